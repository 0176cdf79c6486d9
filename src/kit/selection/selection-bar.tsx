/** Bar at the bottom of a list while rows are selected. Shows their number and the bulk actions. */
import { ActionIcon, Button, Progress, VisuallyHidden } from '@mantine/core'
import { type Icon, IconDots, IconX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { formatCount } from '#base/count.ts'
import { usePhone } from '../layout/use-phone.client.ts'
import { useWidth } from '../layout/use-width.client.ts'
import { Menu } from '../overlay/menu.tsx'
import { useRowFocus } from '../overlay/return-focus.client.ts'
import classes from './selection-bar.module.css'

export interface BarAction {
  key: string
  label: string
  icon: Icon
  onPress(): void
}

interface SelectionBarProps {
  isShown: boolean
  count: number
  /** Further information about the selected rows. */
  note?: ReactNode
  /** Text about the bulk action in progress. */
  progress?: string | undefined
  /** Most used first. The bar shows at most four; the others are in its menu. */
  actions: readonly BarAction[]
  busy: boolean
  onEnd(): void
}

/** Width of an action button in pixels. */
const actionWidth = 124
/** Width in pixels of the part before the buttons. */
const headWidth = 230
const maxActions = 4

const actionButtonProps = {
  variant: 'default',
  className: classes.action ?? '',
  classNames: { inner: classes.inner, label: classes.label, section: classes.section },
}

export function SelectionBar({ isShown, count, note, progress, actions, busy, onEnd }: SelectionBarProps) {
  const isPhone = usePhone()
  const [measure, width] = useWidth()
  const bar = useRef<HTMLDivElement>(null)
  usePublishHeight(bar, isShown)
  const focusProps = useRowFocus()

  const buttonPlaces = Math.floor(((width ?? 0) - headWidth) / actionWidth)
  // The last place is for the button of the menu.
  const visibleCount = isPhone ? maxActions : Math.max(1, Math.min(maxActions, buttonPlaces - 1))
  const isAll = actions.length <= visibleCount
  const [visibleActions, menuActions] = isAll
    ? [actions, []]
    : [actions.slice(0, visibleCount), actions.slice(visibleCount)]
  const countText = count === 0 ? 'Belum ada yang dipilih' : `${formatCount(count)} dipilih`
  return (
    <div ref={measure} className={classes.place} {...focusProps}>
      <VisuallyHidden role="status">{isShown ? countText : ''}</VisuallyHidden>
      {isShown && (
        <div
          ref={bar}
          className={classes.bar}
          role="toolbar"
          aria-label="Untuk yang dipilih"
          aria-busy={busy}
        >
          <div className={classes.head}>
            <ActionIcon aria-label="Batalkan pilihan" onClick={onEnd}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
            <span className={classes.text}>
              <strong aria-hidden>{countText}</strong>
              {note}
            </span>
          </div>
          {progress ? (
            <div className={classes.progress} role="status">
              {progress}
              <Progress value={100} animated aria-label={progress} />
            </div>
          ) : (
            <div className={classes.actions}>
              {visibleActions.map(({ key, label, icon: Mark, onPress }) => (
                <Button
                  key={key}
                  {...actionButtonProps}
                  leftSection={<Mark size={18} aria-hidden />}
                  aria-disabled={busy || count === 0}
                  data-disabled={count === 0 || undefined}
                  onClick={() => !busy && count > 0 && onPress()}
                >
                  {label}
                </Button>
              ))}
              {menuActions.length > 0 && (
                <Menu position="top-end" width={200}>
                  <Menu.Target>
                    <Button {...actionButtonProps} leftSection={<IconDots size={18} aria-hidden />}>
                      Lainnya
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {menuActions.map(({ key, label, icon: Mark, onPress }) => (
                      <Menu.Item
                        key={key}
                        leftSection={<Mark size={16} aria-hidden />}
                        disabled={busy || count === 0}
                        onClick={onPress}
                      >
                        {label}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              )}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

/** Publishes the height of the bar as `--bar-room`, so that toasts appear above it. */
function usePublishHeight(bar: React.RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    const { current } = bar
    if (!current || !isShown) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--bar-room', `${current.offsetHeight}px`))
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty('--bar-room')
    }
  }, [bar, isShown])
}
