/** What a tab knows of the session, and how news change it. What the app then does: `app/browser/follow-session.ts`. */
import type { Session } from './session.ts'

/** What tabs tell each other. */
export type SessionEvent =
  | { type: 'signed in' | 'mfa verified' | 'token refreshed' | 'user updated'; session: Session }
  /** `signed out`: somebody pressed Logout. `ended`: the server no longer knows the session. */
  | { type: 'signed out' | 'ended' }
  /** Somebody set a new password by letter in this browser, which ends sessions: each tab asks for its own. */
  | { type: 'password recovery' }

export type StateEvent = Exclude<SessionEvent, { type: 'password recovery' }>

/** The last session stays readable after its end: the page under the login dialog is still drawn from it. */
export type SessionState =
  | { status: 'unknown'; session: null }
  | { status: 'signed in' | 'ended'; session: Session }
  | { status: 'signed out'; session: Session | null }

/** The state that follows. */
export function after(before: SessionState, event: StateEvent): SessionState {
  switch (event.type) {
    case 'ended':
      return before.status === 'signed in' || before.status === 'ended'
        ? { status: 'ended', session: before.session }
        : { status: 'signed out', session: before.session }
    case 'signed out':
      return { status: 'signed out', session: before.session }
    default:
      return { status: 'signed in', session: event.session }
  }
}

export function isRenewal(event: SessionEvent): boolean {
  return event.type === 'token refreshed' || event.type === 'user updated'
}

export function sameUser(a: Session, b: Session | null): boolean {
  return JSON.stringify([a.user, a.permissions]) === JSON.stringify([b?.user, b?.permissions])
}
