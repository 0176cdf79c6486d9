/** The open live streams of this process: who holds them, what to send them, when they must end. */
import type { Log } from '#platform/server/log.ts'
import type { LiveSource } from './live-listener.ts'

/** What a browser is told: a table changed, or re-read who you are. */
export type LiveEvent = { event: 'change'; table: string } | { event: 'session' }

interface Reader {
  tokenHash: string
  send(event: LiveEvent): void
  end(): void
}

/** What the holder of a stream sees of himself, as a digest, and of which tables he is announcedAt. */
export interface Seen {
  person: string
  tables: string[]
}

interface Stream extends Reader {
  /** null until it was looked up */
  seen: Seen | null
}

/** Who holds streams is told by hashes of tokens, whose meaning the platform does not know. */
export interface Holders {
  /** changes of these change what somebody is shown of himself */
  tables: readonly string[]
  /** those who are still there, by hash */
  lookUp(tokenHashes: string[]): Promise<Map<string, Seen>>
}

/** A window has one, and gives it up while it is hidden: nobody looks at more at a time. */
const mostOfOneSession = 20

export class TooManyStreams extends Error {
  /** seconds */
  readonly wait = 30
}

export interface LiveStreams {
  /** @throws TooManyStreams when the session has as many streams as one may have */
  assertRoom(tokenHash: string): void
  /** Resolves when the stream is told of every change from then on. */
  add(reader: Reader): { ready: Promise<void>; remove(): void }
  /** how many are open */
  count(): number
  close(): void
}

const recheck = 15_000
/** What a page shows was read this long (ms) before its stream opens, at most: later, the browser reads it again itself. */
const headStart = 5_000

export function liveStreams(source: LiveSource, holders: Holders, log: Log): LiveStreams {
  const streams = new Set<Stream>()
  /** how many streams each session has */
  const counts = new Map<string, number>()
  /** when each table was last told of; null stands for all */
  const announcedAt = new Map<string | null, number>()
  // A session also ends by its clock, of which no table tells.
  const clock = setInterval(() => inOrder(() => check(streams)), recheck)
  const unsubscribe = source.subscribe((table) => {
    if (table === null) {
      announcedAt.set(null, performance.now())
      return endAll()
    }
    void inOrder(async () => {
      if (holders.tables.includes(table)) await check(streams)
      tell(table)
    })
  })

  /** One after the other: no change is told under rights that were changed before it. */
  let last = Promise.resolve()
  function inOrder(step: () => Promise<void>): Promise<void> {
    last = last.then(step)
    return last
  }

  function tell(table: string): void {
    announcedAt.set(table, performance.now())
    for (const stream of streams)
      if (stream.seen?.tables.includes(table)) stream.send({ event: 'change', table })
  }

  /** What changed after the page was read and before its stream could be announcedAt. */
  function catchUp(stream: Stream): void {
    const since = performance.now() - headStart
    const isRecent = (table: string | null) => (announcedAt.get(table) ?? Number.NEGATIVE_INFINITY) > since
    for (const table of stream.seen?.tables ?? [])
      if (isRecent(table) || isRecent(null)) stream.send({ event: 'change', table })
  }

  /** The browser comes back at once and re-reads all: simpler than knowing what it missed. */
  function endAll(): void {
    for (const stream of streams) stream.end()
  }

  /** Ends the streams of ended sessions, and tells those who are no longer what they were. */
  async function check(at: Iterable<Stream>): Promise<void> {
    const tokenHashes = new Set(Array.from(at, ({ tokenHash }) => tokenHash))
    if (tokenHashes.size === 0) return
    try {
      const alive = await holders.lookUp([...tokenHashes])
      for (const stream of at) {
        const now = alive.get(stream.tokenHash)
        if (!now) stream.end()
        else if (stream.seen && stream.seen.person !== now.person) {
          stream.send({ event: 'session' })
          // His own row and login, which he may read whatever else he may.
          stream.send({ event: 'change', table: 'profiles' })
        }
        stream.seen = now ?? null
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'live streams could not be checked; ending them')
      endAll()
    }
  }

  function countOf(tokenHash: string): number {
    return counts.get(tokenHash) ?? 0
  }

  function remove(stream: Stream): void {
    if (!streams.delete(stream)) return
    const left = countOf(stream.tokenHash) - 1
    if (left === 0) counts.delete(stream.tokenHash)
    else counts.set(stream.tokenHash, left)
  }

  return {
    assertRoom(tokenHash) {
      if (countOf(tokenHash) >= mostOfOneSession) throw new TooManyStreams('too many streams of one session')
    },
    add(reader) {
      const stream: Stream = { ...reader, seen: null }
      streams.add(stream)
      counts.set(stream.tokenHash, countOf(stream.tokenHash) + 1)
      const ready = inOrder(async () => {
        await check([stream])
        catchUp(stream)
      })
      return { ready, remove: () => remove(stream) }
    },
    count: () => streams.size,
    close() {
      clearInterval(clock)
      unsubscribe()
      endAll()
    },
  }
}
