/** Renders the tab 'Semua' and a tab for each product with waiting parcels. */
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { distinctName } from '#features/products/product-name.ts'
import { TabStrip } from '#kit/layout/tab-strip.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import type { Queue } from '../shipment.ts'
import type { DeskProduct } from '../shipping-search.ts'
import { withoutProduct } from '../shipping-search.ts'
import classes from './product-tabs.module.css'

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
      classNames={{ tab: classes.tab ?? '' }}
    >
      <TabStrip label="Product" open={open}>
        <Tabs.Tab value={all}>
          Semua <Count of={total} />
        </Tabs.Tab>
        {products.map((product) => (
          <Tabs.Tab key={product.id ?? withoutProduct} value={product.id ?? withoutProduct}>
            <TruncatedText>{distinctName(product, products)}</TruncatedText> <Count of={product.count} />
          </Tabs.Tab>
        ))}
        {open !== all && !isKnown && (
          <Tabs.Tab value={open}>
            Product ini <Count of={0} />
          </Tabs.Tab>
        )}
      </TabStrip>
      <Tabs.Panel value={open} className={classes.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

function Count({ of }: { of: number }) {
  return <span className={classes.count}>({of.toLocaleString('id-ID')})</span>
}
