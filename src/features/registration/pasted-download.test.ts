/** A list that the dashboard has downloaded is read back unchanged, whatever its affiliates hold. */
import { describe, expect, test } from 'vitest'
import { listColumns } from '#base/download.ts'
import { getWhatsappKey } from '#base/phone.ts'
import { getLabel, listOptionalNames } from '#base/resource.ts'
import { type Affiliate, affiliate } from '#features/affiliates/affiliate.ts'
import { platforms, sampleStatuses, whatsappStatuses } from '#features/affiliates/affiliate-values.ts'
import { createCsvEncoder } from '#platform/server/download/csv.ts'
import { createWorkbookEncoder } from '#platform/server/download/workbook.ts'
import fc from '#test/properties.ts'
import { describeColumns, removeForbiddenColumns } from './imported-columns.ts'
import { readPeopleInFile } from './pasted-file.client.ts'
import { readPeopleInText } from './pasted-rows.client.ts'
import { restoredFields } from './restoration.ts'

const products = [
  { id: 'serum', product_number: 'NS-01', product_name: 'Night Serum' },
  // The comma in its name also separates the products of a cell.
  { id: 'set', product_number: '7', product_name: 'Set isi 2, hemat' },
]

const { username, whatsapp, nama } = affiliate.created.shape
// The generators below give values that a registration accepts.
const anyUsername = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc
      .tuple(fc.stringMatching(/^'{0,2}[=+@-]?$/), fc.string({ minLength: 1, maxLength: 10 }))
      .map((parts) => parts.join('')),
    fc.constantFrom('akun saya @sari.glow', 'https://tiktok.com/@sari', 'a;"b"', 'ana_x2024_id', 'sari (ig)'),
  )
  .map((text) => username.safeParse(text).data ?? 'sari')
const anyWhatsapp = fc
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
  .map((text) => whatsapp.safeParse(text).data ?? '081234567890')
const anyNama = fc
  .option(
    fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.constantFrom('=1+1', "'-x", 'Dewi Ayu')),
  )
  .map((text) => nama.safeParse(text ?? '').data || null)
// The list has times to the minute.
const anyMinute = fc
  .integer({
    min: Date.parse('2000-01-01T00:00:00Z') / 60_000,
    max: Date.parse('2026-11-20T00:00:00Z') / 60_000,
  })
  .map((minute) => new Date(minute * 60_000).toISOString())
const anyAffiliate = fc
  .record({
    platform: fc.constantFrom(...platforms),
    username: anyUsername,
    nama: anyNama,
    whatsapp: anyWhatsapp,
    products: fc.shuffledSubarray(products, { minLength: 1 }),
    created_at: anyMinute,
    sample_product_status: fc.constantFrom(...sampleStatuses),
    sample_product_reason: fc.constantFrom('=1+1', 'Akun privat', "'-x", 'a;"b"'),
    sample_courier: fc.constantFrom(null, 'J&T', 'Pos Indonesia'),
    sample_resi: fc.constantFrom(null, '0312345678922', 'JP123.4/5'),
    sample_changed_at: anyMinute,
    status_whatsapp: fc.constantFrom(...whatsappStatuses),
    whatsapp_changed_at: anyMinute,
    sample_received_at: fc.option(anyMinute),
  })
  .map((columnsOfList) => columnsOfList as unknown as Affiliate)

test.each([
  ['csv', createCsvEncoder],
  ['xlsx', createWorkbookEncoder],
] as const)('a downloaded list is read back unchanged as %s', async (format, createEncoder) => {
  const columns = listColumns(affiliate)
  await fc.assert(
    fc.asyncProperty(fc.array(anyAffiliate, { minLength: 1, maxLength: 10 }), async (rows) => {
      const encoder = createEncoder()
      const cells = rows.map((row) => columns.map((column) => column.formatCell(row)))
      const bytes = Buffer.concat([
        encoder.encodeRows([columns.map(({ label }) => label), ...cells]),
        encoder.encodeEnd(),
      ])
      const pasteResult = await readPeopleInFile(new File([bytes], `affiliate.${format}`), products)
      if ('problem' in pasteResult) throw new Error(pasteResult.problem)
      expect(
        pasteResult.people.map((person) => [
          person.platform,
          person.username,
          getWhatsappKey(person.whatsapp),
        ]),
      ).toEqual(rows.map((row) => [row.platform, row.username, getWhatsappKey(row.whatsapp)]))
      expect(pasteResult.people.map(({ product_id, problems }) => [product_id, problems])).toEqual(
        rows.map((row) => [row.products[0]?.id, {}]),
      )
      expect(pasteResult.people.map(({ nama, warnings }) => [nama, warnings])).toEqual(
        rows.map((row) => [row.nama ?? '', []]),
      )
      expect(pasteResult.notImported).toEqual([])
      expect(pasteResult.people.map(({ restoration }) => restoration)).toEqual(
        rows.map((row) => ({
          values: Object.fromEntries(
            restoredFields.flatMap((field) => (row[field] === null ? [] : [[field, row[field]]])),
          ),
          warnings: {},
        })),
      )
    }),
    // A workbook takes longer to write and to read.
    { numRuns: format === 'csv' ? 300 : 60 },
  )
})

