import { expect, it } from 'vitest'
import { getJakartaDate } from '#base/jakarta.ts'
import { countDaysLate, extendDeadline, getDueState } from './deadline.ts'

// Midnight in Jakarta is 17:00 UTC.
const beforeMidnight = new Date('2026-11-21T16:59:59Z')
const midnight = new Date('2026-11-21T17:00:00Z')

it.each([
  ['2026-11-21', beforeMidnight, 'today', 0],
  ['2026-11-21', midnight, 'late', 1],
  ['2026-10-31', beforeMidnight, 'late', 21],
  ['2026-11-22', beforeMidnight, 'tomorrow', -1],
  ['2026-11-23', midnight, 'tomorrow', -1],
  ['2026-11-23', beforeMidnight, 'open', -2],
])('the deadline %s is compared with the day in Jakarta at %o: %s', (deadline, now, state, daysLate) => {
  const today = getJakartaDate(now)
  expect(getDueState(deadline, today)).toBe(state)
  expect(countDaysLate(deadline, today)).toBe(daysLate)
})

it.each([
  ['2026-11-17', '2026-11-23'],
  ['2026-11-21', '2026-11-23'],
  ['2026-11-22', '2026-11-24'],
  [null, '2026-11-23'],
])('the deadline %s, extended on 21 November by two days, is %s', (deadline, extended) => {
  expect(extendDeadline(deadline, 2, '2026-11-21')).toBe(extended)
})
