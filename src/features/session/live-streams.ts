/** The open live streams of this process: who holds them, what to send them, when they must end. */
import type { Pool } from 'pg'
import type { LiveSource } from '#platform/live/live-listener.ts'
import type { Log } from '#platform/log.ts'

/** What a browser is told: a table changed, or re-read who you are. */
export type LiveEvent = { event: 'change'; table: string } | { event: 'session' }

interface Stream {
  token: string
  send(event: LiveEvent): void
  end(): void
}

export interface LiveStreams {
  add(stream: Stream): () => void
  close(): void
}

const peopleTables = ['profiles', 'user_permissions', 'permission_names']
const recheck = 15_000

export function liveStreams(source: LiveSource, pool: Pool, log: Log): LiveStreams {
  const streams = new Set<Stream>()
  const sendAll = (event: LiveEvent) => {
    for (const stream of streams) stream.send(event)
  }
  // A session also ends by its clock, of which no table tells.
  const clock = setInterval(() => endEnded(), recheck)
  const unsubscribe = source.subscribe((table) => {
    if (table === null) return endAll()
    if (table === 'sessions') return void endEnded()
    if (peopleTables.includes(table)) {
      sendAll({ event: 'session' })
      void endEnded()
    }
    sendAll({ event: 'change', table })
  })

  /** The browser comes back at once and re-reads all: simpler than knowing what it missed. */
  function endAll(): void {
    for (const stream of streams) stream.end()
  }

  async function endEnded(): Promise<void> {
    if (streams.size === 0) return
    try {
      const alive = await aliveTokens(
        pool,
        [...streams].map((stream) => stream.token),
      )
      for (const stream of streams) if (!alive.has(stream.token)) stream.end()
    } catch (error) {
      log.warn({ err: error }, 'live streams could not be checked; ending them')
      endAll()
    }
  }

  return {
    add(stream) {
      streams.add(stream)
      return () => streams.delete(stream)
    },
    close() {
      clearInterval(clock)
      unsubscribe()
      endAll()
    },
  }
}

async function aliveTokens(pool: Pool, tokens: string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ token: string }>(
    `select s.token from sessions s join profiles p on p.id = s.user_id
     where s.token = any ($1) and s.expires_at > now() and p.is_active`,
    [[...new Set(tokens)]],
  )
  return new Set(rows.map((row) => row.token))
}
