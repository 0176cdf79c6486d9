import { Input, InputBase } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSelector } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import type { ProductName } from '#features/products/product-name.ts'
import { useDistinctName } from '#features/products/products.client.ts'
import layout from '#kit/layout/layout.module.css'
import { Popover } from '#kit/overlay/popover.tsx'
import { ProductBadges } from './product-badges.tsx'
import { ProductBoxes } from './product-boxes.tsx'
import classes from './product-checklist.module.css'
import { RemovalNotice } from './removal-notice.tsx'
import type { Editor } from './use-affiliate-editor.client.ts'

/** Renders the chosen products as a summary on a button and as badges below. The button opens the checklist. */
export function ProductChecklist({ editor }: { editor: Editor }) {
  const [isOpen, { close, toggle }] = useDisclosure(false)
  const { draft, removals, saving } = editor.state
  const button = useRef<HTMLButtonElement>(null)
  const chosenProducts = draft.products
  const getName = useDistinctName()
  const summary = formatSummary(chosenProducts, getName)

  /** Closes the list on Escape. The button also uses this handler: it still has the focus just after the list opens. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    close()
    button.current?.focus()
  }

  return (
    <div className={layout.wholeRow}>
      <Popover
        opened={isOpen && !saving}
        onClose={close}
        position="bottom-start"
        width="target"
        withinPortal={false}
        trapFocus
      >
        <Popover.Target>
          <InputBase
            component="button"
            type="button"
            ref={button}
            name="products"
            label="Products"
            aria-label={`Products: ${summary}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            pointer
            error={editor.errors.get('products')}
            rightSection={<IconSelector size={16} aria-hidden />}
            rightSectionPointerEvents="none"
            onClick={toggle}
            onKeyDown={onKeyDown}
          >
            {chosenProducts.length === 0 ? (
              <Input.Placeholder>{summary}</Input.Placeholder>
            ) : (
              <bdi className={classes.summary}>{summary}</bdi>
            )}
          </InputBase>
        </Popover.Target>
        <Popover.Dropdown p="xxs" aria-label="Pilih products" onKeyDown={onKeyDown}>
          <ProductBoxes editor={editor} />
        </Popover.Dropdown>
      </Popover>
      {/* The button names a single product. Once the affiliate is contacted, the tabs of the videos name all products. */}
      {chosenProducts.length > 1 && draft.status_whatsapp !== 'sudah' && (
        <ProductBadges products={chosenProducts} />
      )}
      {removals
        .filter((removal) => removal.isWholeProduct)
        .map((removal) => (
          <RemovalNotice key={removal.product.id} removal={removal} dispatch={editor.dispatch} />
        ))}
    </div>
  )
}

function formatSummary(
  chosenProducts: readonly ProductName[],
  getName: (product: ProductName) => string,
): string {
  const [firstProduct, ...otherProducts] = chosenProducts
  if (!firstProduct) return 'Pilih products...'
  return otherProducts.length === 0 ? getName(firstProduct) : `${chosenProducts.length} products dipilih`
}
