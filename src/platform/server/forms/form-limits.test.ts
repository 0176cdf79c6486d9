import { expect, it } from 'vitest'
import { createFormLimits } from './form-limits.ts'

it('a form rejects attempts of one address from the 241st on, without effect on others or on submissions', async () => {
  const limits = createFormLimits()
  for (let i = 0; i < 240; i++) expect(await limits.countAttempt('66.6.6.6')).toBe(0)
  for (let i = 240; i < 20_001; i++) expect(await limits.countAttempt('66.6.6.6')).toBeGreaterThan(0)
  expect(await limits.countAttempt('66.6.6.7')).toBe(0)
  expect(await limits.countSubmission('66.6.6.6')).toBe(0)
  expect(await limits.countStoredSubmission('66.6.6.6')).toBeNull()
})

it('a form marks submissions of one address from the 16th on and rejects them from the 61st on', async () => {
  const limits = createFormLimits()
  const outcomes: (string | null)[] = []
  for (let i = 0; i < 62; i++)
    outcomes.push(
      (await limits.countSubmission('66.6.6.6')) > 0
        ? 'refused'
        : await limits.countStoredSubmission('66.6.6.6'),
    )
  expect([outcomes.lastIndexOf(null), outcomes.lastIndexOf('address')]).toEqual([14, 59])
  expect(outcomes.slice(60)).toEqual(['refused', 'refused'])
})

it('a form leaves 60 submissions from all networks of a /48 unmarked, without effect on other networks', async () => {
  const limits = createFormLimits()
  const marks = []
  for (let i = 0; i < 1000; i++)
    marks.push(await limits.countStoredSubmission(`2001:db8:1:${i.toString(16)}::1`))
  expect(marks.filter((mark) => mark === null)).toHaveLength(60)
  expect(new Set(marks)).toEqual(new Set([null, 'address']))
  expect(await limits.countStoredSubmission('2001:db8:2::1')).toBeNull()
})

it('submissions from all addresses are marked from the 301st on, separately for each form', async () => {
  const limits = createFormLimits()
  const marks = []
  for (let i = 0; i < 302; i++) marks.push(await limits.countStoredSubmission(`66.6.${i >> 8}.${i & 255}`))
  expect([marks.lastIndexOf(null), marks.indexOf('flood')]).toEqual([299, 300])
  expect(await createFormLimits().countStoredSubmission('66.6.0.1')).toBeNull()
})
