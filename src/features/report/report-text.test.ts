import { describe, expect, it } from 'vitest'
import { type Figure, figures } from './report.ts'
import { listReportRows } from './report-rows.ts'
import type { FigureCount, Report } from './report-schema.ts'
import { formatDifference, formatPeriod, writeMessage } from './report-text.ts'

const buildFigureCount = (
  count: number | null,
  before: number | null = null,
  since: string | null = '2026-01-01',
) => ({ count, before, since }) satisfies FigureCount

function buildReport(
  fields: Partial<Report> = {},
  changedCounts: Partial<Record<Figure, FigureCount>> = {},
): Report {
  return {
    from: '2026-11-23',
    to: '2026-11-27',
    previous: { from: '2026-11-16', to: '2026-11-20' },
    figures: {
      ...(Object.fromEntries(figures.map((figure) => [figure, buildFigureCount(4, 4)])) as Report['figures']),
      ...changedCounts,
    },
    products: [],
    users: [],
    late: null,
    ...fields,
  }
}

describe('a period', () => {
  it.each([
    ['2026-11-27', '2026-11-27', '27 Nov 2026'],
    ['2026-11-23', '2026-11-27', '23–27 Nov 2026'],
    ['2026-10-28', '2026-11-03', '28 Okt – 3 Nov 2026'],
    ['2025-12-28', '2026-01-03', '28 Des 2025 – 3 Jan 2026'],
  ])('the period from %s to %s is %s', (from, to, text) => {
    expect(formatPeriod({ from, to })).toBe(text)
  })
})

it('a difference is shown with its sign, and only between two numbers', () => {
  expect(
    [
      buildFigureCount(1205, 1),
      buildFigureCount(1, 3),
      buildFigureCount(2, 2),
      buildFigureCount(2),
      buildFigureCount(null, 2),
    ].map(formatDifference),
  ).toEqual(['+1.204', '−2', 'sama', undefined, undefined])
})

describe('the message for WhatsApp', () => {
  it('has the figures, the late affiliates and the stock', () => {
    const id = '00000000-0000-4000-8000-000000000000'
    const report = buildReport(
      {
        late: { total: 3, affiliates: [{ id, username: 'nadya.glow', days: 12 }] },
        products: [
          { id, product_number: 'B-1', product_name: 'Night Serum', counts: {} as never, free_videos: 7 },
        ],
      },
      { registered: buildFigureCount(12, 9), posted_late: buildFigureCount(1, 3) },
    )
    expect(writeMessage(report, 'Lumière')).toBe(`*Laporan Lumière*
*23–27 Nov 2026*

Affiliate terdaftar: *12* (+3)
Pendaftar: *4* (sama)
Sample disetujui: *4* (sama)
Sample dikirim: *4* (sama)
Sample diterima: *4* (sama)
Video diberikan: *4* (sama)
Diposting tepat waktu: *4* (sama)
Diposting telat: *1* (−2)
Dibanding 16–20 Nov 2026

*Masih telat: 3 affiliate*
- nadya.glow: 12 hari
dan 2 lainnya

*Stok video*
- Night Serum: *7*`)
  })

  it('names figures that were not recorded, instead of showing 0', () => {
    const text = writeMessage(
      buildReport(
        {},
        {
          sent: buildFigureCount(null),
          approved: buildFigureCount(2, null, '2026-11-25'),
          applied: buildFigureCount(null, null, null),
        },
      ),
      'Lumière',
    )
    expect(text).toContain('Sample dikirim: belum tercatat\n')
    expect(text).toContain('Sample disetujui: *2* (tercatat sejak 25 Nov 2026)\n')
    expect(text).not.toContain('Pendaftar')
    expect(text).not.toContain('*0*')
  })
})

it('the file distinguishes rows without a recorded user from rows of an erased user', () => {
  const counts = Object.fromEntries(figures.map((figure) => [figure, 1])) as Record<Figure, number>
  const users = [
    { id: null, full_name: null, counts },
    { id: '5f0c2a53-6a8e-4f3e-9c53-2f6b4f3c1a11', full_name: null, counts },
  ]
  const names = listReportRows(buildReport({ users }))
    .filter(({ part }) => part === 'Per orang')
    .map(({ name }) => name)
  expect([...new Set(names)]).toEqual(['Tidak tercatat siapa', 'User yang sudah dihapus'])
})

it('the file has the number of all late affiliates, of whom it lists only the first', () => {
  const late = {
    total: 12,
    affiliates: [{ id: '5f0c2a53-6a8e-4f3e-9c53-2f6b4f3c1a11', username: 'sari', days: 4 }],
  }
  const lateRows = listReportRows(buildReport({ late })).filter(({ part }) => part === 'Masih telat')
  expect(lateRows.map(({ name, figure, count }) => [name, figure, count])).toEqual([
    ['', 'Affiliate', '12'],
    ['sari', 'Hari', '4'],
  ])
})
