/** The browser's session: who is signed in, what he may do, and every tab of the same opinion. */
import { ORPCError } from '@orpc/client'
import { useSyncExternalStore } from 'react'
import type { Permission } from '#features/session/permission.ts'
import { callsOf } from '#platform/browser/calls.ts'
import { unreachable } from './login-failure.client.ts'
import { sessionContract } from './session.contract.ts'
import type { Credentials, Session } from './session.ts'
import { SessionKeeper } from './session-keeper.ts'
import type { SessionEvent, SessionState } from './session-state.ts'

const calls = callsOf(sessionContract)
export const { requestRecovery, requestConfirmation, confirmEmail } = calls
const channel = new BroadcastChannel('session')
// Pages without HTTPS have no locks; there a refusal in between shows the login for a moment.
const locks: LockManager | undefined = navigator.locks

const keeper = new SessionKeeper({ read, tell: (event) => channel.postMessage(event) })
channel.onmessage = (message: MessageEvent<SessionEvent>) => keeper.hear(message.data)
window.addEventListener('online', () => keeper.checkIfDue())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') keeper.checkIfDue()
})

/** Asks the server again: after a refused call. */
export const checkSession = keeper.check
/** Asks the server again when it said that something about the user changed. */
export const recheckSession = keeper.recheck
export const onSession = keeper.subscribe

/** The state of the session, asking the server when nobody has yet. Throws when the server can't be reached. */
export async function knownSession(): Promise<SessionState> {
  if (keeper.state.status === 'unknown') await keeper.check()
  return keeper.state
}

export function sessionNow(): SessionState {
  return keeper.state
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(keeper.subscribe, () => keeper.state)
}

export function hasSessionEnded(): boolean {
  return keeper.state.status === 'ended'
}

/** Who works here. Only for screens behind the login; the last session, while the login dialog covers them. */
export function useSession(): Session {
  const { session } = useSessionState()
  if (!session) throw new Error('No session: this screen stands outside the dashboard')
  return session
}

export function useCan(): (permission: Permission) => boolean {
  const { permissions } = useSession()
  return (permission) => permissions.includes(permission)
}

/** Signs in, in every tab, unless a code is asked for first. */
export async function signIn(credentials: Credentials): Promise<'signed in' | 'code'> {
  const { second_factor } = await calls.signIn(credentials)
  if (second_factor) return 'code'
  await begin('signed in')
  return 'signed in'
}

/** The step after the password: a code of the app, or a recovery code. Signs in, in every tab. */
export async function enterCode(kind: 'enterCode' | 'enterRecoveryCode', code: string): Promise<void> {
  await calls[kind]({ code })
  await begin('mfa verified')
}

async function begin(how: 'signed in' | 'mfa verified'): Promise<void> {
  const session = await read().catch(() => null)
  if (!session || session === 'deactivated') throw new Error(unreachable)
  keeper.signedIn(session, how)
}

/** Signs out, in every tab. */
export function signOut(): Promise<void> {
  return leave(() => calls.signOut({}))
}

/** Leaves, in every tab, once `ending` has ended the session. Throws what it throws, and then stays. */
export async function leave(ending: () => Promise<unknown>): Promise<void> {
  keeper.leaving()
  try {
    await withSessionLock(ending)
  } catch (error) {
    keeper.staying()
    throw error
  }
  keeper.signedOut()
}

/** Sets a new password with the token of a letter, which ends the sessions of its reader. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await calls.resetPassword({ token, password })
  keeper.passwordRecovered()
}

/**
 * Runs a call that replaces the session's cookie. Until its answer is here no tab asks with the old one: the refusal
 * would look like the end of the session.
 */
export function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  return locks ? locks.request('session cookie', work) : work()
}

async function read(): Promise<Session | null | 'deactivated'> {
  return locks ? locks.request('session cookie', { mode: 'shared' }, readNow) : readNow()
}

/** Null when the answer is final. */
async function readNow(): Promise<Session | null | 'deactivated'> {
  try {
    return (await calls.current()) as Session
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'DEACTIVATED') return 'deactivated'
    const status = error instanceof ORPCError ? error.status : 0
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) return null
    throw error
  }
}
