/**
 * Context of the actions that finish what an affiliate needs, for every page that shows affiliates. The feature
 * `bulk-actions` provides them, and the app passes them to the pages.
 */
import { type ComponentType, createContext } from 'react'
import type { Affiliate } from '../affiliate.ts'
import type { ReminderNeed } from '../affiliate-values.ts'
import type { VideoWithTimeRequest } from '../time-request.ts'

/**
 * Called as soon as an action starts, with the text of the expected result, such as 'Diberi waktu 2 hari'. Called again
 * without a text if the server then refuses the action.
 * @param isRejection true if the user rejected what the affiliate asked for
 */
export type OnResult = (result?: string, isRejection?: boolean) => void

export interface FollowUpRequest {
  /** review the sample, assign videos, replace a video, set other deadlines, or check links that the creator sent */
  dialog: 'review' | 'give' | 'swap' | 'deadline' | 'check'
  affiliate: Affiliate
  /** id of the product whose videos are assigned; by default the first product with an available video */
  productId?: string | undefined
  onResult?: OnResult | undefined
}

export interface FollowUpItemsProps {
  affiliate: Affiliate
  /** number of videos that are not posted */
  unpostedCount: number
  /** the earliest deadline of these videos, yyyy-mm-dd; null if none has a deadline */
  firstDeadline: string | null
  /** true if the creator has sent links that staff have to check */
  hasLinksToCheck?: boolean
  /**
   * the video for which the creator asks for more days; null or undefined if there is none, or if the request is
   * answered by buttons beside the menu
   */
  videoWithTimeRequest?: VideoWithTimeRequest | null | undefined
  /** true to offer the return of only those videos whose deadline has passed */
  onlyLate?: boolean
  onResult?: OnResult
  /** called like `onResult` when the arrival of the sample is recorded, which ends only some needs */
  onReceived?: OnResult | undefined
}

export interface UnansweredMenuProps {
  affiliate: Affiliate
  need: ReminderNeed
  /** deadline of the video concerned, yyyy-mm-dd */
  firstDeadline: string | null
  onResult: OnResult
}

interface FollowUp {
  /** Opens a dialog. */
  open(request: FollowUpRequest): void
  /** Shows the result of the bulk action with this id in a toast, and offers to undo it. */
  offerUndo(id: string, message: string, options: { title: string; doneText?: string }): void
  /** Menu items of all actions that apply to an affiliate. */
  Items: ComponentType<FollowUpItemsProps>
  /** Button for an affiliate who has not answered the last reminder. */
  UnansweredMenu: ComponentType<UnansweredMenuProps>
}

export interface CheckDialogProps {
  affiliate: Affiliate
  opened: boolean
  /** called with the text of the result when no link of the affiliate waits any more */
  onChecked(result: string): void
  onClose(): void
}

/** Dialog in which staff check the links that a creator sent; null on pages that don't offer it. */
export const CheckDialogContext = createContext<ComponentType<CheckDialogProps> | null>(null)

const RenderNothing = () => null

/** The default is for pages without the provider: no actions. */
export const FollowUpContext = createContext<FollowUp>({
  open: () => undefined,
  offerUndo: () => undefined,
  Items: RenderNothing,
  UnansweredMenu: RenderNothing,
})
