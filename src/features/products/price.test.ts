import { describe, expect, test } from 'vitest'
import fc from '#test/properties.ts'
import { formatAmount, formatPrice, priceSchema, typedPriceSchema } from './price.ts'

const findErrorMessage = (schema: typeof priceSchema | typeof typedPriceSchema, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

describe('a typed price', () => {
  test.each([
    ['89000', '89000'],
    ['89.000', '89000'],
    ['1.250.000', '1250000'],
    ['89.000,50', '89000.50'],
    ['89000,5', '89000.5'],
    ['89000.50', '89000.50'],
    ['0', '0'],
    ['0,01', '0.01'],
    ['0.5', '0.5'],
    ['007', '7'],
    [' Rp. 89.000 ', '89000'],
    ['rp1 000', '1000'],
    ['999.999.999.999,99', '999999999999.99'],
  ])('%j means %s', (text, price) => {
    expect(typedPriceSchema.parse(text)).toBe(price)
  })

  test.each([
    ['', /harus diisi/],
    ['  ', /harus diisi/],
    ['Rp.', /harus diisi/],
    ['murah', /harus berupa angka/],
    ['1e30', /harus berupa angka/],
    ['NaN', /harus berupa angka/],
    ['1.25.000', /harus berupa angka/],
    ['1,250,000', /harus berupa angka/],
    ['.5', /harus berupa angka/],
    ['5,', /harus berupa angka/],
    ['0x10', /harus berupa angka/],
    ['-5', /kurang dari 0/],
    ['-1.000', /kurang dari 0/],
    ['89,000', /dua angka di belakang koma/],
    ['0.500', /dua angka di belakang koma/],
    ['0,001', /dua angka di belakang koma/],
    ['1.000.000.000.000', /paling banyak 999/],
  ])('%j is refused', (text, message) => {
    expect(findErrorMessage(typedPriceSchema, text)).toMatch(message)
  })
})

describe('a price in a request', () => {
  test.each(['0', '0.01', '89000', '89000.5', '99999999999.99', '999999999999.99'])('may be %s', (price) => {
    expect(priceSchema.parse(price)).toBe(price)
  })

  test.each([
    '',
    ' 1',
    '1 ',
    '1\n',
    '89.000,50',
    '1,5',
    '1e3',
    '+1',
    '-1',
    '.5',
    '5.',
    '0.001',
    '1000000000000',
    '٣',
    '１',
    'Infinity',
    1,
    0.1,
    null,
    undefined,
    ['1'],
    {},
  ])('may not be %j', (price) => {
    expect(priceSchema.safeParse(price).success).toBe(false)
  })
})

describe('a formatted price', () => {
  test.each([
    ['0.00', 'Rp. 0'],
    ['0.01', 'Rp. 0,01'],
    ['999.00', 'Rp. 999'],
    ['89000.00', 'Rp. 89.000'],
    ['89000.5', 'Rp. 89.000,50'],
    ['999999999999.99', 'Rp. 999.999.999.999,99'],
  ])('%s is shown as %s', (price, formatted) => {
    expect(formatPrice(price)).toBe(formatted)
  })

  test('gives the same value when it is typed again, to the last cent', () => {
    const anyCents = fc.bigInt({ min: 0n, max: 99_999_999_999_999n })
    fc.assert(
      fc.property(anyCents, (cents) => {
        const price = `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
        const typedPrice = typedPriceSchema.parse(formatAmount(price))
        // A whole amount is formatted without cents.
        expect(typedPrice.includes('.') ? typedPrice : `${typedPrice}.00`).toBe(price)
      }),
    )
  })
})
