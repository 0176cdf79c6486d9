/** The open live streams of this process: which sessions they belong to, what to send and when to end them. */
import type { Log } from '#platform/server/log.ts'
import type { LiveSource } from './live-listener.ts'

/** An event for a browser: a table changed, or the user's own profile or rights changed. */
export type LiveEvent = { event: 'change'; table: string } | { event: 'session' }

interface Reader {
  tokenHash: string
  send(event: LiveEvent): void
  end(): void
}

/**
 * The state of a session's user: `userDigest` is a digest of their own profile and login, `tables` are those
 * whose changes they receive.
 */
export interface SessionState {
  userDigest: string
  tables: string[]
}

interface Stream extends Reader {
  /** null before the first lookup */
  state: SessionState | null
}

/** Looks up the sessions of streams by the hashes of their tokens, which the platform can't interpret. */
export interface SessionLookup {
  /** tables whose changes affect the user's own profile or login */
  tables: readonly string[]
  /** the sessions that are still valid, by hash */
  lookUp(tokenHashes: string[]): Promise<Map<string, SessionState>>
}

/**
 * Maximum number of streams per session. Each window has one and closes it while hidden, and no user views more at a
 * time.
 */
const maxPerSession = 20

export class TooManyStreams extends Error {
  /** seconds */
  readonly wait = 30
}

export interface LiveStreams {
  /** @throws TooManyStreams if the session has reached its maximum */
  assertRoom(tokenHash: string): void
  /** Adds a stream. It receives every change that is made after `ready` has resolved. */
  add(reader: Reader): { ready: Promise<void>; remove(): void }
  /** number of open streams */
  count(): number
  close(): void
}

/** Milliseconds between two checks whether sessions have expired. */
const recheckInterval = 15_000
/**
 * Milliseconds. A page is read at most this long before its stream opens. If opening takes longer, the browser reads it
 * again.
 */
const maxReadAge = 5_000

export function createLiveStreams(source: LiveSource, sessions: SessionLookup, log: Log): LiveStreams {
  const streams = new Set<Stream>()
  /** number of streams of each session */
  const counts = new Map<string, number>()
  /** time of each table's last announcement; the key null is for all tables */
  const announcedAt = new Map<string | null, number>()
  // Sessions also expire by time, which no table announces.
  const recheckTimer = setInterval(() => enqueue(checkAll), recheckInterval)
  const unsubscribe = source.subscribe((table) => {
    if (table === null) {
      announcedAt.set(null, performance.now())
      return endAll()
    }
    void enqueue(async () => {
      if (sessions.tables.includes(table)) await checkAll()
      onTableChange(table)
    })
  })

  let queue = Promise.resolve()
  /** Runs the steps one after the other, so that no change is sent under rights that were changed before it. */
  function enqueue(step: () => Promise<void>): Promise<void> {
    queue = queue.then(step)
    return queue
  }

  function onTableChange(table: string): void {
    announcedAt.set(table, performance.now())
    for (const stream of streams)
      if (stream.state?.tables.includes(table)) stream.send({ event: 'change', table })
  }

  /** Sends what changed after the page was read and before its stream could receive changes. */
  function sendMissedChanges(stream: Stream): void {
    const earliestRead = performance.now() - maxReadAge
    const isRecent = (table: string | null) =>
      (announcedAt.get(table) ?? Number.NEGATIVE_INFINITY) > earliestRead
    for (const table of stream.state?.tables ?? [])
      if (isRecent(table) || isRecent(null)) stream.send({ event: 'change', table })
  }

  /**
   * Ends all streams. The browsers reconnect at once and read everything again, which is simpler than finding out what
   * they missed.
   */
  function endAll(): void {
    for (const stream of streams) stream.end()
  }

  /** Checks the streams that are open now. Streams that open while their sessions are looked up are not among them. */
  function checkAll(): Promise<void> {
    return check([...streams])
  }

  /** Ends the streams of ended sessions, and notifies users whose profile or rights have changed. */
  async function check(streamsToCheck: readonly Stream[]): Promise<void> {
    const tokenHashes = new Set(streamsToCheck.map(({ tokenHash }) => tokenHash))
    if (tokenHashes.size === 0) return
    try {
      const validSessions = await sessions.lookUp([...tokenHashes])
      for (const stream of streamsToCheck) {
        const current = validSessions.get(stream.tokenHash)
        if (!current) stream.end()
        else if (stream.state && stream.state.userDigest !== current.userDigest) {
          stream.send({ event: 'session' })
          // Users may always read their own profile and login, whatever their permissions are.
          stream.send({ event: 'change', table: 'profiles' })
        }
        stream.state = current ?? null
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'live streams could not be checked; ending them')
      endAll()
    }
  }

  function getCount(tokenHash: string): number {
    return counts.get(tokenHash) ?? 0
  }

  function remove(stream: Stream): void {
    if (!streams.delete(stream)) return
    const remainingCount = getCount(stream.tokenHash) - 1
    if (remainingCount === 0) counts.delete(stream.tokenHash)
    else counts.set(stream.tokenHash, remainingCount)
  }

  return {
    assertRoom(tokenHash) {
      if (getCount(tokenHash) >= maxPerSession) throw new TooManyStreams('too many streams of one session')
    },
    add(reader) {
      const stream: Stream = { ...reader, state: null }
      streams.add(stream)
      counts.set(stream.tokenHash, getCount(stream.tokenHash) + 1)
      const ready = enqueue(async () => {
        await check([stream])
        sendMissedChanges(stream)
      })
      return { ready, remove: () => remove(stream) }
    },
    count: () => streams.size,
    close() {
      clearInterval(recheckTimer)
      unsubscribe()
      endAll()
    },
  }
}
