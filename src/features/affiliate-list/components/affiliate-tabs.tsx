/** Tabs 'Semua' and the products, as far as the user may open them. The panel shows the list of the open tab. */
import { Tabs } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { getDistinctName, type ProductName } from '#features/products/product-name.ts'
import { CountedTab, TabStrip } from '#kit/layout/tab-strip.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { allTab } from '../data-affiliate-search.ts'
import classes from './affiliate-tabs.module.css'

export interface AffiliateTabsProps {
  tabs: { all: number | null; products: readonly (ProductName & { count: number })[] }
  /** id of the open tab */
  openTab: string
  onOpen(tab: string, options: { replace: boolean }): void
  children: ReactNode
}

export function AffiliateTabs({ tabs, openTab, onOpen, children }: AffiliateTabsProps) {
  // Arrow keys open each tab on the way to the wanted one. All of these tabs together add one entry to the history.
  const isArrowPressed = useRef(false)
  const wasOpenedByArrow = useRef(false)

  function onKeyDownCapture({ key }: KeyboardEvent) {
    isArrowPressed.current = key === 'ArrowLeft' || key === 'ArrowRight'
  }

  function changeTab(tab: string | null) {
    if (tab === null || tab === openTab) return
    onOpen(tab, { replace: isArrowPressed.current && wasOpenedByArrow.current })
    wasOpenedByArrow.current = isArrowPressed.current
    isArrowPressed.current = false
  }

  return (
    <Tabs value={openTab} onChange={changeTab} keepMounted={false}>
      <div onKeyDownCapture={onKeyDownCapture}>
        <TabStrip label="Product" open={openTab}>
          {tabs.all !== null && (
            <CountedTab value={allTab} count={tabs.all}>
              Semua
            </CountedTab>
          )}
          {tabs.products.map((product) => (
            <CountedTab key={product.id} value={product.id} count={product.count}>
              <TruncatedText className={classes.name}>
                {getDistinctName(product, tabs.products)}
              </TruncatedText>
            </CountedTab>
          ))}
        </TabStrip>
      </div>
      <Tabs.Panel value={openTab} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
