/**
 * Holds one browser tab's view of the session: reads it, renews it in time, and stays in step with the other tabs.
 * Independent of React and the DOM; `session.client.ts` connects it to the server and to the other tabs.
 */
import type { Session } from './session-schema.ts'
import {
  isRenewal,
  isSameUser,
  reduceSession,
  type SessionEvent,
  type SessionState,
  type StateEvent,
} from './session-state.ts'

/** Connects the keeper to the server and to the other tabs. */
interface KeeperLink {
  /** Returns the session; null if there is none; 'deactivated' if its user may not sign in. Throws if a retry may help. */
  read: () => Promise<Session | null | 'deactivated'>
  broadcast: (event: SessionEvent) => void
}

const secondMs = 1000
const firstRetryMs = 200
const longestRetryMs = 30 * secondMs
/** Attempts to read the session at page load before `check` throws. */
const initialAttempts = 5
/** Part of the time until a session expires after which it is renewed. */
const renewalFraction = 0.75
const shortestRenewalMs = 5 * secondMs
const longestRenewalMs = 60 * 60 * secondMs

/** Returns the milliseconds after which to renew a session that expires in `expiresIn` seconds. */
export function computeRenewalDelay(expiresIn: number): number {
  return Math.min(Math.max(expiresIn * secondMs * renewalFraction, shortestRenewalMs), longestRenewalMs)
}

/** Returns the milliseconds to wait after the nth failure, counted from 0. */
export function computeRetryDelay(failures: number): number {
  return Math.min(firstRetryMs * 2 ** failures, longestRetryMs)
}

export class SessionKeeper {
  #link: KeeperLink
  #state: SessionState = { status: 'unknown', session: null }
  #listeners = new Set<(now: SessionState, before: SessionState) => void>()
  #reading: Promise<void> | null = null
  /** Increases whenever answers that are still under way have become outdated. */
  #era = 0
  #renewal: ReturnType<typeof setTimeout> | undefined
  #renewAt = Number.POSITIVE_INFINITY

  constructor(link: KeeperLink) {
    this.#link = link
  }

  get state(): SessionState {
    return this.#state
  }

  subscribe = (listener: (now: SessionState, before: SessionState) => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Asks the server. Simultaneous calls share one request. Throws only while the state is unknown. */
  check = (): Promise<void> => {
    if (this.#reading !== null) return this.#reading
    const reading = this.#read(this.#era).finally(() => {
      if (this.#reading === reading) this.#reading = null
    })
    this.#reading = reading
    return reading
  }

  /** Asks after a change was announced. Waits for a request under way first, since its answer may be older. */
  recheck = async (): Promise<void> => {
    const era = this.#era
    await this.#reading?.catch(() => {})
    if (era === this.#era) await this.check()
  }

  /** Checks the session if a renewal is overdue: timers do not run while a tab sleeps. */
  checkIfDue() {
    if (this.#state.status === 'signed in' && Date.now() >= this.#renewAt) void this.check()
  }

  receive(event: SessionEvent) {
    // Ignores a renewal that was announced before a logout and arrives after it.
    if (isRenewal(event) && this.#state.status !== 'signed in') return
    if (event.type === 'password recovery') this.#checkIfSignedIn()
    else this.#applyEvent(event)
  }

  announceSignIn(session: Session, method: 'signed in' | 'mfa verified' = 'signed in') {
    this.#announce({ type: method, session })
  }

  announceRecovery() {
    this.#link.broadcast({ type: 'password recovery' })
    this.#checkIfSignedIn()
  }

  /** Called when logout starts: ignores answers that are under way and stops the renewal. */
  beginSignOut() {
    this.#beginEra()
    this.#stopRenewal()
  }

  /** Called when logout failed: the session continues. */
  cancelSignOut() {
    this.#scheduleRenewal()
  }

  announceSignOut() {
    this.#announce({ type: 'signed out' })
  }

  #checkIfSignedIn() {
    if (this.#state.status === 'signed in') void this.check()
  }

  async #read(era: number) {
    for (let failures = 0; ; failures++) {
      try {
        const answer = await this.#link.read()
        if (era === this.#era) this.#applyAnswer(answer)
        return
      } catch (error) {
        if (this.#state.status === 'unknown' && failures + 1 >= initialAttempts) throw error
        await new Promise((resolve) => setTimeout(resolve, computeRetryDelay(failures)))
        if (era !== this.#era) return
      }
    }
  }

  #applyAnswer(answer: Session | null | 'deactivated') {
    const { status, session: currentSession } = this.#state
    const session = answer === 'deactivated' ? null : answer
    if (!session) {
      if (status === 'signed in')
        this.#announce({ type: 'ended', ...(answer === 'deactivated' && { deactivated: true }) })
      else if (status === 'unknown') this.#applyEvent({ type: 'signed out' })
      return
    }
    // The first answer of a tab is no news for the other tabs.
    if (status === 'unknown') return this.#applyEvent({ type: 'signed in', session })
    if (status !== 'signed in') return this.#announce({ type: 'signed in', session })
    const type = isSameUser(session, currentSession) ? 'token refreshed' : 'user updated'
    this.#announce({ type, session })
  }

  #announce(event: StateEvent) {
    this.#applyEvent(event)
    this.#link.broadcast(event)
  }

  #applyEvent(event: StateEvent) {
    const previousState = this.#state
    this.#state = reduceSession(previousState, event)
    if (!isRenewal(event)) this.#beginEra()
    this.#scheduleRenewal()
    for (const listener of this.#listeners) listener(this.#state, previousState)
  }

  #beginEra() {
    this.#era++
    this.#reading = null
  }

  #scheduleRenewal() {
    this.#stopRenewal()
    if (this.#state.status !== 'signed in') return
    const delay = computeRenewalDelay(this.#state.session.expires_in)
    this.#renewAt = Date.now() + delay
    this.#renewal = setTimeout(() => void this.check(), delay)
  }

  #stopRenewal() {
    clearTimeout(this.#renewal)
    this.#renewAt = Number.POSITIVE_INFINITY
  }
}
