import { expect, it } from 'vitest'
import { getJakartaDate } from '#base/jakarta.ts'
import { countDaysLate, extendDeadline, getDueState } from './deadline.ts'

/** Times just before and just after midnight in Jakarta. */
const [evening, night] = [new Date('2026-11-21T16:59:59Z'), new Date('2026-11-21T17:00:00Z')]

it.each([
  ['2026-11-21', evening, 'today', 0],
  ['2026-11-21', night, 'late', 1],
  ['2026-10-31', evening, 'late', 21],
  ['2026-11-22', evening, 'tomorrow', -1],
  ['2026-11-23', night, 'tomorrow', -1],
  ['2026-11-23', evening, 'open', -2],
])('counts the days since %s in Jakarta', (deadline, now, state, days) => {
  const today = getJakartaDate(now)
  expect(getDueState(deadline, today)).toBe(state)
  expect(countDaysLate(deadline, today)).toBe(days)
})

it.each([
  ['2026-11-17', '2026-11-23'],
  ['2026-11-21', '2026-11-23'],
  ['2026-11-22', '2026-11-24'],
  [null, '2026-11-23'],
])('extends the deadline %s by two days to %s', (deadline, extended) => {
  expect(extendDeadline(deadline, 2, '2026-11-21')).toBe(extended)
})
