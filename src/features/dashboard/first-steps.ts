/** The steps of the first day. Each is complete or not depending on the data of the installation. */

export interface Installation {
  /** true if brand.json exists */
  isNamed: boolean
  /** true if a product has a price */
  hasPrices: boolean
  affiliateCount: number
  templates: readonly { created_by: string | null; revision: number }[]
  activeUserCount: number
  /** true if this user has opened the radar from the list of steps */
  wasRadarOpened: boolean
}

export type StepName = 'brand' | 'sheet' | 'template' | 'colleague' | 'radar'

export function findCompletedSteps(installation: Installation): Record<StepName, boolean> {
  const { isNamed, hasPrices, affiliateCount, templates, activeUserCount, wasRadarOpened } = installation
  return {
    brand: isNamed && hasPrices,
    sheet: affiliateCount > 0,
    // The program's own templates have no `created_by`, and in revision 1 nobody has changed their text.
    template: templates.some(({ created_by, revision }) => created_by !== null || revision > 1),
    colleague: activeUserCount > 1,
    radar: wasRadarOpened,
  }
}
