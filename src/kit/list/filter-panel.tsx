/** Filters of a list: a popover on a desktop, a sheet from below on a phone. */
import { Badge, Button, Group, Stack, Title, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { usePhone } from '../layout/use-phone.client.ts'
import { useFirstOpening } from '../overlay/first-opening.client.ts'
import { useLayer } from '../overlay/layer.client.ts'
import { lazyIdle } from '../overlay/lazy-idle.tsx'
import { useReturnFocus } from '../overlay/return-focus.client.ts'
import { Sheet } from '../overlay/sheet.tsx'
import { verbs } from '../theme/verbs.ts'
import classes from './filter-panel.module.css'
import toolbar from './toolbar-button.module.css'

const AnchoredPopover = lazyIdle(() =>
  import('../overlay/overlays.tsx').then(({ AnchoredPopover }) => AnchoredPopover),
)

const sheet = { inner: classes.sheetInner, content: classes.sheet }

interface FilterPanelProps {
  /** Number of active filters. */
  activeCount: number
  onReset(): void
  /** Label of the button that closes the sheet, such as 'Lihat 12 data'. */
  closeLabel: string
  /** True to place the fields in two columns on a desktop, for many fields. */
  isWide?: boolean
  children: ReactNode
}

export function FilterPanel({
  activeCount,
  onReset,
  closeLabel,
  isWide = false,
  children,
}: FilterPanelProps) {
  const isPhone = usePhone()
  const [opened, { toggle, close }] = useDisclosure(false)
  const [id, buttonRef] = [useId(), useRef<HTMLButtonElement>(null)]

  const button = (
    <Button
      ref={buttonRef}
      id={id}
      className={toolbar.button}
      variant="default"
      aria-haspopup="dialog"
      aria-expanded={opened}
      aria-controls={opened && !isPhone ? `${id}-dropdown` : undefined}
      onClick={toggle}
    >
      <IconAdjustmentsHorizontal size={16} aria-hidden />
      <span className={toolbar.word}>Filter</span>
      {activeCount > 0 && (
        <Badge circle variant="filled" size="sm">
          {activeCount}
          <VisuallyHidden> aktif</VisuallyHidden>
        </Badge>
      )}
    </Button>
  )
  const resetButton = (
    <Button
      variant={activeCount === 0 ? 'transparent' : 'subtle'}
      color="gray"
      c={activeCount === 0 ? 'dimmed' : undefined}
      aria-disabled={activeCount === 0}
      onClick={() => activeCount > 0 && onReset()}
    >
      {verbs.resetFilters}
    </Button>
  )

  if (isPhone)
    return (
      <>
        {button}
        <Sheet opened={opened} onClose={close} position="bottom" classNames={sheet} title="Filter">
          <Stack gap="lg">
            {children}
            <Group grow className={classes.foot ?? ''}>
              {resetButton}
              <Button onClick={close}>{closeLabel}</Button>
            </Group>
          </Stack>
        </Sheet>
      </>
    )

  return (
    <>
      {button}
      <FilterPopover id={id} target={buttonRef} opened={opened} onClose={close} width={isWide ? 664 : 344}>
        <Stack gap={isWide ? 'sm' : 'md'}>
          <Group justify="space-between">
            {/* Focus on a field would open its choices over the other fields. */}
            <Title order={2} size="h4" data-autofocus tabIndex={-1}>
              Filter
            </Title>
            {resetButton}
          </Group>
          {isWide ? <div className={classes.fields}>{children}</div> : children}
        </Stack>
      </FilterPopover>
    </>
  )
}

interface FilterPopoverProps {
  id: string
  target: RefObject<HTMLElement | null>
  opened: boolean
  onClose(): void
  /** In pixels. */
  width: number
  children: ReactNode
}

/** Keeps the panel within the window, where it scrolls. */
function limitHeight({
  availableHeight,
  elements,
}: {
  availableHeight: number
  elements: { floating: HTMLElement }
}) {
  elements.floating.style.maxHeight = `${availableHeight}px`
}

/** Mounts with the first opening, so that the page loads without Mantine's popover. Back closes it. */
function FilterPopover({ opened, onClose, ...props }: FilterPopoverProps) {
  useLayer(opened, onClose)
  useReturnFocus(opened, { isModal: false })
  const { isMounted, isOpen } = useFirstOpening(opened)

  /** Closes the panel, unless a list of choices is open in it, which Escape closes alone. */
  function closeOnEscape({ key, target, nativeEvent }: KeyboardEvent<HTMLElement>) {
    const hasOpenList = (target as HTMLElement).dataset.mantineStopPropagation === 'true'
    if (key === 'Escape' && !hasOpenList && !nativeEvent.isComposing) onClose()
  }

  return (
    isMounted && (
      <AnchoredPopover
        {...props}
        onKeyDown={closeOnEscape}
        opened={isOpen}
        onChange={(next) => next || onClose()}
        position="bottom-start"
        // If there is no room at the right, the panel moves left by what is missing, instead of over the sidebar.
        middlewares={{ flip: { crossAxis: false }, shift: true, size: { padding: 12, apply: limitHeight } }}
        classNames={{ dropdown: classes.panel ?? '' }}
        closeOnEscape={false}
        trapFocus
      />
    )
  )
}
