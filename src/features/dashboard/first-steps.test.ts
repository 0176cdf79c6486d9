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

describe('first steps', () => {
  it('the first steps are all open in a new installation', () => {
    expect(Object.values(findCompletedSteps(emptyInstallation))).toEqual([false, false, false, false, false])
  })

  it('the first steps tick off the brand only if it has both a name and prices', () => {
    expect(findCompletedSteps({ ...emptyInstallation, isNamed: true }).brand).toBe(false)
    expect(findCompletedSteps({ ...emptyInstallation, hasPrices: true }).brand).toBe(false)
    expect(findCompletedSteps({ ...emptyInstallation, isNamed: true, hasPrices: true }).brand).toBe(true)
  })

  it('the first steps tick off the template once a user wrote one or changed one that came with the program', () => {
    expect(
      findCompletedSteps({ ...emptyInstallation, templates: [{ created_by: 'sari', revision: 1 }] }).template,
    ).toBe(true)
    expect(
      findCompletedSteps({ ...emptyInstallation, templates: [{ created_by: null, revision: 2 }] }).template,
    ).toBe(true)
    expect(findCompletedSteps({ ...emptyInstallation, templates: [] }).template).toBe(false)
  })

  it('the first steps tick off affiliates, a second user and the opened radar', () => {
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

describe('summary of Home', () => {
  const by_status = { 'video baru': 0, 'dikirim ke affiliate': 0, dikembalikan: 0 }
  const affiliates = { total: 0, this_month: 0, without_product: 0, by_product: [], trend: [] }

  it('the summary of Home is empty without affiliates and videos', () => {
    expect(isEmptySummary({ affiliates, videos: { by_status, this_week: 0 } })).toBe(true)
  })

  it('the summary of Home has content with a single video or a single affiliate', () => {
    const oneVideo = { by_status: { ...by_status, dikembalikan: 1 }, this_week: 0 }
    expect(isEmptySummary({ affiliates, videos: oneVideo })).toBe(false)
    const oneAffiliate = { ...affiliates, total: 1 }
    expect(isEmptySummary({ affiliates: oneAffiliate, videos: { by_status, this_week: 0 } })).toBe(false)
  })
})
