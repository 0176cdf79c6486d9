/** What a tab knows of the session, and how news change it. What the app then does: `app/browser/follow-session.ts`. */
import type { Session } from './session.ts'

/** What tabs tell each other. */
export type SessionEvent =
  | { type: 'signed in' | 'mfa verified' | 'token refreshed' | 'user updated'; session: Session }
  /** Somebody pressed Logout. */
  | { type: 'signed out' }
  /** The server no longer knows the session. */
  | { type: 'ended'; deactivated?: true }
  /** Somebody set a new password by letter in this browser, which ends sessions: each tab asks for its own. */
  | { type: 'password recovery' }

export type StateEvent = Exclude<SessionEvent, { type: 'password recovery' }>

/** The last session stays readable after its end: the page under the login dialog is still drawn from it. */
export type SessionState =
  | { status: 'unknown'; session: null }
  | { status: 'signed in'; session: Session }
  | { status: 'ended'; session: Session; because?: EndReason }
  | { status: 'signed out'; session: Session | null }

/**
 * `deactivated`: the user may not come back. `own password`: the user has signed in again with a password that somebody else
 * has set, and gets the page back with a password of their own.
 */
export type EndReason = 'deactivated' | 'own password'

/** The state that follows. */
export function after(before: SessionState, event: StateEvent): SessionState {
  switch (event.type) {
    case 'ended':
      if (before.status !== 'signed in' && before.status !== 'ended')
        return { status: 'signed out', session: before.session }
      return {
        status: 'ended',
        session: before.session,
        ...(event.deactivated && { because: 'deactivated' as const }),
      }
    case 'signed out':
      return { status: 'signed out', session: before.session }
    default:
      return needsOwnPassword(before, event.session)
        ? { status: 'ended', session: before.session, because: 'own password' }
        : { status: 'signed in', session: event.session }
  }
}

/** Whether a page waits under the login for a password of its user's own: drawn without rights, it would lose what was typed. */
function needsOwnPassword(
  before: SessionState,
  { user, must_change_password }: Session,
): before is Extract<SessionState, { status: 'ended' }> {
  return before.status === 'ended' && must_change_password && user.id === before.session.user.id
}

export function isRenewal(event: SessionEvent): boolean {
  return event.type === 'token refreshed' || event.type === 'user updated'
}

export function sameUser(a: Session, b: Session | null): boolean {
  return JSON.stringify([a.user, a.permissions]) === JSON.stringify([b?.user, b?.permissions])
}
