import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Brand, brandSchema } from '#base/brand.ts'
import { hostileBrand, ownBrand } from '#test/brands.ts'
import { createExampleBrand, findPlaceholders, readBrand } from './brand-file.ts'

const root = join(import.meta.dirname, '../../..')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function readBrandFrom(text: string) {
  writeFileSync(join(folder, 'brand.json'), text)
  return readBrand(folder)
}

const formatChangedBrand = (change: object) => JSON.stringify({ ...ownBrand, ...change })

describe('brand.json', () => {
  it.each([
    ['a file without placeholders', ownBrand],
    ['a file with values of maximum length', hostileBrand],
  ])('accepts %s unchanged', (_, brand) => {
    expect(readBrandFrom(JSON.stringify(brand))).toEqual({
      brand,
      picture: null,
      changedAt: expect.any(Date),
    })
  })

  it('may start with a byte order mark and omit fields that have defaults', () => {
    const { marketplaces, products, whatsapp, tagline_lang, ...requiredFields } = ownBrand
    expect(readBrandFrom(`\uFEFF${JSON.stringify(requiredFields)}`).brand).toEqual({
      ...requiredFields,
      tagline_lang,
      marketplaces: [],
      products: [],
    })
  })

  it('is replaced by the placeholders if it is absent', () => {
    expect(readBrand(mkdtempSync(join(folder, 'empty-'))).brand).toEqual(createExampleBrand())
  })

  const { name: _, ...brandWithoutName } = ownBrand
  const { street: __, ...addressWithoutStreet } = ownBrand.address

  it.each<[string, text: string, sentence: string]>([
    ['that is truncated', '{"name": "Teduh', 'it is not JSON: '],
    ['that is empty', '', 'it is not JSON: '],
    ['that is a list', '[]', 'it must be an object with fields.'],
    ['without a name', JSON.stringify(brandWithoutName), 'name is missing.'],
    ['without a street', formatChangedBrand({ address: addressWithoutStreet }), 'address.street is missing.'],
    ['with an empty name', formatChangedBrand({ name: ' \u200b ' }), 'name must not be empty.'],
    [
      'with a long name',
      formatChangedBrand({ name: 'x'.repeat(31) }),
      'name must have at most 30 characters.',
    ],
    [
      'with a name of two lines',
      formatChangedBrand({ name: 'Teduh\nLestari' }),
      'name must be one line of plain text.',
    ],
    ['with a number as the name', formatChangedBrand({ name: 7 }), 'name must be text.'],
    ['with an unknown field', formatChangedBrand({ colour: 'red' }), 'colour is no field.'],
    [
      'with an unknown nested field',
      formatChangedBrand({ address: { ...ownBrand.address, zip: '1' } }),
      'zip is no field of address.',
    ],
    [
      'with an unknown language',
      formatChangedBrand({ tagline_lang: 'fr' }),
      'tagline_lang must be one of id, en.',
    ],
    [
      'with a site that has a path',
      formatChangedBrand({ site: 'https://teduh.id/toko' }),
      'site must look like https://example.com, without a path, query, fragment or password.',
    ],
    ['with a script as the site', formatChangedBrand({ site: 'javascript:alert(1)' }), 'site must look like'],
    ['with a wrong e-mail', formatChangedBrand({ email: 'a@b"><svg>' }), 'email must be an e-mail address.'],
    ['with a wrong handle', formatChangedBrand({ instagram: 'teduh' }), 'instagram must look like @name.'],
    ...[
      'javascript:alert(1)',
      'JAVASCRIPT://x.id/%0aalert(1)',
      'data:text/html,x',
      'http://shopee.co.id',
      '//x.id',
      'https://a:b@x.id',
    ].map((url): [string, text: string, sentence: string] => [
      `with a shop at ${url}`,
      formatChangedBrand({ marketplaces: [{ name: 'Shopee', url }] }),
      'marketplaces.0.url must begin with https://.',
    ]),
    [
      'with an unknown product',
      formatChangedBrand({ products: [{ product: 'sabun' }] }),
      'products.0.product must be one of gentle-facial-cleanser, daily-facemist-toner, night-serum, daily-moisturizer.',
    ],
    [
      'with a duplicate product',
      formatChangedBrand({
        products: [{ product: 'night-serum' }, { product: 'night-serum', price: 1 }],
      }),
      'products must name each product once.',
    ],
    [
      'with a fractional price',
      formatChangedBrand({ products: [{ product: 'night-serum', price: 99.5 }] }),
      'products.0.price must be a whole number.',
    ],
    [
      'with a script as the shop of a product',
      formatChangedBrand({
        products: [{ product: 'night-serum', shops: [{ name: 'Shopee', url: 'javascript:alert(1)' }] }],
      }),
      'products.0.shops.0.url must begin with https://.',
    ],
    [
      'with text as the phone number',
      formatChangedBrand({ whatsapp: 'chat' }),
      'whatsapp must be one phone number.',
    ],
    ['with an empty list of hours', formatChangedBrand({ hours: [] }), 'hours must have at least 1 entries.'],
    [
      'with a fractional copyright year',
      formatChangedBrand({ copyright_year: 2024.5 }),
      'copyright_year must be a whole number.',
    ],
  ])('%s is rejected with a message', (_, text, sentence) => {
    expect(() => readBrandFrom(text)).toThrow(`brand.json can't be used:\n  ${sentence}`)
  })

  it('is rejected with a list of all faults', () => {
    const message = "brand.json can't be used:\n  name is missing.\n  email must be an e-mail address."
    expect(() => readBrandFrom(JSON.stringify({ ...brandWithoutName, email: 'x' }))).toThrow(message)
  })
})

