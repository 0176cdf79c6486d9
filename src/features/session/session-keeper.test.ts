import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { computeRenewalDelay, computeRetryDelay, SessionKeeper } from './session-keeper.ts'
import type { Session } from './session-schema.ts'
import type { SessionEvent } from './session-state.ts'

const minute = 60_000

/** Rina's session, which expires in an hour. */
const rina: Session = {
  user: {
    id: '00000000-0000-4000-8000-000000000001',
    email: 'rina@contoh.id',
    full_name: 'Rina Puspita',
    role: 'user',
  },
  permissions: ['dashboard'],
  must_change_password: false,
  expires_at: '2026-11-21T10:00:00.000Z',
  expires_in: 3600,
}
const networkError = new TypeError('Failed to fetch')

/** Returns a keeper whose server gives these answers in turn, and repeats the last one for ever. */
function createKeeper(...answers: (Session | null | Error)[]) {
  const broadcasts: SessionEvent['type'][] = []
  const read = vi.fn(async () => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) as Session | null | Error
    if (answer instanceof Error) throw answer
    return answer
  })
  const keeper = new SessionKeeper({ read, broadcast: (event) => broadcasts.push(event.type) })
  return { keeper, read, broadcasts }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a session is renewed after three quarters of its life, at least hourly, never in a hot loop', () => {
  expect(computeRenewalDelay(3600)).toBe(45 * minute)
  expect(computeRenewalDelay(7 * 24 * 3600)).toBe(60 * minute)
  expect(computeRenewalDelay(1)).toBe(5000)
  expect(computeRenewalDelay(-10)).toBe(5000)
})

test('failed calls are repeated after 200 ms, then twice as long each time, up to half a minute', () => {
  expect([0, 1, 2, 3].map(computeRetryDelay)).toEqual([200, 400, 800, 1600])
  expect(computeRetryDelay(50)).toBe(30_000)
})

test('a session is renewed before it expires, and the other tabs are notified', async () => {
  const { keeper, read, broadcasts } = createKeeper(rina)
  await keeper.check()
  expect(broadcasts).toEqual([])
  await vi.advanceTimersByTimeAsync(45 * minute - 1)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(2)
  expect(broadcasts).toEqual(['token refreshed'])
})

test('a renewal by another tab postpones the renewal of this tab', async () => {
  const { keeper, read } = createKeeper(rina)
  await keeper.check()
  await vi.advanceTimersByTimeAsync(44 * minute)
  keeper.receive({ type: 'token refreshed', session: rina })
  await vi.advanceTimersByTimeAsync(44 * minute)
  expect(read).toHaveBeenCalledTimes(1)
})

test('without a network the session continues, and the renewal is retried until it succeeds', async () => {
  const { keeper, read } = createKeeper(rina, networkError, networkError, networkError, rina)
  await keeper.check()
  await vi.advanceTimersByTimeAsync(45 * minute)
  expect(read).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(200 + 400 + 800)
  expect(read).toHaveBeenCalledTimes(5)
  expect(keeper.state.status).toBe('signed in')
})

test('a rejected renewal ends the session in every tab, and the page keeps its session data', async () => {
  const { keeper, broadcasts } = createKeeper(rina, null)
  await keeper.check()
  await keeper.check()
  expect(keeper.state).toEqual({ status: 'ended', session: rina })
  expect(broadcasts).toEqual(['ended'])
})

test('changed permissions are sent to the other tabs', async () => {
  const { keeper, broadcasts } = createKeeper(rina, { ...rina, permissions: ['dashboard', 'reg_affiliate'] })
  await keeper.check()
  await keeper.check()
  expect(keeper.state.session?.permissions).toContain('reg_affiliate')
  expect(broadcasts).toEqual(['user updated'])
})

test('at page load an unreachable server is reported after five attempts, and nobody is signed out', async () => {
  const { keeper, read } = createKeeper(networkError)
  const rejection = expect(keeper.check()).rejects.toBe(networkError)
  await vi.advanceTimersByTimeAsync(200 + 400 + 800 + 1600)
  await rejection
  expect(read).toHaveBeenCalledTimes(5)
  expect(keeper.state.status).toBe('unknown')
})

test('several rejected calls at once cause one request to the server', async () => {
  const { keeper, read } = createKeeper(rina)
  await Promise.all([keeper.check(), keeper.check(), keeper.check()])
  expect(read).toHaveBeenCalledTimes(1)
})

test('several changes during a request cause one more request', async () => {
  const { keeper, read } = createKeeper(rina, rina, { ...rina, permissions: ['dashboard', 'griting'] })
  await keeper.check()
  const earlierCheck = keeper.check()
  await Promise.all([keeper.recheck(), keeper.recheck(), earlierCheck])
  expect(read).toHaveBeenCalledTimes(3)
  expect(keeper.state.session?.permissions).toContain('griting')
})

