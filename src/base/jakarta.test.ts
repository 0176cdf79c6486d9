import { expect, test } from 'vitest'
import fc from '#test/properties.ts'
import {
  addDays,
  findMonday,
  formatDate,
  formatDateTime,
  formatDayAndMonth,
  formatLongDate,
  formatLongDateTime,
  formatPaddedDateTime,
  formatRelative,
  formatShortWeekdayDate,
  formatSortableMinute,
  formatWeekday,
  formatWeekdayAndDay,
  formatWeekdayDate,
  getJakartaDate,
  getJakartaTime,
} from './jakarta.ts'

const now = new Date('2026-11-21T05:00:00Z')

test('the day in Jakarta starts at 17:00 UTC of the day before', () => {
  expect(getJakartaDate(new Date('2026-11-20T16:59:59.999Z'))).toBe('2026-11-20')
  expect(getJakartaDate(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21')
})

test('formatted dates are those of Intl, on every day of eight years', () => {
  const createFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', ...options })
  const formats: [(day: string) => string, Intl.DateTimeFormat][] = [
    [formatDate, createFormat({ day: 'numeric', month: 'short', year: 'numeric' })],
    [formatLongDate, createFormat({ day: 'numeric', month: 'long', year: 'numeric' })],
    [
      (day) => formatWeekdayDate(new Date(day)),
      createFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    ],
    [formatWeekdayAndDay, createFormat({ weekday: 'long', day: 'numeric', month: 'long' })],
    [formatWeekday, createFormat({ weekday: 'long' })],
    [formatDayAndMonth, createFormat({ day: 'numeric', month: 'short' })],
    [formatShortWeekdayDate, createFormat({ weekday: 'short', day: 'numeric', month: 'short' })],
  ]
  for (let day = '2024-01-01'; day < '2032-01-01'; day = addDays(day, 1))
    for (const [format, intlFormat] of formats) expect(format(day)).toBe(intlFormat.format(new Date(day)))
})

test('times before and after now are those of Intl', () => {
  const intlFormat = new Intl.RelativeTimeFormat('id-ID', { numeric: 'auto' })
  const secondsPerUnit = {
    minute: 60,
    hour: 3_600,
    day: 86_400,
    week: 604_800,
    month: 2_592_000,
    year: 31_536_000,
  }
  // The largest count before the next unit is used.
  const largestCounts = { minute: 59, hour: 23, day: 6, week: 4, month: 12, year: 9 }
  for (const unit of Object.keys(secondsPerUnit) as (keyof typeof secondsPerUnit)[])
    for (let count = 1; count <= largestCounts[unit]; count++)
      for (const sign of [-1, 1]) {
        const iso = new Date(now.getTime() + sign * count * secondsPerUnit[unit] * 1000).toISOString()
        expect(formatRelative(iso, now)).toBe(intlFormat.format(sign * count, unit))
      }
})

test('a day that does not exist is refused', () => {
  expect(() => formatDate('2026-13-01')).toThrow(RangeError)
})

test('midnight in Jakarta is 00:00, and date parts are padded with zeros', () => {
  const instant = new Date('2026-03-03T17:00:00Z')
  expect([getJakartaDate(instant), getJakartaTime(instant)]).toEqual(['2026-03-04', '00:00'])
  expect(formatSortableMinute(instant.toISOString())).toBe('2026-03-04 00:00')
})

test('date and time in Jakarta match the time zone database at any time of a hundred years', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const format = new Intl.DateTimeFormat('sv', {
    timeZone: 'Asia/Jakarta',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  fc.assert(
    fc.property(instants, (instant) => {
      expect(`${getJakartaDate(instant)} ${getJakartaTime(instant)}`).toBe(format.format(instant))
    }),
  )
})

test('dates are formatted in Indonesian and in Jakarta time', () => {
  expect(formatDate('2026-08-04T18:30:00Z')).toBe('5 Agu 2026')
  expect(formatDayAndMonth('2026-08-04')).toBe('4 Agu')
  expect(formatDateTime('2026-08-04T18:30:00Z')).toBe('5 Agu 2026, 01:30')
  expect(formatDateTime('2026-12-31T17:00:00Z')).toBe('1 Jan 2027, 00:00')
  expect(formatPaddedDateTime('2026-08-04T18:30:00Z')).toBe('05 Agu 2026, 01:30')
})

test('long dates contain the full name of the month', () => {
  expect(formatLongDateTime('2026-11-21T02:05:00Z')).toBe('21 November 2026, 09:05')
  expect(formatLongDateTime('2026-12-31T17:00:00Z')).toBe('1 Januari 2027, 00:00')
  expect(formatWeekdayDate(new Date('2026-11-20T17:00:00Z'))).toBe('Sabtu, 21 November 2026')
})

test('a day without its year is formatted with its weekday', () => {
  expect(formatWeekdayAndDay('2026-11-28')).toBe('Sabtu, 28 November')
  expect(formatWeekdayAndDay('2026-12-31T17:00:00Z')).toBe('Jumat, 1 Januari')
})

test.each([
  ['2026-11-21T04:59:30Z', 'baru saja'],
  ['2026-11-21T04:57:00Z', '3 menit yang lalu'],
  ['2026-11-21T03:00:00Z', '2 jam yang lalu'],
  ['2026-11-20T04:00:00Z', 'kemarin'],
  ['2026-11-17T04:00:00Z', '4 hari yang lalu'],
  ['2026-11-22T06:00:00Z', 'besok'],
  ['2025-11-01T00:00:00Z', 'tahun lalu'],
])('%s is shown as %s', (iso, text) => {
  expect(formatRelative(iso, now)).toBe(text)
})

test('a week begins on Monday, across months and years', () => {
  for (let weekday = 0; weekday < 7; weekday++)
    expect(findMonday(addDays('2026-12-28', weekday))).toBe('2026-12-28')
  expect(findMonday('2027-01-04')).toBe('2027-01-04')
  expect(findMonday('2028-02-29')).toBe('2028-02-28')
  expect(formatWeekday(findMonday('2026-11-27'))).toBe('Senin')
})
