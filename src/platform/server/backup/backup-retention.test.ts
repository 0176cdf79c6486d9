import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNightFileName, selectExpiredBackups } from './backup-retention.ts'

const defaultRetention = { days: 7, weeks: 4 }
/** Returns the file names of the given number of nights up to Sunday, 22 November 2026. */
const listNights = (count: number) =>
  Array.from({ length: count }, (_, daysAgo) => new Date(Date.UTC(2026, 10, 22 - daysAgo)).toISOString())
    .map((timestamp) => formatNightFileName(`${timestamp.slice(0, 10).replaceAll('-', '')}-0230`))
    .reverse()
const listRemainingNights = (names: string[], retention = defaultRetention) => {
  const expiredNights = selectExpiredBackups(names, retention)
  return names.filter((name) => !expiredNights.includes(name))
}

describe('the retention of nightly backups', () => {
  it('keeps the latest seven days and the last backup of each of four weeks', () => {
    const monthsAndDays = listRemainingNights(listNights(60)).map((name) => name.slice(10, 14))
    expect(monthsAndDays).toEqual([
      '1101',
      '1108',
      '1115',
      '1116',
      '1117',
      '1118',
      '1119',
      '1120',
      '1121',
      '1122',
    ])
  })

  it('keeps files that are not nightly backups', () => {
    const otherNames = [
      'by-hand-20200101-000000.backup',
      'night-1.backup',
      'night-20200101-0230.backup.part',
      'x',
    ]
    expect(selectExpiredBackups([...otherNames, ...listNights(1)], { days: 1, weeks: 0 })).toEqual([])
  })

  it('keeps recent backups, at most days plus weeks, and always the latest', () => {
    expect(listRemainingNights(listNights(7))).toEqual(listNights(7))
    fc.assert(
      fc.property(
        fc.shuffledSubarray(listNights(90), { minLength: 1 }),
        fc.nat(9),
        fc.nat(9),
        (names, days, weeks) => {
          const remainingNames = listRemainingNights(names, { days, weeks })
          expect(remainingNames.length).toBeLessThanOrEqual(days + weeks)
          if (days + weeks > 0) expect(remainingNames).toContain(names.toSorted().at(-1))
        },
      ),
    )
  })

  it('keeps the same files whether it runs every night or only once', () => {
    let names: string[] = []
    for (const night of listNights(60)) names = listRemainingNights([...names, night])
    expect(names).toEqual(listRemainingNights(listNights(60)))
  })
})