test('a change while the user signs out causes no further request', async () => {
  const { keeper, read } = createKeeper(rina, rina, null)
  await keeper.check()
  void keeper.check()
  const recheck = keeper.recheck()
  keeper.beginSignOut()
  await recheck
  expect(read).toHaveBeenCalledTimes(2)
  expect(keeper.state.status).toBe('signed in')
})

test('a call rejected during a logout does not open the login dialog', async () => {
  const { keeper, broadcasts } = createKeeper(rina, null)
  await keeper.check()
  const refusedCheck = keeper.check()
  keeper.beginSignOut()
  await refusedCheck
  expect(keeper.state.status).toBe('signed in')
  keeper.announceSignOut()
  expect(keeper.state.status).toBe('signed out')
  expect(broadcasts).toEqual(['signed out'])
})

test('a renewal that arrives after a logout does not restore the session', async () => {
  const { keeper } = createKeeper(rina)
  await keeper.check()
  keeper.receive({ type: 'signed out' })
  keeper.receive({ type: 'token refreshed', session: rina })
  expect(keeper.state.status).toBe('signed out')
})

test('after a login with an initial password, the page stays ended until the user replaces the password', async () => {
  const temporarySession: Session = { ...rina, permissions: [], must_change_password: true }
  const { keeper } = createKeeper(rina, null, rina)
  await keeper.check()
  await keeper.check()
  keeper.announceSignIn(temporarySession)
  expect(keeper.state).toEqual({ status: 'ended', session: rina, reason: 'own password' })
  await keeper.recheck()
  expect(keeper.state).toEqual({ status: 'signed in', session: rina })
  // The page waits only for its own user. Another user is signed in at once.
  const otherUsersSession = {
    ...temporarySession,
    user: { ...temporarySession.user, id: '00000000-0000-4000-8000-000000000002' },
  }
  keeper.receive({ type: 'ended' })
  keeper.announceSignIn(otherUsersSession)
  expect(keeper.state).toEqual({ status: 'signed in', session: otherUsersSession })
})

test('every tab of a deactivated user is notified why the session ended', async () => {
  const read = vi.fn<() => Promise<Session | 'deactivated'>>().mockResolvedValueOnce(rina)
  read.mockResolvedValue('deactivated')
  const broadcasts: SessionEvent[] = []
  const keeper = new SessionKeeper({ read, broadcast: (event) => broadcasts.push(event) })
  await keeper.check()
  await keeper.check()
  expect(keeper.state).toEqual({ status: 'ended', session: rina, reason: 'deactivated' })
  expect(broadcasts).toEqual([{ type: 'ended', deactivated: true }])
})

test('a login in another tab resumes an ended page, whose session is renewed again', async () => {
  const { keeper, read } = createKeeper(rina, null, rina)
  await keeper.check()
  await keeper.check()
  keeper.receive({ type: 'signed in', session: rina })
  expect(keeper.state).toEqual({ status: 'signed in', session: rina })
  await vi.advanceTimersByTimeAsync(45 * minute)
  expect(read).toHaveBeenCalledTimes(3)
})

test('a login with a second factor resumes an ended page and is announced to other tabs as such', async () => {
  const { keeper, broadcasts } = createKeeper(rina, null)
  await keeper.check()
  await keeper.check()
  keeper.announceSignIn(rina, 'mfa verified')
  expect(keeper.state).toEqual({ status: 'signed in', session: rina })
  expect(broadcasts).toEqual(['ended', 'mfa verified'])
  const { keeper: otherTab } = createKeeper(null)
  await otherTab.check()
  otherTab.receive({ type: 'mfa verified', session: rina })
  expect(otherTab.state.status).toBe('signed in')
})

test('a tab announces a password reset by e-mail, and the other tabs check their sessions', async () => {
  const { keeper, broadcasts } = createKeeper(rina, null)
  await keeper.check()
  keeper.receive({ type: 'password recovery' })
  await vi.runAllTimersAsync()
  expect(keeper.state).toEqual({ status: 'ended', session: rina })
  const { keeper: signedOutTab, read, broadcasts: otherBroadcasts } = createKeeper(null)
  await signedOutTab.check()
  signedOutTab.announceRecovery()
  expect(read).toHaveBeenCalledTimes(1)
  expect([broadcasts, otherBroadcasts]).toEqual([['ended'], ['password recovery']])
})

test('a tab that missed its renewal while suspended checks the session when shown again', async () => {
  const { keeper, read } = createKeeper(rina)
  await keeper.check()
  keeper.checkIfDue()
  expect(read).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 50 * minute)
  keeper.checkIfDue()
  expect(read).toHaveBeenCalledTimes(2)
})
