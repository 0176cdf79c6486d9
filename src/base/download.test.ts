import { describe, expect, it } from 'vitest'
import { affiliate } from '#features/affiliates/affiliate.ts'
import { product } from '#features/products/product.ts'
import { video } from '#features/videos/video.ts'
import fc from '#test/properties.ts'
import { resources } from '#test/resources.ts'
import { escapeCell, escapeForWorkbook, listColumns, unescapeCell } from './download.ts'

describe('a downloaded list', () => {
  /** Fields of a row without a column, each with the reason. */
  const fieldsWithoutColumn: Record<string, string> = {
    'affiliate_registrations.products': "'Product' has their names",
    'videos.links_masked': 'a masked link shows that it is masked',
    'videos.is_mine': 'it is about the reader',
    'profiles.may_manage': 'it is about the reader',
    'profiles.may_reset_login': 'it is about the reader',
    'affiliate_registrations.selected_product_ids': 'ids, for the API; the column Product has the names',
    'griting_templates.created_by': 'an id, for the API',
    'products.created_by': 'an id, for the API',
    'shipping_addresses.affiliate_id': 'an id; the downloads of affiliates have the other columns',
  }

  it('has a column for each readable field, apart from known exceptions', () => {
    const missingColumns = resources.flatMap((resource) => {
      const labels = listColumns(resource).map(({ label }) => label)
      return Object.entries(resource.fields)
        .filter(([, { read, label }]) => read && !labels.includes(label ?? ''))
        .map(([name]) => `${resource.table}.${name}`)
    })
    expect(missingColumns.sort()).toEqual(Object.keys(fieldsWithoutColumn).sort())
  })

  it.each(resources)('has unique column labels for $name', (resource) => {
    const labels = listColumns(resource).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  })

  /** Returns the cells of a row by the label of their column. */
  const formatCells = (columns: { label: string; formatCell(row: never): string }[], row: object) =>
    Object.fromEntries(columns.map(({ label, formatCell }) => [label, formatCell(row as never)]))

  it('formats an affiliate for readers and for sorting in spreadsheets', () => {
    const row = {
      platform: 'tiktok',
      username: 'sari.glow',
      whatsapp: '0812-3456-7890',
      product_id: 'x',
      created_at: '2026-11-21T17:30:00.000Z',
      sample_product_status: 'rejected',
      sample_product_reason: null,
      status_whatsapp: 'belum',
      sample_changed_at: '2026-11-22T01:00:00.000Z',
      whatsapp_changed_at: '2026-11-21T17:30:00.000Z',
      products: [{ product_name: 'Night Serum' }, { product_name: 'Daily Mist' }],
    }
    expect(formatCells(listColumns(affiliate), row)).toMatchObject({
      Platform: 'TikTok',
      Username: 'sari.glow',
      'No. WhatsApp': '+6281234567890',
      Product: 'Night Serum, Daily Mist',
      Tanggal: '2026-11-22 00:30',
      'Status Sample Product': 'Ditolak',
      Alasan: '',
      'Status WhatsApp': 'Belum',
      'Status Sample Sejak': '2026-11-22 08:00',
      'Status WhatsApp Sejak': '2026-11-22 00:30',
    })
  })

  it('formats a video with its affiliate, and leaves missing values empty', () => {
    const row = {
      no_video: 1204,
      video_vo: 'https://d…',
      video_review: null,
      product: null,
      status: 'dikirim ke affiliate',
      holder: { username: 'sari' },
      dibuat_oleh: 'budi@example.com',
      created_at: '2026-11-21T02:05:00.000Z',
    }
    expect(Object.values(formatCells(listColumns(video), row))).toEqual([
      '1204',
      'https://d…',
      '',
      '',
      'Dikirim ke affiliate',
      'sari',
      'budi@example.com',
      '2026-11-21 09:05',
    ])
  })

  it.each([
    ['89000.00', '89000'],
    ['89000.50', '89000,5'],
    ['0.05', '0,05'],
    ['120000', '120000'],
  ])('formats the price %s as a number for spreadsheets', (price, text) => {
    expect(
      formatCells(listColumns(product), { price, created_at: '2026-11-21T02:05:00.000Z' }),
    ).toMatchObject({
      Price: text,
    })
  })
})

describe('a cell', () => {
  it.each(['=1+1', '+62812', '-x', '@sari', '\tx', '\rx', ' =1', '＝1', "'=1", "''@x", '\n=1'])(
    'escapes the formula-like text %j',
    (text) => expect(escapeCell(text)).toBe(`'${text}`),
  )

  it.each(['sari', '', "'sari", 'a=b', '0812', "' x"])('leaves the text %j unchanged', (text) =>
    expect(escapeCell(text)).toBe(text),
  )

  /** Texts that may begin like a formula, or like the escape of one. */
  const riskyTexts = fc
    .tuple(fc.stringMatching(/^'{0,3}[ \t]?[=+@-]?'?/), fc.string())
    .map(([start, end]) => start + end)
  it('decodes to the original text, and never starts like a formula', () => {
    fc.assert(
      fc.property(riskyTexts, (text) => {
        expect(unescapeCell(escapeCell(text))).toBe(text)
        expect(escapeCell(text)).not.toMatch(/^\s*[=+\-@]/)
      }),
    )
  })

  it('of a workbook is escaped only if its text looks escaped', () => {
    fc.assert(
      fc.property(riskyTexts, (text) => {
        const cell = escapeForWorkbook(text)
        expect(cell.startsWith("'") ? unescapeCell(cell) : cell).toBe(text)
      }),
    )
    expect([escapeForWorkbook('@sari'), escapeForWorkbook("'@sari")]).toEqual(['@sari', "''@sari"])
  })
})
