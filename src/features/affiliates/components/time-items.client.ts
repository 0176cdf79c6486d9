import { type ComponentType, createContext } from 'react'
import type { Affiliate } from '../affiliate.ts'

export interface TimeItemsProps {
  affiliate: Affiliate
  /** number of videos that taking back is for */
  videos: number
  /** true to take back only videos whose deadline has passed */
  onlyLate?: boolean
  /** called with the text of the result as soon as an action starts; without text if it was refused */
  onDone?(result?: string): void
}

/**
 * Menu items that give an affiliate more time for the next videos, or take the videos back. Another feature provides
 * them, and the app passes them to the pages.
 */
export const TimeItemsContext = createContext<ComponentType<TimeItemsProps>>(() => null)
