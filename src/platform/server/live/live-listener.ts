/** Listens to the changes of tables that any process announces, and passes them on within this process. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '#platform/server/log.ts'

/**
 * `null` means that any table may have changed: the connection was lost for a moment, or a script that bypassed the
 * triggers ran `notify live` without a payload.
 */
export type LiveListener = (table: string | null) => void

export interface LiveSource {
  /** the tables that announce their changes */
  announcedTables: ReadonlySet<string>
  subscribe(listener: LiveListener): () => void
  /**
   * Resolves when the listeners have received every change that was acknowledged before this call. Resolves to `false`
   * if that can't be known because the connection is lost.
   *
   * One round trip is enough: PostgreSQL queues a notification and signals the listening sessions within the commit,
   * before it acknowledges the commit. A signalled session sends its notifications before the ReadyForQuery that ends
   * its command.
   */
  catchUp(): Promise<boolean>
  close(): Promise<void>
}

/** milliseconds after which a connection that does not answer counts as lost */
const answerLimit = 2_000

/** Milliseconds in which the first notification must arrive, even on a busy machine. */
const arrivalLimit = 20_000

/** Milliseconds between two checks of the connection, which may be lost without an error. */
const heartbeatInterval = 15_000

export async function listenLive(url: string, log: Log, checkMs = heartbeatInterval): Promise<LiveSource> {
  const listeners = new Set<LiveListener>()
  const notifyListeners: LiveListener = (table) => {
    for (const listener of listeners) listener(table)
  }
  const stopController = new AbortController()
  let client = await connect(url, notifyListeners)
  const announcedTables = await assertNotified(client, url)
    .then(() => readAnnouncedTables(client))
    .catch(async (error) => {
      await client.end().catch(() => {})
      throw error
    })
  const loop = stayConnected()
  let lastCheck = Promise.resolve(true)
  void checkRegularly()

  /** Runs one check after the other, each on the connection that is current then. */
  function checkConnection(): Promise<boolean> {
    lastCheck = lastCheck.then(() => endUnlessAnswering(client))
    return lastCheck
  }

  async function checkRegularly(): Promise<void> {
    while (!stopController.signal.aborted) {
      await sleep(checkMs, undefined, { signal: stopController.signal }).catch(() => {})
      if (!stopController.signal.aborted) await checkConnection()
    }
  }

  async function stayConnected(): Promise<void> {
    while (!stopController.signal.aborted) {
      await waitForEnd(client, stopController.signal)
      if (stopController.signal.aborted) return
      log.warn('the live connection ended; connecting again')
      // Nothing is awaited between setting the new client and the notification: no caller may catch up on the new
      // connection before all listeners know of the gap.
      client = await reconnect()
      notifyListeners(null)
    }
  }

  async function reconnect(): Promise<Client> {
    for (let pause = 100; !stopController.signal.aborted; pause = Math.min(pause * 2, 2_000)) {
      const newClient = await connect(url, notifyListeners).catch(() => null)
      if (newClient) return newClient
      await sleep(pause, undefined, { signal: stopController.signal }).catch(() => {})
    }
    return client
  }

  return {
    announcedTables,
    catchUp: checkConnection,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      stopController.abort()
      await loop
      await client.end().catch(() => {})
    },
  }
}

async function connect(url: string, onChange: LiveListener): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'app_live',
    connectionTimeoutMillis: 4_000,
    query_timeout: answerLimit,
    keepAlive: true,
  })
  client.on('error', () => client.end().catch(() => {}))
  client.on('notification', ({ channel, payload }) => {
    if (channel === 'live') onChange(payload || null)
  })
  try {
    await client.connect()
    await client.query('listen live')
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

/**
 * Checks that notifications arrive. A pooler in transaction mode accepts `listen` but forgets it: nothing would fail,
 * but streams would stay silent and caches would never be invalidated.
 * @throws Error if none arrives
 */
async function assertNotified(client: Client, url: string): Promise<void> {
  const channel = `live_${randomBytes(6).toString('hex')}`
  const sender = new Client({
    connectionString: url,
    connectionTimeoutMillis: 4_000,
    query_timeout: answerLimit,
  })
  sender.on('error', () => {})
  const arrival = Promise.withResolvers<void>()
  const onNotification = (message: { channel: string }) => message.channel === channel && arrival.resolve()
  client.on('notification', onNotification)
  let silenceTimer: NodeJS.Timeout | undefined
  try {
    await client.query(`listen ${channel}`)
    await sender.connect()
    await sender.query(`notify ${channel}`)
    silenceTimer = setTimeout(() => arrival.reject(new Error(noNotificationsText)), arrivalLimit)
    await arrival.promise
    await client.query(`unlisten ${channel}`)
  } finally {
    clearTimeout(silenceTimer)
    client.off('notification', onNotification)
    await sender.end().catch(() => {})
  }
}

const noNotificationsText =
  'no notification arrives on the connection of DATABASE_URL: it seems to lead through a pooler in transaction mode, which forgets LISTEN. Give DATABASE_URL the direct address, and DATABASE_POOLER_URL the pooler’s'

/**
 * Ends a connection that does not answer, so that it is replaced and no other call waits for it.
 * @returns true if it answers
 */
async function endUnlessAnswering(client: Client): Promise<boolean> {
  try {
    await client.query('select 1')
    return true
  } catch {
    client.end().catch(() => {})
    return false
  }
}

async function readAnnouncedTables(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_trigger
    join pg_class c on c.oid = tgrelid
    join pg_proc p on p.oid = tgfoid
    where proname = 'notify_change' and pronamespace = (select oid from pg_namespace where nspname = 'app')`)
  return new Set(rows.map((row) => row.name))
}

function waitForEnd(client: Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    client.once('end', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
