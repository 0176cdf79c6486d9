import { expect, test } from 'vitest'
import { getTabCount, resolveTab } from './open-tab.ts'

const [serum, toner] = [{ id: 'serum' }, { id: 'toner' }]
const allTabs = { all: 5, products: [serum, toner] }
const productTabs = { all: null, products: [serum, toner] }
const noTabs = { all: null, products: [] }

test.each([
  [allTabs, undefined, 'semua'],
  [allTabs, 'semua', 'semua'],
  [allTabs, 'toner', 'toner'],
  [allTabs, 'deleted-product', 'semua'],
  [productTabs, undefined, 'serum'],
  [productTabs, 'semua', 'serum'],
  [productTabs, 'toner', 'toner'],
  [{ all: 0, products: [] }, 'toner', 'semua'],
  [noTabs, undefined, null],
  [noTabs, 'semua', null],
])('with the tabs %o, the tab %o of the address opens %o', (tabs, requestedTab, openedTab) => {
  const maySeeAll = true
  expect(resolveTab(tabs, requestedTab, maySeeAll)).toBe(openedTab)
})

test('while the tabs load, the tab of the address opens, or else Semua if the user may see all', () => {
  expect(resolveTab(undefined, 'toner', false)).toBe('toner')
  expect(resolveTab(undefined, undefined, true)).toBe('semua')
  expect(resolveTab(undefined, undefined, false)).toBeUndefined()
})

test('the count of a tab is unknown while the tabs load, and for a tab that does not exist', () => {
  const tabs = { all: 5, products: [{ id: 'serum', count: 0 }] }
  expect(getTabCount(tabs, 'semua')).toBe(5)
  expect(getTabCount(tabs, 'serum')).toBe(0)
  expect(getTabCount(undefined, 'semua')).toBeUndefined()
  expect(getTabCount(tabs, 'deleted-product')).toBeUndefined()
})
