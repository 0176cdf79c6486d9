/** What was downloaded is pasted again as it was, whatever people have registered. */
import { expect, test } from 'vitest'
import { columnsOf } from '#base/download.ts'
import { whatsappKey } from '#base/phone.ts'
import { type Affiliate, affiliate } from '#features/affiliates/affiliate.ts'
import { platforms } from '#features/affiliates/affiliate-values.ts'
import { csv } from '#platform/server/download/csv.ts'
import { workbook } from '#platform/server/download/workbook.ts'
import fc from '#test/properties.ts'
import { peopleInFile } from './pasted-file.client.ts'

const products = [
  { id: 'serum', product_number: 'NS-01', product_name: 'Night Serum' },
  { id: 'set', product_number: '7', product_name: 'Set isi 2, hemat' },
]

/** Whatever a registration takes. */
const { username, whatsapp } = affiliate.created.shape
const name = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc
      .tuple(fc.stringMatching(/^'{0,2}[=+@-]?$/), fc.string({ minLength: 1, maxLength: 10 }))
      .map((parts) => parts.join('')),
    fc.constantFrom('akun saya @sari.glow', 'https://tiktok.com/@sari', 'a;"b"', 'ana_x2024_id', 'sari (ig)'),
  )
  .map((drawn) => username.safeParse(drawn).data ?? 'sari')
const number = fc
  .oneof(
    fc.stringMatching(/^(0|62|\+62 )8[1-9][0-9]{8,9}$/),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.constantFrom(
      'https://wa.me/6281234567890',
      '081234567890 / 081398765432',
      '1 202 555 0123',
      '0812',
      '=1+1',
    ),
  )
  .map((drawn) => whatsapp.safeParse(drawn).data ?? '081234567890')
const row = fc
  .record({
    platform: fc.constantFrom(...platforms),
    username: name,
    whatsapp: number,
    products: fc.shuffledSubarray(products, { minLength: 1 }),
  })
  .map(
    (drawn) =>
      ({
        ...drawn,
        created_at: '2026-11-22T02:00:00.000Z',
        sample_product_status: 'review',
        sample_product_reason: '=1+1',
        status_whatsapp: 'belum',
      }) as unknown as Affiliate,
  )

test.each([
  ['csv', csv],
  ['xlsx', workbook],
] as const)('as %s', async (format, writing) => {
  const columns = columnsOf(affiliate)
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 10 }), async (rows) => {
      const file = writing()
      const cells = rows.map((one) => columns.map(({ of }) => of(one)))
      const bytes = Buffer.concat([file.rows([columns.map(({ label }) => label), ...cells]), file.end()])
      const pasted = await peopleInFile(new File([bytes], `affiliate.${format}`), products)
      if ('trouble' in pasted) throw new Error(pasted.trouble)
      expect(
        pasted.people.map((person) => [person.platform, person.username, whatsappKey(person.whatsapp)]),
      ).toEqual(rows.map((one) => [one.platform, one.username, whatsappKey(one.whatsapp)]))
      expect(pasted.people.map(({ product_id, odd }) => [product_id, odd])).toEqual(
        rows.map((one) => [one.products[0]?.id, {}]),
      )
    }),
    { numRuns: format === 'csv' ? 300 : 60 },
  )
})
