/** Prices in rupiah as decimal text, '89000.50': no binary float on the way between the form and the database. */
import { z } from 'zod'

/** Digits before the decimal mark, as many as the column has. */
const wholeDigits = 12

const asked = 'Price harus diisi'
const notNumber = 'Price harus berupa angka, misalnya 89.000 atau 89.000,50'
const negative = 'Price tidak boleh kurang dari 0'
const tooHigh = 'Price paling banyak 999.999.999.999,99'
const tooFine = 'Price paling banyak dua angka di belakang koma'

/** What a call takes: digits with a point as the decimal mark. */
export const priceSchema = z
  .string(asked)
  .max(30, { error: tooHigh, abort: true })
  .superRefine((text, { addIssue }) => {
    const message = faultOf(text)
    if (message) addIssue({ code: 'custom', message })
  })

/** What the form takes: as people type it, '89.000,50' or 'Rp 89000'. Gives what a call takes. */
export const typedPriceSchema = z.string(asked).transform(decimalOf).pipe(priceSchema)

function faultOf(text: string): string | undefined {
  if (text === '') return asked
  if (/^-\d/.test(text)) return negative
  const [, whole, decimals = ''] = text.match(/^(\d+)(?:\.(\d+))?$/) ?? []
  if (whole === undefined) return notNumber
  if (whole.length > wholeDigits) return tooHigh
  if (decimals.length > 2) return tooFine
  return undefined
}

/**
 * Points between groups of three are for reading, '1.250.000'; a point elsewhere is a decimal mark, as a comma is.
 * What is no number comes back as it is, to be refused.
 */
function decimalOf(typed: string): string {
  const text = typed.replace(/^\s*rp\.?/i, '').replace(/\s/g, '')
  const grouped = text.match(/^(-?[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/)
  const plain = text.match(/^(-?\d+)(?:[.,](\d+))?$/)
  const [, whole, decimals] = grouped ?? plain ?? []
  if (whole === undefined) return text
  const digits = whole.replaceAll('.', '').replace(/^0+(?=\d)/, '')
  return decimals === undefined ? digits : `${digits}.${decimals}`
}

/** '89.000' of '89000.00', '89.000,50' of '89000.5': as it is typed. */
export function formatAmount(price: string): string {
  const [whole = '', decimals = ''] = price.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '.')
  return /^0*$/.test(decimals) ? grouped : `${grouped},${decimals.padEnd(2, '0')}`
}

/** '89000', '89000,5': what a spreadsheet that speaks Indonesian reckons with. */
export function plainAmount(price: string): string {
  const [whole = '', decimals = ''] = price.split('.')
  return /^0*$/.test(decimals) ? whole : `${whole},${decimals.replace(/0+$/, '')}`
}

/** 'Rp. 89.000': as it is shown. */
export function formatPrice(price: string): string {
  return `Rp. ${formatAmount(price)}`
}
