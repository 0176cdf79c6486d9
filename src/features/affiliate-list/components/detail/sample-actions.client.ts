/** Component with further actions on a sample, for users who may edit. The app layer provides it. */
import { type ComponentType, createContext } from 'react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'

export const SampleActionsContext = createContext<ComponentType<{ affiliate: Affiliate }> | null>(null)
