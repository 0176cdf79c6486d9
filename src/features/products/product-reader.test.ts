import { describe, expect, test } from 'vitest'
import { readProductCell, readProducts } from './product-reader.ts'

const serum = { id: 'serum', product_number: 'P-03', product_name: 'Night Serum', other_names: 'serum malam' }
const toner = { id: 'toner', product_number: '2', product_name: 'Daily Facemist Toner' }
const cream = { id: 'cream', product_number: 'DM/4', product_name: 'Daily Moisturizer', other_names: null }
const bundle = {
  id: 'set',
  product_number: '7',
  product_name: 'Set isi 2, hemat',
  other_names: 'paket duo,duo',
}
const products = [serum, toner, cream, bundle]
const joinIds = (matches: readonly { id: string }[]) => matches.map(({ id }) => id).join(' ')

describe('products named in a sentence', () => {
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
  ])('in %j are: %s', (text, namedIds) => {
    expect(joinIds(readProducts(text, products).matches)).toBe(namedIds)
  })
})

describe('products named in a cell', () => {
  test.each([
    ['Night Serum, Set isi 2, hemat', 'serum set', ''],
    ['2', 'toner', ''],
    ['#7; serum', 'set serum', ''],
    ['Night Serum & toner', 'serum toner', ''],
    ['Night Serum, Sabun', 'serum', 'Sabun'],
    ['Daily', '', 'Daily'],
    ['Set isi 3', '', 'Set isi 3'],
  ])('in %j are: %s, and unknown is: %s', (text, namedIds, unknownParts) => {
    const cell = readProductCell(text, products)
    expect([joinIds(cell.matches), cell.unknownParts.join()]).toEqual([namedIds, unknownParts])
  })
})

test('a name that several products share means none of them unless a number is added', () => {
  const productsWithSameName = [serum, { ...serum, id: 'other', product_number: 'P-09', other_names: null }]
  expect(joinIds(readProducts('night serum', productsWithSameName).matches)).toBe('')
  expect(joinIds(readProducts('serum malam', productsWithSameName).matches)).toBe('serum')
  expect(readProductCell('Night Serum', productsWithSameName)).toEqual({
    matches: [],
    unknownParts: ['Night Serum'],
  })
  expect(joinIds(readProductCell('P-09 Night Serum', productsWithSameName).matches)).toBe('other')
})

describe('a nickname that is also the name of another product', () => {
  const gel = { id: 'gel', product_number: 'P-05', product_name: 'Sunscreen Gel' }
  /** Reads a text while the gel has these nicknames. */
  const findNamedIds = (text: string, other_names: string) =>
    joinIds(readProducts(text, [{ ...gel, other_names }, ...products]).matches)

  test.each([
    ['night serum', 'Night Serum'],
    ['mau night-serum kak', 'NightSerum'],
    ['nightserum', 'night-serum'],
    ['Nightserum', 'gel, Night.Serum'],
    ['P-03', 'p03'],
    ['p 03', 'P 03'],
    ['P-03 night serum', 'P-03 Night Serum'],
    ['night serum p03', 'night serum p03'],
  ])('%j names the other product despite the nickname %j', (text, other_names) => {
    expect(findNamedIds(text, other_names)).toBe('serum')
  })

  test('is not read as a product number without its #', () => {
    const otherToner = { ...toner, product_number: '12' }
    const bothProducts = [{ ...gel, other_names: '12' }, otherToner]
    expect(joinIds(readProducts('12 pcs', bothProducts).matches)).toBe('')
    expect(joinIds(readProducts('#12', bothProducts).matches)).toBe('toner')
  })

  test.each([
    ['serum malam', 'serum malam'],
    ['mau serummalam kak', 'Serum-Malam'],
  ])('%j names no product if both have the nickname, not even by one of its words', (text, other_names) => {
    expect(findNamedIds(text, other_names)).toBe('')
    expect(findNamedIds(`${text} sama toner`, other_names)).toBe('toner')
    expect(readProducts(text, [{ ...gel, other_names }, ...products]).remainingText).toBe(text)
    expect(readProductCell('serum malam', [{ ...gel, other_names }, ...products])).toEqual({
      matches: [],
      unknownParts: ['serum malam'],
    })
  })
})

test('numbers that differ only by hyphens name no product in a sentence', () => {
  const createProduct = (product_number: string) => ({
    id: product_number,
    product_number,
    product_name: 'x',
  })
  const bothProducts = [createProduct('P-1-1'), createProduct('P-11')]
  expect(joinIds(readProducts('mau P-11', bothProducts).matches)).toBe('')
  expect(joinIds(readProductCell('P-11', bothProducts).matches)).toBe('P-11')
})
