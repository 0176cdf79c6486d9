import type { User } from './user.ts'

/** Asks who gets what a person leaves behind: a part of the feature that it belongs to, which app hands to the screen. */
export interface LeftBehindProps {
  /** who is about to go */
  user: User
  receiver: string | null
  onReceiver(id: string | null): void
}
