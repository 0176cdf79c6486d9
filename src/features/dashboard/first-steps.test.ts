import { describe, expect, it } from 'vitest'
import { findCompletedSteps, type Installation } from './first-steps.ts'
import { isEmptySummary } from './summary.ts'

const emptyInstallation: Installation = {
  isNamed: false,
  hasPrices: false,
  affiliateCount: 0,
  templates: [{ created_by: null, revision: 1 }],
  activeUserCount: 1,
  wasRadarOpened: false,
}

describe('the first steps', () => {
  it('are all open in an installation that nobody has touched', () => {
    expect(Object.values(findCompletedSteps(emptyInstallation))).toEqual([false, false, false, false, false])
  })

  it('tick the brand only with both a name and a price', () => {
    expect(findCompletedSteps({ ...emptyInstallation, isNamed: true }).brand).toBe(false)
    expect(findCompletedSteps({ ...emptyInstallation, hasPrices: true }).brand).toBe(false)
    expect(findCompletedSteps({ ...emptyInstallation, isNamed: true, hasPrices: true }).brand).toBe(true)
  })

  it('tick the template if somebody wrote one or changed one that the program brought', () => {
    expect(
      findCompletedSteps({ ...emptyInstallation, templates: [{ created_by: 'sari', revision: 1 }] }).template,
    ).toBe(true)
    expect(
      findCompletedSteps({ ...emptyInstallation, templates: [{ created_by: null, revision: 2 }] }).template,
    ).toBe(true)
    expect(findCompletedSteps({ ...emptyInstallation, templates: [] }).template).toBe(false)
  })

  it('tick affiliates, a second user and the radar', () => {
    expect(
      findCompletedSteps({
        ...emptyInstallation,
        affiliateCount: 1,
        activeUserCount: 2,
        wasRadarOpened: true,
      }),
    ).toEqual({
      brand: false,
      sheet: true,
      template: false,
      colleague: true,
      radar: true,
    })
  })
})

describe('a summary', () => {
  const by_status = { 'video baru': 0, 'dikirim ke affiliate': 0, dikembalikan: 0 }
  const affiliates = { total: 0, this_month: 0, without_product: 0, by_product: [], trend: [] }

  it('is empty without affiliates and videos', () => {
    expect(isEmptySummary({ affiliates, videos: { by_status, this_week: 0 } })).toBe(true)
  })

  it('is not empty with a single video or a single affiliate', () => {
    const videos = { by_status: { ...by_status, dikembalikan: 1 }, this_week: 0 }
    expect(isEmptySummary({ affiliates, videos })).toBe(false)
    expect(
      isEmptySummary({ affiliates: { ...affiliates, total: 1 }, videos: { by_status, this_week: 0 } }),
    ).toBe(false)
  })
})