describe('the picture of shared links', () => {
  /** Returns the header of a PNG, which is all that is read of it. */
  function createPngHeader(width: number, height: number): Buffer {
    const bytes = Buffer.alloc(33)
    bytes.write('\x89PNG\r\n\x1a\n', 'latin1')
    bytes.writeUInt32BE(13, 8)
    bytes.write('IHDR', 12)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  }

  it('has its pixel size and a file name that depends on its content', () => {
    writeFileSync(join(folder, 'share.png'), createPngHeader(1200, 630))
    const { picture } = readBrandFrom(formatChangedBrand({ picture: 'share.png' }))
    expect(picture).toMatchObject({
      width: 1200,
      height: 630,
      name: expect.stringMatching(/^og-\w{8}\.png$/),
    })
    writeFileSync(join(folder, 'share.png'), createPngHeader(1201, 630))
    const changedPicture = readBrandFrom(formatChangedBrand({ picture: 'share.png' })).picture
    expect(changedPicture?.name).not.toBe(picture?.name)
  })

  it.each<[string, string, Buffer | null, string]>([
    ['does not exist', 'none.png', null, 'picture names none.png, which is not beside brand.json.'],
    ['is in another folder', '../etc/passwd', null, 'picture must be the name of a file beside brand.json.'],
    ['is hidden', '.env', null, 'picture must be the name of a file beside brand.json.'],
    ['is an SVG', 'a.png', Buffer.from('<svg onload=alert(1)>'), 'picture must be a PNG, JPEG or WebP file.'],
    ['is a GIF', 'a.gif', Buffer.from('GIF89a\x10\x10\x10\x10'), 'picture must be a PNG, JPEG or WebP file.'],
    ['is too small', 'small.png', createPngHeader(512, 512), 'picture must have at least 600 × 315 pixels.'],
    [
      'is too large',
      'big.png',
      Buffer.concat([createPngHeader(1200, 630), Buffer.alloc(600_000)]),
      'picture has 600033 bytes,',
    ],
  ])('that %s is rejected with a message', (_, picture, bytes, sentence) => {
    if (bytes) writeFileSync(join(folder, picture), bytes)
    expect(() => readBrandFrom(formatChangedBrand({ picture }))).toThrow(
      `brand.json can't be used:\n  ${sentence}`,
    )
  })
})

it('the placeholders have the tagline, the hours and the year of the specification', () => {
  expect(createExampleBrand()).toMatchObject({
    tagline: 'Rebalance Your Skin',
    hours: [{ time: '09:00–17:00 WIB' }, { time: '09:00–15:00 WIB' }, { time: 'Tutup' }],
    copyright_year: 2024,
  })
})

it('findPlaceholders lists the fields that still have placeholder values', () => {
  expect(findPlaceholders(createExampleBrand())).toEqual([
    'name',
    'site',
    'email',
    'instagram',
    'address',
    'partner',
  ])
  expect(
    findPlaceholders({ ...createExampleBrand(), ...ownBrand, email: createExampleBrand().email } as Brand),
  ).toEqual(['email'])
  expect(findPlaceholders(ownBrand)).toEqual([])
})

describe('the description of the fields', () => {
  const schema = z.toJSONSchema(brandSchema, { io: 'input' }) as Field

  it('is in brand.schema.json', () => {
    expect(JSON.parse(readFileSync(join(root, 'brand.schema.json'), 'utf8'))).toEqual(schema)
  })

  it('is in docs/configuration.md for every field', () => {
    const documentation = readFileSync(join(root, 'docs/configuration.md'), 'utf8')
    expect(formatTableRows(schema).filter((row) => !documentation.includes(row))).toEqual([])
  })
})

interface Field {
  description?: string
  properties?: Record<string, Field>
  items?: Field
  required?: string[]
}

/** Returns the row of each field in the table of docs/configuration.md. */
function formatTableRows({ properties = {}, required = [] }: Field): string[] {
  return Object.entries(properties)
    .filter(([name]) => name !== '$schema')
    .map(([name, field]) => {
      const nestedFields = Object.entries((field.items ?? field).properties ?? {})
      const nested = nestedFields.map(([key, { description }]) => `\`${key}\` ${description}`).join(', ')
      const requirement = required.includes(name) ? 'yes' : 'no'
      return `| \`${name}\` | ${requirement} | ${field.description}${nested && `: ${nested}`} |`
    })
}
