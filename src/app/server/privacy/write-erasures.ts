/** Writes the list of erasures to the `DATA_DIR` of this process, as soon as an erasure happens. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/server/config.ts'
import { withClient } from '#platform/server/database/client.ts'
import type { LiveSource } from '#platform/server/live/live-listener.ts'
import type { Log } from '#platform/server/log.ts'
import { getBackupFolder } from '../backup/make-backup.ts'
import { addErasures, getErasuresPath, listErasures } from './erasures.ts'

/** milliseconds between a failure and the next attempt */
const retryIntervalMs = 60_000

/**
 * Writes the list at start and after each erasure. The start covers erasures made while this process was not running,
 * at the command line or by another process.
 * @returns a function that stops this, after a write in progress has ended
 */
export function startWritingErasures(
  ownerUrl: string,
  config: Config,
  source: LiveSource,
  log: Log,
): () => Promise<void> {
  const controller = new AbortController()
  const file = getErasuresPath(getBackupFolder(config))
  let lastWrite = Promise.resolve()
  let isPending = false

  async function write(): Promise<void> {
    isPending = false
    try {
      const listing = withClient(
        { connectionString: ownerUrl, application_name: 'list of erasures' },
        listErasures,
      )
      await addErasures(file, await listing)
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'the list of erasures could not be written')
      void sleep(retryIntervalMs, undefined, { signal: controller.signal, ref: false }).then(
        scheduleWrite,
        () => {},
      )
    }
  }

  /** Writes the list after the current write has ended, if no other write waits already. */
  function scheduleWrite(): void {
    if (isPending || controller.signal.aborted) return
    isPending = true
    lastWrite = lastWrite.then(write)
  }

  // `app.erase_timeline` announces erasures. A null table means that any table may have changed.
  const unsubscribe = source.subscribe((table) => {
    if (table === null || table === 'erasures') scheduleWrite()
  })
  scheduleWrite()
  return async () => {
    unsubscribe()
    controller.abort()
    await lastWrite
  }
}
