import { expect, test } from 'vitest'
import fc from '#test/properties.ts'
import { formatDate, formatDateTime, formatLongDateTime, formatRelative, jakartaDate } from './jakarta.ts'

test('the day in Jakarta begins at 17:00 UTC of the day before', () => {
  expect(jakartaDate(new Date('2026-11-20T16:59:59.999Z'))).toBe('2026-11-20')
  expect(jakartaDate(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21')
})

test('the date in Jakarta is that of a clock seven hours ahead of UTC, all year', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (at) => {
      expect(jakartaDate(at)).toBe(new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10))
    }),
  )
})

test('dates are Indonesian, in Jakarta', () => {
  expect(formatDate('2026-08-04T18:30:00Z')).toBe('05 Agu 2026')
  expect(formatDateTime('2026-08-04T18:30:00Z')).toBe('05 Agu 2026, 01:30')
  expect(formatDateTime('2026-12-31T17:00:00Z')).toBe('01 Jan 2027, 00:00')
})

test('the month has its whole name where there is room', () => {
  expect(formatLongDateTime('2026-11-21T02:05:00Z')).toBe('21 November 2026, 09:05')
  expect(formatLongDateTime('2026-12-31T17:00:00Z')).toBe('1 Januari 2027, 00:00')
})

const now = new Date('2026-11-21T05:00:00Z')

test.each([
  ['2026-11-21T04:59:30Z', 'baru saja'],
  ['2026-11-21T04:57:00Z', '3 menit yang lalu'],
  ['2026-11-21T03:00:00Z', '2 jam yang lalu'],
  ['2026-11-20T04:00:00Z', 'kemarin'],
  ['2026-11-17T04:00:00Z', '4 hari yang lalu'],
  ['2026-11-22T06:00:00Z', 'besok'],
  ['2025-11-01T00:00:00Z', 'tahun lalu'],
])('%s was %s', (iso, said) => {
  expect(formatRelative(iso, now)).toBe(said)
})
