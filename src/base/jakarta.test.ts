import { expect, onTestFinished, test, vi } from 'vitest'
import { formatGreeting } from '#app/browser/greeting.ts'
import fc from '#test/properties.ts'
import {
  addDays,
  findMonday,
  formatDate,
  formatDateTime,
  formatDayAndMonth,
  formatLongDateTime,
  formatPaddedDateTime,
  formatRelative,
  formatSortableMinute,
  formatWeekday,
  formatWeekdayAndDay,
  formatWeekdayDate,
  getJakartaDate,
  getJakartaTime,
} from './jakarta.ts'

test('the day in Jakarta starts at 17:00 UTC of the day before', () => {
  expect(getJakartaDate(new Date('2026-11-20T16:59:59.999Z'))).toBe('2026-11-20')
  expect(getJakartaDate(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21')
})

test('machine-readable dates do not depend on how the engine formats a locale', () => {
  const instant = new Date('2026-11-25T02:05:00Z')
  const format = vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get')
  // WebKit with ICU 72 writes en-CA like this; the clock has twelve hours.
  format.mockReturnValue(() => '11/25/2026, 9.05 AM')
  onTestFinished(() => format.mockRestore())
  expect(getJakartaDate(instant)).toBe('2026-11-25')
  expect(formatSortableMinute(instant.toISOString())).toBe('2026-11-25 09:05')
  expect(formatGreeting(instant)).toBe('Selamat pagi')
})

test('midnight in Jakarta is 00:00, and date parts are padded with zeros', () => {
  const instant = new Date('2026-03-03T17:00:00Z')
  expect([getJakartaDate(instant), getJakartaTime(instant)]).toEqual(['2026-03-04', '00:00'])
})

test('date and time in Jakarta match the time zone database all year', () => {
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
  expect(formatDateTime('2026-08-04T18:30:00Z')).toBe('5 Agu 2026, 01:30')
  expect(formatDateTime('2026-12-31T17:00:00Z')).toBe('1 Jan 2027, 00:00')
  expect(formatPaddedDateTime('2026-08-04T18:30:00Z')).toBe('05 Agu 2026, 01:30')
})

test('long dates contain the full name of the month', () => {
  expect(formatLongDateTime('2026-11-21T02:05:00Z')).toBe('21 November 2026, 09:05')
  expect(formatLongDateTime('2026-12-31T17:00:00Z')).toBe('1 Januari 2027, 00:00')
  expect(formatWeekdayDate(new Date('2026-11-20T17:00:00Z'))).toBe('Sabtu, 21 November 2026')
})

test('a day of the year has its weekday and no year', () => {
  expect(formatWeekdayAndDay('2026-11-28')).toBe('Sabtu, 28 November')
  expect(formatWeekdayAndDay('2026-12-31T17:00:00Z')).toBe('Jumat, 1 Januari')
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
])('%s is shown as %s', (iso, text) => {
  expect(formatRelative(iso, now)).toBe(text)
})

test('a week begins on Monday, across months and years', () => {
  for (let n = 0; n < 7; n++) expect(findMonday(addDays('2026-12-28', n))).toBe('2026-12-28')
  expect(findMonday('2027-01-04')).toBe('2027-01-04')
  expect(findMonday('2028-02-29')).toBe('2028-02-28')
  expect(formatWeekday(findMonday('2026-11-27'))).toBe('Senin')
  expect(formatDayAndMonth('2026-08-04')).toBe('4 Agu')
})
