/**
 * Schema of brand.json, in which the owner describes the brand; site, dashboard and e-mails show it. The table in
 * docs/configuration.md is derived from it.
 */
import { z } from 'zod'
import { toInternationalNumber } from './phone.ts'
import { hasVisibleText } from './plain-text.ts'
import { isWebLink, siteAddress } from './web-link.ts'

const controlCharacter = /\p{Cc}/u

/** Schema of one line with something visible. */
function lineUpTo(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine(hasVisibleText, 'must not be empty')
    .refine((text) => text.isWellFormed() && !controlCharacter.test(text), 'must be one line of plain text')
}

const shops = z
  .array(
    z.strictObject({
      name: lineUpTo(20).describe('such as Shopee'),
      url: z
        .string()
        .max(500)
        .refine((text) => isWebLink(text) && text.startsWith('https://'), 'must begin with https://')
        .describe('its page, beginning with https://'),
    }),
  )
  .max(6)
  .default([])

/** The four products on the site, by their anchors on the landing page. */
export const productIds = [
  'gentle-facial-cleanser',
  'daily-facemist-toner',
  'night-serum',
  'daily-moisturizer',
] as const

const product = z.strictObject({
  product: z.enum(productIds).describe(`which one: ${productIds.join(', ')}`),
  price: z.int().min(1).max(100_000_000).optional().describe('in rupiah, a whole number'),
  size: lineUpTo(20).optional().describe('such as 100 ml'),
  bpom: lineUpTo(30).optional().describe('its BPOM notification number'),
  halal: lineUpTo(40).optional().describe('the number of its halal certificate'),
  shops: shops.describe(
    'shops that sell it now, also listed for search engines, each a button "Beli di …": `name` and `url` as in `marketplaces`',
  ),
})

/** Name and tagline are the title of the landing page: search results have room for 65 characters. */
export const brandSchema = z.strictObject({
  $schema: z.string().optional().describe('brand.schema.json, by which editors explain the fields'),
  name: lineUpTo(30).describe('the name of the brand'),
  tagline: lineUpTo(32).describe('the large heading of the landing page'),
  tagline_lang: z.enum(['id', 'en']).default('id').describe('its language, for screen readers'),
  site: siteAddress.describe('the address of the website, without a path'),
  email: z.email('must be an e-mail address').max(100).describe('where customers and affiliates write to'),
  whatsapp: lineUpTo(30)
    .refine((text) => /^\+\d/.test(toInternationalNumber(text)), 'must be one phone number')
    .optional()
    .describe('a number that visitors may write to, such as 0812-3456-7890'),
  instagram: z
    .string()
    .regex(/^@[\w.]{1,30}$/, 'must look like @name')
    .describe('the handle, with its @'),
  address: z
    .strictObject({
      street: lineUpTo(100).describe('street and number'),
      regency: lineUpTo(60).describe('kabupaten or kota'),
      province: lineUpTo(60).describe('the province that the brand states as its origin'),
    })
    .describe('the office'),
  partner: lineUpTo(60).describe('the marketplace business of which the brand is an official partner'),
  marketplaces: shops.describe('the shops that the landing page leads to'),
  products: z
    .array(product)
    .max(productIds.length)
    .refine(
      (products) => new Set(products.map((each) => each.product)).size === products.length,
      'must name each product once',
    )
    .default([])
    .describe('what the landing page says of a product where you know it'),
  hours: z
    .array(
      z.strictObject({
        days: lineUpTo(30).describe('such as Senin–Jumat'),
        time: lineUpTo(30).describe('such as 09:00–17:00 WIB or Tutup'),
      }),
    )
    .min(1)
    .max(7)
    .describe('when somebody answers'),
  copyright_year: z.int().min(1900).max(2100).describe('the year in the last line of each page'),
  picture: lineUpTo(200)
    .optional()
    .describe(
      'the picture of shared links, for all pages: a PNG, JPEG or WebP file beside brand.json, best 1200 × 630, at most 600 kB; without it each page and product has a drawing with your name',
    ),
})

export type Brand = z.infer<typeof brandSchema>

/** The part of the brand that the dashboard shows. */
export type ShownBrand = Pick<Brand, 'name' | 'tagline' | 'tagline_lang'> & {
  /** public address of the program, if its settings name one */
  address?: string | undefined
  /** false if there is no brand.json, and the dashboard shows the placeholders */
  isNamed: boolean
  /** true if all data is sample data */
  demo?: boolean | undefined
}
