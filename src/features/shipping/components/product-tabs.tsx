/** Renders the tab 'Semua' and a tab for each product with waiting parcels. */
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { distinctName } from '#features/products/product-name.ts'
import layout from '#kit/layout/layout.module.css'
import { CountedTab, TabStrip } from '#kit/layout/tab-strip.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import type { Queue } from '../shipment.ts'
import type { DeskProduct } from '../shipping-search.ts'
import { withoutProduct } from '../shipping-search.ts'

interface ProductTabsProps {
  queue: Pick<Queue, 'products' | 'total'>
  open: DeskProduct
  onOpen(product: DeskProduct): void
  children: ReactNode
}

const all = 'semua'

export function ProductTabs({ queue: { products, total }, open = all, onOpen, children }: ProductTabsProps) {
  const isKnown = products.some(({ id }) => (id ?? withoutProduct) === open)
  return (
    <Tabs
      value={open}
      onChange={(next) => onOpen(next === all || next === null ? undefined : next)}
      keepMounted={false}
      styles={{ tabLabel: { maxWidth: '15rem' } }}
    >
      <TabStrip label="Product" open={open}>
        <CountedTab value={all} count={total}>
          Semua
        </CountedTab>
        {products.map((product) => (
          <CountedTab
            key={product.id ?? withoutProduct}
            value={product.id ?? withoutProduct}
            count={product.count}
          >
            <TruncatedText>{distinctName(product, products)}</TruncatedText>
          </CountedTab>
        ))}
        {open !== all && !isKnown && (
          <CountedTab value={open} count={0}>
            Product ini
          </CountedTab>
        )}
      </TabStrip>
      <Tabs.Panel value={open} pt="md" miw={0} className={layout.stackSm}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
