/** State of the session in one tab, and how events change it. `app/browser/follow-session.ts` reacts to the changes. */
import type { Session } from './session-schema.ts'

/** Messages between the tabs. */
export type SessionEvent =
  | { type: 'signed in' | 'mfa verified' | 'token refreshed' | 'user updated'; session: Session }
  /** The user pressed Logout. */
  | { type: 'signed out' }
  /** The server no longer knows the session. */
  | { type: 'ended'; deactivated?: true }
  /** A password was reset by e-mail in this browser, which ends sessions. Each tab checks its own session. */
  | { type: 'password recovery' }

/** An event that changes the state by itself. */
export type StateEvent = Exclude<SessionEvent, { type: 'password recovery' }>

/** `session` stays set after its end, since the page under the sign-in dialog still renders from it. */
export type SessionState =
  | { status: 'unknown'; session: null }
  | { status: 'signed in'; session: Session }
  | { status: 'ended'; session: Session; reason?: EndReason }
  | { status: 'signed out'; session: Session | null }

/**
 * `deactivated`: the user may not sign in again. `own password`: the user has signed in again with a password that
 * somebody else has set, and gets the page back after choosing their own.
 */
export type EndReason = 'deactivated' | 'own password'

/** Returns the state that follows an event. */
export function reduceSession(previousState: SessionState, event: StateEvent): SessionState {
  switch (event.type) {
    case 'ended':
      if (previousState.status !== 'signed in' && previousState.status !== 'ended')
        return { status: 'signed out', session: previousState.session }
      return {
        status: 'ended',
        session: previousState.session,
        ...(event.deactivated && { reason: 'deactivated' as const }),
      }
    case 'signed out':
      return { status: 'signed out', session: previousState.session }
    default:
      return needsOwnPassword(previousState, event.session)
        ? { status: 'ended', session: previousState.session, reason: 'own password' }
        : { status: 'signed in', session: event.session }
  }
}

/**
 * Checks whether the page under the sign-in dialog must wait until its user has chosen a password. Rendered without
 * permissions, it would lose what was typed.
 */
function needsOwnPassword(
  previousState: SessionState,
  { user, must_change_password }: Session,
): previousState is Extract<SessionState, { status: 'ended' }> {
  return previousState.status === 'ended' && must_change_password && user.id === previousState.session.user.id
}

export function isRenewal(event: SessionEvent): boolean {
  return event.type === 'token refreshed' || event.type === 'user updated'
}

/** Checks whether two sessions have the same user with the same permissions. */
export function isSameUser(session: Session, otherSession: Session | null): boolean {
  return (
    JSON.stringify([session.user, session.permissions]) ===
    JSON.stringify([otherSession?.user, otherSession?.permissions])
  )
}
