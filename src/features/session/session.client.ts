/** The browser's session: who is signed in, what he may do, and every tab of the same opinion. */
import { useSyncExternalStore } from 'react'
import type { Permission } from '#features/permissions/permission.ts'
import { apiOf } from '#platform/http/api.ts'
import { sessionContract } from './session.contract.ts'
import type { Credentials, Session } from './session.ts'
import { type SessionEvent, SessionKeeper, type SessionState } from './session-keeper.ts'

const { calls } = apiOf('session', sessionContract)
const channel = new BroadcastChannel('session')

const keeper = new SessionKeeper({ read, tell: (event) => channel.postMessage(event) })
channel.onmessage = (message: MessageEvent<SessionEvent>) => keeper.hear(message.data)
window.addEventListener('online', () => keeper.checkIfDue())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') keeper.checkIfDue()
})

/** Asks the server again: after a refused call, or when it said that something about the user changed. */
export const checkSession = keeper.check
export const onSession = keeper.subscribe

/** The state of the session, asking the server when nobody has yet. Throws when the server can't be reached. */
export async function knownSession(): Promise<SessionState> {
  if (keeper.state.status === 'unknown') await keeper.check()
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

/** Signs in, in every tab. Throws an Error whose message is meant for the user. */
export async function signIn(credentials: Credentials): Promise<void> {
  const answer = await post('/api/auth/sign-in/email', credentials)
  if (!answer.ok) throw new Error(await refusal(answer))
  const session = await read().catch(() => null)
  if (!session) throw new Error(unreachable)
  keeper.signedIn(session)
}

/** Signs out, in every tab. Throws an Error whose message is meant for the user. */
export async function signOut(): Promise<void> {
  keeper.leaving()
  try {
    const answer = await post('/api/auth/sign-out', {})
    if (!answer.ok && answer.status !== 401) throw new Error(await refusal(answer))
  } catch (error) {
    keeper.staying()
    throw error
  }
  keeper.signedOut()
}

const unreachable = 'Server tidak dapat dihubungi. Periksa koneksi internet Anda, lalu coba lagi.'
const trouble = 'Terjadi kesalahan pada server. Silakan coba lagi.'

async function read(): Promise<Session | null> {
  try {
    return (await calls.current()) as Session
  } catch (error) {
    const status = statusOf(error)
    const final = status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
    if (final) return null
    throw error
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined
}

async function post(path: string, body: unknown): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    throw new Error(unreachable)
  }
}

async function refusal(answer: Response): Promise<string> {
  if (answer.status === 429) return `Terlalu banyak percobaan. Coba lagi dalam ${waitOf(answer)}.`
  const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  if (code === 'INVALID_EMAIL_OR_PASSWORD') return 'Email atau password salah. Silakan periksa kembali.'
  if (code === 'EMAIL_NOT_VERIFIED') return 'Silakan konfirmasi email Anda terlebih dahulu.'
  return message && answer.status < 500 ? message : trouble
}

/** '45 detik' or '2 menit', from the seconds of Retry-After. */
function waitOf(answer: Response): string {
  const seconds = Math.ceil(Number(answer.headers.get('retry-after')))
  if (!(seconds > 0)) return 'beberapa saat'
  return seconds < 60 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`
}
