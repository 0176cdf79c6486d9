import { describe, expect, test } from 'vitest'
import { readProductCell, readProducts } from './product-reader.ts'

const serum = { id: 'serum', product_number: 'P-03', product_name: 'Night Serum', other_names: 'serum malam' }
const toner = { id: 'toner', product_number: '2', product_name: 'Daily Facemist Toner' }
const cream = { id: 'cream', product_number: 'DM/4', product_name: 'Daily Moisturizer', other_names: null }
const set = { id: 'set', product_number: '7', product_name: 'Set isi 2, hemat', other_names: 'paket duo,duo' }
const products = [serum, toner, cream, set]
const ids = (named: readonly { id: string }[]) => named.map(({ id }) => id).join(' ')

describe('a sentence names', () => {
  test.each([
    ['mau NIGHT  SERUM kak', 'serum'],
    ['night-serum', 'serum'],
    ['nightserum', 'serum'],
    ['serum malam', 'serum'],
    ['p03, DM/4', 'serum cream'],
    ['#2 dan #7', 'toner set'],
    ['2 pcs', ''],
    ['daily', ''],
    ['daily toner', 'toner'],
    ['facemist daily', 'toner'],
    ['moisturizer sama serum', 'cream serum'],
    ['set isi 2 hemat', 'set'],
    ['paket duo', 'set'],
    ['serumnya dong', 'serum'],
    ['@night.serum', ''],
    ['night_serum', ''],
    ['serum.lover', ''],
    ['serumku', ''],
  ])('%j: %s', (text, named) => {
    expect(ids(readProducts(text, products).named)).toBe(named)
  })
})

describe('a cell', () => {
  test.each([
    ['Night Serum, Set isi 2, hemat', 'serum set', ''],
    ['2', 'toner', ''],
    ['#7; serum', 'set serum', ''],
    ['Night Serum & toner', 'serum toner', ''],
    ['Night Serum, Sabun', 'serum', 'Sabun'],
    ['Daily', '', 'Daily'],
    ['Set isi 3', '', 'Set isi 3'],
  ])('%j: %s and not %s', (text, named, left) => {
    const { known, unknown } = readProductCell(text, products)
    expect([ids(known), unknown.join()]).toEqual([named, left])
  })
})

test('what several products are called names none of them, and a number says which', () => {
  const twins = [serum, { ...serum, id: 'other', product_number: 'P-09', other_names: null }]
  expect(ids(readProducts('night serum', twins).named)).toBe('')
  expect(ids(readProducts('serum malam', twins).named)).toBe('serum')
  expect(readProductCell('Night Serum', twins)).toEqual({ known: [], unknown: ['Night Serum'] })
  expect(ids(readProductCell('P-09 Night Serum', twins).known)).toBe('other')
})
