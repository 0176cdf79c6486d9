/** Each process keeps the list of erasures in its own `DATA_DIR`, from the moment that one is done. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Config } from '#platform/server/config.ts'
import type { LiveSource } from '#platform/server/live/live-listener.ts'
import type { Log } from '#platform/server/log.ts'
import { addErasures, erasuresIn, erasuresOf } from './erasures.ts'
import { backupFolder } from './make-backup.ts'

/** milliseconds until what failed is tried again */
const pause = 60_000

/** What was erased while nobody ran, at the command line or by another process, is found at the start. */
export function writeErasures(
  ownerUrl: string,
  config: Config,
  source: LiveSource,
  log: Log,
): () => Promise<void> {
  const ending = new AbortController()
  const file = erasuresIn(backupFolder(config))
  let working = Promise.resolve()
  let waiting = false

  async function write(): Promise<void> {
    waiting = false
    const owner = new Client({ connectionString: ownerUrl, application_name: 'list of erasures' })
    owner.on('error', () => {})
    try {
      await owner.connect()
      await addErasures(file, await erasuresOf(owner))
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'the list of erasures could not be written')
      void sleep(pause, undefined, { signal: ending.signal, ref: false }).then(check, () => {})
    } finally {
      await owner.end().catch(() => {})
    }
  }

  /** One after the other; of those that wait one is enough. */
  function check(): void {
    if (waiting || ending.signal.aborted) return
    waiting = true
    working = working.then(write)
  }

  // `app.erase_timeline` says so; null is anything.
  const unsubscribe = source.subscribe((table) => {
    if (table === null || table === 'erasures') check()
  })
  check()
  return async () => {
    unsubscribe()
    ending.abort()
    await working
  }
}
