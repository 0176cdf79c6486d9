/** The open live streams of this process: who holds them, what to send them, when they must end. */
import type { Pool } from 'pg'
import type { LiveSource } from '#platform/server/live/live-listener.ts'
import type { Log } from '#platform/server/log.ts'

/** What a browser is told: a table changed, or re-read who you are. */
export type LiveEvent = { event: 'change'; table: string } | { event: 'session' }

interface Reader {
  token: string
  send(event: LiveEvent): void
  end(): void
}

interface Stream extends Reader {
  /** what its holder sees of himself, and of which tables he is told; null until that was looked up */
  seen: { person: string; tables: string[] } | null
}

export interface LiveStreams {
  /** Resolves when the stream is told of every change from then on. */
  add(reader: Reader): { ready: Promise<void>; remove(): void }
  close(): void
}

/** What somebody is shown of himself comes from these. */
const peopleTables = [
  'profiles',
  'user_permissions',
  'permission_names',
  'sessions',
  'login_tokens',
  'second_factors',
]
const recheck = 15_000
/** What a page shows was read this long (ms) before its stream opens, at most: later, the browser reads it again itself. */
const headStart = 5_000

export function liveStreams(source: LiveSource, pool: Pool, log: Log): LiveStreams {
  const streams = new Set<Stream>()
  /** when each table was last told of; null stands for all */
  const told = new Map<string | null, number>()
  // A session also ends by its clock, of which no table tells.
  const clock = setInterval(() => inOrder(() => look(streams)), recheck)
  const unsubscribe = source.subscribe((table) => {
    if (table === null) {
      told.set(null, performance.now())
      return endAll()
    }
    void inOrder(async () => {
      if (peopleTables.includes(table)) await look(streams)
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
    told.set(table, performance.now())
    for (const stream of streams)
      if (stream.seen?.tables.includes(table)) stream.send({ event: 'change', table })
  }

  /** What changed after the page was read and before its stream could be told. */
  function catchUp(stream: Stream): void {
    const since = performance.now() - headStart
    const isRecent = (table: string | null) => (told.get(table) ?? Number.NEGATIVE_INFINITY) > since
    for (const table of stream.seen?.tables ?? [])
      if (isRecent(table) || isRecent(null)) stream.send({ event: 'change', table })
  }

  /** The browser comes back at once and re-reads all: simpler than knowing what it missed. */
  function endAll(): void {
    for (const stream of streams) stream.end()
  }

  /** Ends the streams of ended sessions, and tells those who are no longer what they were. */
  async function look(at: Iterable<Stream>): Promise<void> {
    const tokens = new Set(Array.from(at, ({ token }) => token))
    if (tokens.size === 0) return
    try {
      const alive = await described(pool, [...tokens])
      for (const stream of at) {
        const now = alive.get(stream.token)
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

  return {
    add(reader) {
      const stream: Stream = { ...reader, seen: null }
      streams.add(stream)
      const ready = inOrder(async () => {
        await look([stream])
        catchUp(stream)
      })
      return { ready, remove: () => streams.delete(stream) }
    },
    close() {
      clearInterval(clock)
      unsubscribe()
      endAll()
    },
  }
}

async function described(pool: Pool, tokens: string[]): Promise<Map<string, NonNullable<Stream['seen']>>> {
  const { rows } = await pool.query<{ token: string; person: string; tables: string[] }>(
    'select * from app.describe_sessions($1)',
    [tokens],
  )
  return new Map(rows.map(({ token, ...seen }) => [token, seen]))
}
