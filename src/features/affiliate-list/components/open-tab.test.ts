import { expect, test } from 'vitest'
import { openTab } from './open-tab.ts'

const [serum, toner] = [{ id: 'serum' }, { id: 'toner' }]
const everything = { all: 5, products: [serum, toner] }
const products = { all: null, products: [serum, toner] }
const nothing = { all: null, products: [] }

test.each([
  [everything, undefined, 'semua'],
  [everything, 'semua', 'semua'],
  [everything, 'toner', 'toner'],
  [everything, 'gone', 'semua'],
  [products, undefined, 'serum'],
  [products, 'semua', 'serum'],
  [products, 'toner', 'toner'],
  [{ all: 0, products: [] }, 'toner', 'semua'],
  [nothing, undefined, null],
  [nothing, 'semua', null],
])('with the tabs %o the address %o opens %o', (tabs, asked, open) => {
  expect(openTab(tabs, asked, true)).toBe(open)
})

test('while the tabs load, the tab follows from the address or the permission to see all', () => {
  expect(openTab(undefined, 'toner', false)).toBe('toner')
  expect(openTab(undefined, undefined, true)).toBe('semua')
  expect(openTab(undefined, undefined, false)).toBeUndefined()
})
