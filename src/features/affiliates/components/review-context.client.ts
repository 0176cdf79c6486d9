import { createContext } from 'react'
import type { Affiliate } from '../affiliate.ts'

/**
 * Opens the dialog that decides on samples in review, at this affiliate. Another feature provides it, and the app passes
 * it to the pages.
 * @param onDone called when the dialog closes, with the text of the result if there was a decision on this affiliate
 */
export type OpenReview = (affiliate: Affiliate, onDone?: (result: string) => void) => void

export const ReviewContext = createContext<OpenReview>(() => undefined)
