/**
 * Prices in rupiah as decimal text, such as '89000.50'. Text avoids binary floating point between the form and the
 * database.
 */
import { z } from 'zod'

/** Maximum number of digits before the decimal mark, as in the database column. */
const maxIntegerDigits = 12

const requiredMessage = 'Price harus diisi'
const notNumberMessage = 'Price harus berupa angka, misalnya 89.000 atau 89.000,50'
const negativeMessage = 'Price tidak boleh kurang dari 0'
const tooHighMessage = 'Price paling banyak 999.999.999.999,99'
const tooManyDecimalsMessage = 'Price paling banyak dua angka di belakang koma'

/** A price in a call: digits with a point as decimal mark. */
export const priceSchema = z
  .string(requiredMessage)
  .max(30, { error: tooHighMessage, abort: true })
  .superRefine((text, { addIssue }) => {
    const message = findProblem(text)
    if (message) addIssue({ code: 'custom', message })
  })

/** A price as users type it: '89.000,50' or 'Rp 89000'. Outputs the decimal text that `priceSchema` accepts. */
export const typedPriceSchema = z.string(requiredMessage).transform(parseTypedPrice).pipe(priceSchema)

function findProblem(text: string): string | undefined {
  if (text === '') return requiredMessage
  if (/^-\d/.test(text)) return negativeMessage
  const [, integerDigits, decimals = ''] = text.match(/^(\d+)(?:\.(\d+))?$/) ?? []
  if (integerDigits === undefined) return notNumberMessage
  if (integerDigits.length > maxIntegerDigits) return tooHighMessage
  if (decimals.length > 2) return tooManyDecimalsMessage
  return undefined
}

/**
 * Converts typed text to decimal text. Points between groups of three digits are separators, '1.250.000'; any other
 * point or a comma is the decimal mark. Returns text that is not a number unchanged, so that `priceSchema` refuses it.
 */
function parseTypedPrice(typed: string): string {
  const text = typed.replace(/^\s*rp\.?/i, '').replace(/\s/g, '')
  const groupedMatch = text.match(/^(-?[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/)
  const plainMatch = text.match(/^(-?\d+)(?:[.,](\d+))?$/)
  const [, integerDigits, decimals] = groupedMatch ?? plainMatch ?? []
  if (integerDigits === undefined) return text
  const digits = integerDigits.replaceAll('.', '').replace(/^0+(?=\d)/, '')
  return decimals === undefined ? digits : `${digits}.${decimals}`
}

/** Formats a price as users type it: '89000.00' as '89.000', '89000.5' as '89.000,50'. */
export function formatAmount(price: string): string {
  const [integerDigits = '', decimals = ''] = price.split('.')
  const grouped = integerDigits.replace(/\B(?=(?:\d{3})+$)/g, '.')
  return /^0*$/.test(decimals) ? grouped : `${grouped},${decimals.padEnd(2, '0')}`
}

/** Formats a price as a number for spreadsheets with Indonesian locale: '89000', '89000,5'. */
export function formatPlainAmount(price: string): string {
  const [integerDigits = '', decimals = ''] = price.split('.')
  return /^0*$/.test(decimals) ? integerDigits : `${integerDigits},${decimals.replace(/0+$/, '')}`
}

/** Formats a price for display: 'Rp. 89.000'. */
export function formatPrice(price: string): string {
  return `Rp. ${formatAmount(price)}`
}
