/** The steps of the first day, in their order. Each is derived from what the installation holds. */

export interface Installation {
  /** true if brand.json exists */
  isNamed: boolean
  /** true if a product has a price */
  hasPrices: boolean
  affiliateCount: number
  templates: readonly { created_by: string | null; revision: number }[]
  activeUserCount: number
  /** true if this user opened the radar from the steps */
  wasRadarOpened: boolean
}

export type StepName = 'brand' | 'sheet' | 'template' | 'colleague' | 'radar'

export function findCompletedSteps(installation: Installation): Record<StepName, boolean> {
  const { isNamed, hasPrices, affiliateCount, templates, activeUserCount, wasRadarOpened } = installation
  return {
    brand: isNamed && hasPrices,
    sheet: affiliateCount > 0,
    // The program's own templates have no creator, and their first revision is its text.
    template: templates.some(({ created_by, revision }) => created_by !== null || revision > 1),
    colleague: activeUserCount > 1,
    radar: wasRadarOpened,
  }
}
