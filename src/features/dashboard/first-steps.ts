/** The steps of the first day, in their order. Each is derived from what the installation holds. */

export interface Installation {
  /** true if brand.json exists */
  named: boolean
  /** true if a product has a price */
  priced: boolean
  affiliates: number
  templates: readonly { created_by: string | null; revision: number }[]
  activeUsers: number
  /** true if this user opened the radar from the steps */
  radarOpened: boolean
}

export type StepName = 'brand' | 'sheet' | 'template' | 'colleague' | 'radar'

export function completedSteps(installation: Installation): Record<StepName, boolean> {
  const { named, priced, affiliates, templates, activeUsers, radarOpened } = installation
  return {
    brand: named && priced,
    sheet: affiliates > 0,
    // The program's own templates have no creator, and their first revision is its text.
    template: templates.some(({ created_by, revision }) => created_by !== null || revision > 1),
    colleague: activeUsers > 1,
    radar: radarOpened,
  }
}
