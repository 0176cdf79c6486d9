/** Hears which tables changed, whichever process changed them, and tells this process. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '#platform/log.ts'

/** `null` says that changes may have been missed: the connection was away for a moment. */
export type LiveListener = (table: string | null) => void

export interface LiveSource {
  subscribe(listener: LiveListener): () => void
  close(): Promise<void>
}

export async function listenLive(url: string, log: Log): Promise<LiveSource> {
  const listeners = new Set<LiveListener>()
  const tell: LiveListener = (table) => {
    for (const listener of listeners) listener(table)
  }
  const stopping = new AbortController()
  let client = await connect(url, tell)
  const loop = stayConnected()

  async function stayConnected(): Promise<void> {
    while (!stopping.signal.aborted) {
      await ended(client, stopping.signal)
      if (stopping.signal.aborted) return
      log.warn('the live connection ended; connecting again')
      client = await reconnect()
      tell(null)
    }
  }

  async function reconnect(): Promise<Client> {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, 2_000)) {
      const next = await connect(url, tell).catch(() => null)
      if (next) return next
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
    return client
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      stopping.abort()
      await client.end().catch(() => {})
      await loop
    },
  }
}

async function connect(url: string, tell: LiveListener): Promise<Client> {
  const client = new Client({
    connectionString: url,
    options: '-c role=app_request',
    application_name: 'app_live',
    connectionTimeoutMillis: 4_000,
    keepAlive: true,
  })
  client.on('error', () => client.end().catch(() => {}))
  client.on('notification', ({ payload }) => tell(payload ?? null))
  await client.connect()
  await client.query('listen live')
  return client
}

function ended(client: Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    client.once('end', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
