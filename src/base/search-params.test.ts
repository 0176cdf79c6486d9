import { expect, test } from 'vitest'
import fc from '#test/properties.ts'
import { buildFilterSchemas } from './filter-schemas.ts'
import { day, type Filter, flag, id, line, oneOf, optionalPage, withFallback } from './search-params.ts'

const anyUuid = 'd9428888-122b-41d4-a3f3-0b7c9f4d2e11'
const filters = {
  platform: oneOf(['tiktok', 'shopee']),
  late: flag,
  product_id: id,
  from: day,
  by: line(20, 'Harus diisi'),
}
const schemas = buildFilterSchemas(filters)

const valuesInUrls: unknown[] = [
  ...[
    'tiktok',
    'TIKTOK',
    'ya',
    'Ya',
    '',
    ' ',
    '\u200b',
    'a',
    ' rina ',
    'a\nb',
    'x'.repeat(20),
    'x'.repeat(21),
    'a\u0000',
  ],
  // The last of these ids has a version that does not exist.
  ...[
    anyUuid,
    anyUuid.toUpperCase(),
    `${anyUuid} `,
    anyUuid.slice(1),
    `{${anyUuid}}`,
    'd9428888-122b-91d4-a3f3-0b7c9f4d2e11',
  ],
  ...[
    '2026-02-28',
    '2026-02-29',
    '2024-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-1-1',
    '0000-01-01',
    '9999-12-31',
  ],
  ...[undefined, null, 7, true, ['tiktok'], { a: 1 }],
]

test.each(Object.keys(filters) as (keyof typeof filters)[])(
  'the filter %s is read from a URL as the API reads it',
  (name) => {
    const filter: Filter<string> = filters[name]
    for (const value of valuesInUrls) {
      const parsed = schemas[name].safeParse(value)
      expect(filter.read(value), String(value)).toBe(parsed.success ? parsed.data : undefined)
    }
  },
)

test('days are read from a URL as the API reads them', () => {
  const twoDigits = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'))
  const dayTexts = fc
    .tuple(fc.integer({ min: 1990, max: 2210 }), twoDigits(14), twoDigits(33))
    .map(([year, month, date]) => `${year}-${month}-${date}`)
  fc.assert(
    fc.property(dayTexts, (text) => (day.read(text) !== undefined) === schemas.from.safeParse(text).success),
  )
})

test('a page is a whole number from 1', () => {
  for (const [value, expected] of [
    ['3', 3],
    [3, 3],
    ['', undefined],
    ['0', undefined],
    ['1e30', undefined],
    ['1.5', undefined],
    [['3'], undefined],
  ])
    expect(optionalPage.read(value), String(value)).toBe(expected)
})

test('a value is read by the first alternative that accepts it', () => {
  const tab = withFallback(oneOf(['semua']), id)
  expect(tab.read('semua')).toBe('semua')
  expect(tab.read(anyUuid)).toBe(anyUuid)
  expect(tab.read('lain')).toBeUndefined()
})
