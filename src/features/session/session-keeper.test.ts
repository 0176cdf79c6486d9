import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from './session.ts'
import { renewalDelay, retryDelay, SessionKeeper } from './session-keeper.ts'
import type { SessionEvent } from './session-state.ts'

const minute = 60_000

/** Rina's session, which lives for an hour. */
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
const down = new TypeError('Failed to fetch')

/** A keeper whose server gives these answers in turn, and the last one for ever. */
function keeperOf(...answers: (Session | null | Error)[]) {
  const told: SessionEvent['type'][] = []
  const read = vi.fn(async () => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) as Session | null | Error
    if (answer instanceof Error) throw answer
    return answer
  })
  const keeper = new SessionKeeper({ read, tell: (event) => told.push(event.type) })
  return { keeper, read, told }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a session is renewed after three quarters of its life, at least hourly, never in a hot loop', () => {
  expect(renewalDelay(3600)).toBe(45 * minute)
  expect(renewalDelay(7 * 24 * 3600)).toBe(60 * minute)
  expect(renewalDelay(1)).toBe(5000)
  expect(renewalDelay(-10)).toBe(5000)
})

test('failed calls are repeated after 200 ms, then twice as long each time, up to half a minute', () => {
  expect([0, 1, 2, 3].map(retryDelay)).toEqual([200, 400, 800, 1600])
  expect(retryDelay(50)).toBe(30_000)
})

test('before the session expires it is renewed, and the other tabs hear of it', async () => {
  const { keeper, read, told } = keeperOf(rina)
  await keeper.check()
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(45 * minute - 1)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(2)
  expect(told).toEqual(['token refreshed'])
})

test('a renewal that another tab has made puts off our own', async () => {
  const { keeper, read } = keeperOf(rina)
  await keeper.check()
  await vi.advanceTimersByTimeAsync(44 * minute)
  keeper.hear({ type: 'token refreshed', session: rina })
  await vi.advanceTimersByTimeAsync(44 * minute)
  expect(read).toHaveBeenCalledTimes(1)
})

test('without a network the session goes on, and the renewal is tried until it works', async () => {
  const { keeper, read } = keeperOf(rina, down, down, down, rina)
  await keeper.check()
  await vi.advanceTimersByTimeAsync(45 * minute)
  expect(read).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(200 + 400 + 800)
  expect(read).toHaveBeenCalledTimes(5)
  expect(keeper.state.status).toBe('signed in')
})

test('a refused renewal ends the session in every tab, and the page keeps what it was drawn from', async () => {
  const { keeper, told } = keeperOf(rina, null)
  await keeper.check()
  await keeper.check()
  expect(keeper.state).toEqual({ status: 'ended', session: rina })
  expect(told).toEqual(['ended'])
})

test('changed permissions are told to the other tabs', async () => {
  const { keeper, told } = keeperOf(rina, { ...rina, permissions: ['dashboard', 'reg_affiliate'] })
  await keeper.check()
  await keeper.check()
  expect(keeper.state.session?.permissions).toContain('reg_affiliate')
  expect(told).toEqual(['user updated'])
})

test('at page load a dead server is reported after five attempts, and nobody counts as signed out', async () => {
  const { keeper, read } = keeperOf(down)
  const check = expect(keeper.check()).rejects.toBe(down)
  await vi.advanceTimersByTimeAsync(200 + 400 + 800 + 1600)
  await check
  expect(read).toHaveBeenCalledTimes(5)
  expect(keeper.state.status).toBe('unknown')
})

test('many refused calls at once ask the server once', async () => {
  const { keeper, read } = keeperOf(rina)
  await Promise.all([keeper.check(), keeper.check(), keeper.check()])
  expect(read).toHaveBeenCalledTimes(1)
})

test('news that come while an answer is under way are asked after once more, however many they are', async () => {
  const { keeper, read } = keeperOf(rina, rina, { ...rina, permissions: ['dashboard', 'griting'] })
  await keeper.check()
  const older = keeper.check()
  await Promise.all([keeper.recheck(), keeper.recheck(), older])
  expect(read).toHaveBeenCalledTimes(3)
  expect(keeper.state.session?.permissions).toContain('griting')
})

