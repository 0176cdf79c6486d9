/** What whoever may edit can do with a sample where it is looked at: app hands it in. */
import { type ComponentType, createContext } from 'react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'

export const SampleFurtherContext = createContext<ComponentType<{ affiliate: Affiliate }> | null>(null)
