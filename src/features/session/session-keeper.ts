/**
 * Keeps one browser tab's view of the session: reads it, renews it in time, and agrees with the other tabs.
 * Knows neither React nor the DOM; `session.client.ts` gives it both ends.
 */
import type { Session } from './session.ts'
import {
  after,
  isRenewal,
  type SessionEvent,
  type SessionState,
  type StateEvent,
  sameUser,
} from './session-state.ts'

interface KeeperLink {
  /** The session; null when there is none, or that its user was deactivated. Throws when asking again may help. */
  read: () => Promise<Session | null | 'deactivated'>
  tell: (event: SessionEvent) => void
}

const second = 1000
const firstRetry = 200
const longestRetry = 30 * second
/** Attempts to find out at page load whether anyone is signed in, before saying that it failed. */
const firstAttempts = 5

/** Milliseconds until a session that lives another `expiresIn` seconds should be renewed. */
export function renewalDelay(expiresIn: number): number {
  return Math.min(Math.max(expiresIn * second * 0.75, 5 * second), 60 * 60 * second)
}

/** Milliseconds before trying again after the nth failure, counted from 0. */
export function retryDelay(failures: number): number {
  return Math.min(firstRetry * 2 ** failures, longestRetry)
}

export class SessionKeeper {
  #link: KeeperLink
  #state: SessionState = { status: 'unknown', session: null }
  #listeners = new Set<(now: SessionState, before: SessionState) => void>()
  #reading: Promise<void> | null = null
  /** Changes whenever an answer still under way has become an answer about the past. */
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

  /** Asks the server, however often this is called at once. Throws only while nothing is known yet. */
  check = (): Promise<void> => {
    if (this.#reading !== null) return this.#reading
    const reading = this.#read(this.#era).finally(() => {
      if (this.#reading === reading) this.#reading = null
    })
    this.#reading = reading
    return reading
  }

  /** Asks after news of a change: an answer that is under way may be older than they are. */
  recheck = async (): Promise<void> => {
    const era = this.#era
    await this.#reading?.catch(() => {})
    if (era === this.#era) await this.check()
  }

  /** For when the tab comes back from sleep, where timers stood still. */
  checkIfDue() {
    if (this.#state.status === 'signed in' && Date.now() >= this.#renewAt) void this.check()
  }

  hear(event: SessionEvent) {
    // A renewal that crossed a logout on its way says nothing any more.
    if (isRenewal(event) && this.#state.status !== 'signed in') return
    if (event.type === 'password recovery') this.#checkSignedIn()
    else this.#take(event)
  }

  signedIn(session: Session, how: 'signed in' | 'mfa verified' = 'signed in') {
    this.#announce({ type: how, session })
  }

  passwordRecovered() {
    this.#link.tell({ type: 'password recovery' })
    this.#checkSignedIn()
  }

  /** Logout has started: a refused call from now on is no news. */
  leaving() {
    this.#beginEra()
    this.#stopRenewal()
  }

  /** Logout failed: the session goes on. */
  staying() {
    this.#scheduleRenewal()
  }

  signedOut() {
    this.#announce({ type: 'signed out' })
  }

  #checkSignedIn() {
    if (this.#state.status === 'signed in') void this.check()
  }

  async #read(era: number) {
    for (let failures = 0; ; failures++) {
      try {
        const answer = await this.#link.read()
        if (era === this.#era) this.#found(answer)
        return
      } catch (error) {
        if (this.#state.status === 'unknown' && failures + 1 >= firstAttempts) throw error
        await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)))
        if (era !== this.#era) return
      }
    }
  }

  #found(answer: Session | null | 'deactivated') {
    const { status, session: known } = this.#state
    const session = answer === 'deactivated' ? null : answer
    if (!session) {
      if (status === 'signed in')
        this.#announce({ type: 'ended', ...(answer === 'deactivated' && { deactivated: true }) })
      else if (status === 'unknown') this.#take({ type: 'signed out' })
    } else if (status === 'unknown') this.#take({ type: 'signed in', session })
    else if (status !== 'signed in') this.#announce({ type: 'signed in', session })
    else this.#announce({ type: sameUser(session, known) ? 'token refreshed' : 'user updated', session })
  }

  #announce(event: StateEvent) {
    this.#take(event)
    this.#link.tell(event)
  }

  #take(event: StateEvent) {
    const before = this.#state
    this.#state = after(before, event)
    if (!isRenewal(event)) this.#beginEra()
    this.#scheduleRenewal()
    for (const listener of this.#listeners) listener(this.#state, before)
  }

  #beginEra() {
    this.#era++
    this.#reading = null
  }

  #scheduleRenewal() {
    this.#stopRenewal()
    if (this.#state.status !== 'signed in') return
    const delay = renewalDelay(this.#state.session.expires_in)
    this.#renewAt = Date.now() + delay
    this.#renewal = setTimeout(() => void this.check(), delay)
  }

  #stopRenewal() {
    clearTimeout(this.#renewal)
    this.#renewAt = Number.POSITIVE_INFINITY
  }
}