test('news of the one who is signing out are not asked after', async () => {
  const { keeper, read } = keeperOf(rina, rina, null)
  await keeper.check()
  void keeper.check()
  const news = keeper.recheck()
  keeper.leaving()
  await news
  expect(read).toHaveBeenCalledTimes(2)
  expect(keeper.state.status).toBe('signed in')
})

test('a call refused during a logout does not open the login dialog', async () => {
  const { keeper, told } = keeperOf(rina, null)
  await keeper.check()
  const refused = keeper.check()
  keeper.leaving()
  await refused
  expect(keeper.state.status).toBe('signed in')
  keeper.signedOut()
  expect(keeper.state.status).toBe('signed out')
  expect(told).toEqual(['signed out'])
})

test('a renewal that crosses a logout on its way revives nothing', async () => {
  const { keeper } = keeperOf(rina)
  await keeper.check()
  keeper.hear({ type: 'signed out' })
  keeper.hear({ type: 'token refreshed', session: rina })
  expect(keeper.state.status).toBe('signed out')
})

test('a login with a password that somebody else has set leaves the page as it is, until there is one of the user’s own', async () => {
  const given: Session = { ...rina, permissions: [], must_change_password: true }
  const { keeper } = keeperOf(rina, null, rina)
  await keeper.check()
  await keeper.check()
  keeper.signedIn(given)
  expect(keeper.state).toEqual({ status: 'ended', session: rina, because: 'own password' })
  await keeper.recheck()
  expect(keeper.state).toEqual({ status: 'signed in', session: rina })
  const other = { ...given, user: { ...given.user, id: '00000000-0000-4000-8000-000000000002' } }
  keeper.hear({ type: 'ended' })
  keeper.signedIn(other)
  expect(keeper.state).toEqual({ status: 'signed in', session: other })
})

test('a page whose user was deactivated knows why it ended, in every tab', async () => {
  const read = vi.fn<() => Promise<Session | 'deactivated'>>().mockResolvedValueOnce(rina)
  read.mockResolvedValue('deactivated')
  const told: SessionEvent[] = []
  const keeper = new SessionKeeper({ read, tell: (event) => told.push(event) })
  await keeper.check()
  await keeper.check()
  expect(keeper.state).toEqual({ status: 'ended', session: rina, because: 'deactivated' })
  expect(told).toEqual([{ type: 'ended', deactivated: true }])
})

test('a login in another tab brings an ended page back, and its session is renewed again', async () => {
  const { keeper, read } = keeperOf(rina, null, rina)
  await keeper.check()
  await keeper.check()
  keeper.hear({ type: 'signed in', session: rina })
  expect(keeper.state).toEqual({ status: 'signed in', session: rina })
  await vi.advanceTimersByTimeAsync(45 * minute)
  expect(read).toHaveBeenCalledTimes(3)
})

test('a login with a second factor brings an ended page back as well, and is told as what it is', async () => {
  const { keeper, told } = keeperOf(rina, null)
  await keeper.check()
  await keeper.check()
  keeper.signedIn(rina, 'mfa verified')
  expect(keeper.state).toEqual({ status: 'signed in', session: rina })
  expect(told).toEqual(['ended', 'mfa verified'])
  const { keeper: other } = keeperOf(null)
  await other.check()
  other.hear({ type: 'mfa verified', session: rina })
  expect(other.state.status).toBe('signed in')
})

test('a password set by letter makes every tab ask whether its session is still alive', async () => {
  const { keeper, told } = keeperOf(rina, null)
  await keeper.check()
  keeper.hear({ type: 'password recovery' })
  await vi.runAllTimersAsync()
  expect(keeper.state).toEqual({ status: 'ended', session: rina })
  const { keeper: signedOut, read, told: toldByOther } = keeperOf(null)
  await signedOut.check()
  signedOut.passwordRecovered()
  expect(read).toHaveBeenCalledTimes(1)
  expect([told, toldByOther]).toEqual([['ended'], ['password recovery']])
})

test('a tab that slept past its renewal asks as soon as it is seen again', async () => {
  const { keeper, read } = keeperOf(rina)
  await keeper.check()
  keeper.checkIfDue()
  expect(read).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 50 * minute)
  keeper.checkIfDue()
  expect(read).toHaveBeenCalledTimes(2)
})
