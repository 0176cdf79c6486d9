import { describe, expect, it } from 'vitest'
import {
  countDays,
  findPeriodProblem,
  findPresetPeriod,
  findPreviousPeriod,
  maxReportDays,
} from './report.ts'

describe('a preset', () => {
  it.each([
    ['minggu', '2026-11-27', { from: '2026-11-23', to: '2026-11-27' }],
    ['minggu', '2026-11-23', { from: '2026-11-23', to: '2026-11-23' }],
    ['minggu', '2026-11-29', { from: '2026-11-23', to: '2026-11-29' }],
    ['minggu-lalu', '2026-11-29', { from: '2026-11-16', to: '2026-11-22' }],
    ['bulan', '2026-11-27', { from: '2026-11-01', to: '2026-11-27' }],
  ] as const)('%s, chosen on %s, covers %j', (preset, today, period) => {
    expect(findPresetPeriod(preset, today)).toEqual(period)
  })
})

describe('the previous period', () => {
  it.each([
    ['part of a week', '2026-11-23', '2026-11-25', '2026-11-16', '2026-11-18'],
    ['a week', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['part of a month', '2026-11-01', '2026-11-27', '2026-10-01', '2026-10-27'],
    ['a whole month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['a month longer than the one before', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['ten days', '2026-11-11', '2026-11-20', '2026-11-01', '2026-11-10'],
  ])('the period before %s', (_, from, to, previousFrom, previousTo) => {
    expect(findPreviousPeriod({ from, to })).toEqual({ from: previousFrom, to: previousTo })
  })
})

describe('a period', () => {
  it('has a report if it lasts a day to a year and a day', () => {
    expect(findPeriodProblem({ from: '2026-11-27', to: '2026-11-27' })).toBeUndefined()
    expect(countDays({ from: '2025-11-27', to: '2026-11-27' })).toBe(maxReportDays)
    expect(findPeriodProblem({ from: '2025-11-27', to: '2026-11-27' })).toBeUndefined()
  })

  it('has one sentence about what is wrong with it', () => {
    expect(findPeriodProblem({ from: '2026-11-27', to: '2026-11-26' })).toMatch(/setelah tanggal dari/)
    expect(findPeriodProblem({ from: '2016-11-27', to: '2026-11-27' })).toMatch(/366 hari/)
  })
})
