import type { User } from './user.ts'

/** Props of the field for who gets what a deleted user leaves. Another feature provides it; `app` passes it in. */
export interface LeftBehindProps {
  /** the user who is about to be deleted */
  user: User
  receiver: string | null
  onReceiver(id: string | null): void
}
