import type { User } from './user.ts'

/**
 * Props of the field that chooses who receives the videos of a deleted user. Another feature provides it; `app` passes
 * it in.
 */
export interface VideoReceiverProps {
  /** the user who is about to be deleted */
  user: User
  receiver: string | null
  onReceiver(id: string | null): void
}
