/** The session in the browser: the signed-in user and their permissions, the same in every tab. */
import { ORPCError } from '@orpc/client'
import { useSyncExternalStore } from 'react'
import type { Permission } from '#features/session/permission.ts'
import { createCalls } from '#platform/browser/calls.ts'
import { unreachableText } from './login-failure.client.ts'
import { sessionContract } from './session.contract.ts'
import type { Credentials } from './session.ts'
import { SessionKeeper } from './session-keeper.ts'
import type { Session } from './session-schema.ts'
import type { SessionEvent, SessionState } from './session-state.ts'

const calls = createCalls(sessionContract)
export const { requestRecovery, requestConfirmation, confirmEmail } = calls
const channel = new BroadcastChannel('session')
// Pages without HTTPS have no locks. A request with a cookie that was just replaced then shows the sign-in briefly.
const locks: LockManager | undefined = navigator.locks

const keeper = new SessionKeeper({ read: readSession, broadcast: (event) => channel.postMessage(event) })
channel.onmessage = (message: MessageEvent<SessionEvent>) => keeper.receive(message.data)
window.addEventListener('online', () => keeper.checkIfDue())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') keeper.checkIfDue()
})

/** Asks the server again, after it refused a call. */
export const checkSession = keeper.check
/** Asks the server again, after it announced a change of the user. */
export const recheckSession = keeper.recheck
export const subscribeToSession = keeper.subscribe

/** Returns the state of the session; asks the server if it is unknown. Throws if the server can't be reached. */
export async function loadSession(): Promise<SessionState> {
  if (keeper.state.status === 'unknown') await keeper.check()
  return keeper.state
}

export function getSessionState(): SessionState {
  return keeper.state
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(keeper.subscribe, () => keeper.state)
}

export function hasSessionEnded(): boolean {
  return keeper.state.status === 'ended'
}

/** Returns the session, or the last one while the sign-in dialog covers the page. Only for screens of the dashboard. */
export function useSession(): Session {
  const { session } = useSessionState()
  if (!session) throw new Error('No session: only screens of the dashboard may call useSession')
  return session
}

export function useCan(): (permission: Permission) => boolean {
  const { permissions } = useSession()
  return (permission) => permissions.includes(permission)
}

/** Signs in, in every tab, unless the server asks for a code first. */
export async function signIn(credentials: Credentials): Promise<'signed in' | 'code'> {
  const { second_factor } = await calls.signIn(credentials)
  if (second_factor) return 'code'
  await completeSignIn('signed in')
  return 'signed in'
}

/** Sends the code of the app or a recovery code after the password. Signs in, in every tab. */
export async function enterCode(kind: 'enterCode' | 'enterRecoveryCode', code: string): Promise<void> {
  await calls[kind]({ code })
  await completeSignIn('mfa verified')
}

async function completeSignIn(method: 'signed in' | 'mfa verified'): Promise<void> {
  const session = await readSession().catch(() => null)
  if (!session || session === 'deactivated') throw new Error(unreachableText)
  keeper.announceSignIn(session, method)
}

/** Signs out, in every tab. */
export function signOut(): Promise<void> {
  return signOutAfter(() => calls.signOut({}))
}

/**
 * Signs out, in every tab, after `endSession` has ended the session. If `endSession` throws, rethrows and stays signed
 * in.
 */
export async function signOutAfter(endSession: () => Promise<unknown>): Promise<void> {
  keeper.beginSignOut()
  try {
    await withSessionLock(endSession)
  } catch (error) {
    keeper.cancelSignOut()
    throw error
  }
  keeper.announceSignOut()
}

/** Sets a new password with the token of a link. This ends all sessions of that user. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await calls.resetPassword({ token, password })
  keeper.announceRecovery()
}

/**
 * Runs a call that replaces the session's cookie. No tab reads the session until the call is answered: with the old
 * cookie the server would refuse, which would look like the end of the session.
 */
export function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  return locks ? locks.request('session cookie', work) : work()
}

/** Refusals after which another attempt may succeed: a timeout, and too many requests. */
const retryableStatuses = [408, 429]

async function readSession(): Promise<Session | null | 'deactivated'> {
  return locks ? locks.request('session cookie', { mode: 'shared' }, requestSession) : requestSession()
}

/** Returns null if the server refuses and a retry would not help. Throws if it may help. */
async function requestSession(): Promise<Session | null | 'deactivated'> {
  try {
    return (await calls.current()) as Session
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'DEACTIVATED') return 'deactivated'
    const status = error instanceof ORPCError ? error.status : 0
    if (status >= 400 && status < 500 && !retryableStatuses.includes(status)) return null
    throw error
  }
}