describe('statuses and dates', () => {
  const optionalLabels = listOptionalNames(affiliate).map((name) => getLabel(affiliate, name))
  /** The headings of an export from before the optional fields existed. */
  const headings = listColumns(affiliate)
    .map(({ label }) => label)
    .filter((label) => !optionalLabels.includes(label))
  const completeRow = [
    'TikTok',
    'sari',
    '081234567890',
    'Night Serum',
    '2026-11-20 09:05',
    'Terkirim',
    // Alasan is empty, so it is never reported as not imported.
    '',
    'JNE',
    '0312345678922',
    'Sudah',
    '2026-11-21 10:00',
    '2026-11-20 11:30',
    '2026-11-23 08:15',
  ]
  const readRow = (rowHeadings: string[], cells: string[]) => {
    const pasteResult = readPeopleInText(`${rowHeadings.join('\t')}\n${cells.join('\t')}`, products)
    if ('problem' in pasteResult) throw new Error(pasteResult.problem)
    return pasteResult
  }

  test('are restored from our own export, also with further columns or without its last three', () => {
    const longerExport = readRow(
      [...headings, 'Status Posting', 'Video'],
      [...completeRow, 'Belum ada video', ''],
    )
    expect(longerExport.notImported).toEqual(['Status Posting'])
    expect(longerExport.people[0]?.restoration?.values).toEqual({
      created_at: '2026-11-20T02:05:00.000Z',
      sample_product_status: 'terkirim',
      sample_courier: 'JNE',
      sample_resi: '0312345678922',
      status_whatsapp: 'sudah',
      sample_changed_at: '2026-11-21T03:00:00.000Z',
      whatsapp_changed_at: '2026-11-20T04:30:00.000Z',
      sample_received_at: '2026-11-23T01:15:00.000Z',
    })
    const shorterExport = readRow(headings.slice(0, -3), completeRow.slice(0, -3))
    expect(shorterExport.people[0]?.restoration?.values).toMatchObject({ sample_product_status: 'terkirim' })
  })

  test('are not restored from columns in another order, which are reported as not imported', () => {
    const reorderedExport = readRow(
      [...headings.slice(4), ...headings.slice(0, 4)],
      [...completeRow.slice(4), ...completeRow.slice(0, 4)],
    )
    expect(reorderedExport.people[0]).toMatchObject({
      username: 'sari',
      product_id: 'serum',
      restoration: null,
    })
    expect(reorderedExport.notImported).toEqual(headings.slice(4).filter((label) => label !== 'Alasan'))
  })

  test('are not restored if they cannot be read, and are reported at their fields', () => {
    const [person] = readRow(headings, [
      'TikTok',
      'sari',
      '0812',
      'Night Serum',
      '20/11/2026',
      'Selesai',
      '',
      'JNE',
      '="1"',
      'Sudah',
      '',
      '',
    ]).people
    expect(person?.restoration).toEqual({
      values: { sample_courier: 'JNE', status_whatsapp: 'sudah' },
      warnings: {
        created_at: 'Tanggal “20/11/2026” tidak dapat dipulihkan.',
        sample_product_status: 'Status Sample Product “Selesai” tidak dapat dipulihkan.',
        sample_resi: 'No. Resi “="1"” tidak dapat dipulihkan.',
      },
    })
  })

  test.each([
    [
      'data_affiliate_edit',
      8,
      [
        'Dipulihkan dari ekspor: Tanggal, Status Sample Product, Kurir, No. Resi, Status WhatsApp, Status Sample Sejak, Status WhatsApp Sejak, Sample Diterima.',
      ],
    ],
    [
      'data_affiliate_whatsapp',
      2,
      [
        'Dipulihkan dari ekspor: Status WhatsApp, Status WhatsApp Sejak.',
        'Tidak diambil tanpa izin Edit: Tanggal, Status Sample Product, Kurir, No. Resi, Status Sample Sejak, Sample Diterima.',
      ],
    ],
    [
      'reg_affiliate',
      0,
      [
        'Tidak diambil tanpa izin Edit: Tanggal, Status Sample Product, Kurir, No. Resi, Status WhatsApp, Status Sample Sejak, Status WhatsApp Sejak, Sample Diterima.',
      ],
    ],
  ])(
    'are restored as far as permission %s allows, and the summary shows it',
    (permission, fieldCount, sentences) => {
      const { people, columns } = removeForbiddenColumns(
        readRow(headings, completeRow),
        (name) => name === permission,
      )
      expect(Object.keys(people[0]?.restoration?.values ?? {})).toHaveLength(fieldCount)
      expect(describeColumns(columns)).toEqual(sentences)
    },
  )
})
