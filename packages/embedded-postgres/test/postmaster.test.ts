import { existsSync, rmSync } from 'node:fs'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { startCluster } from '../src/cluster.ts'
import { createLog, isAlive, query, storeAnswer, useTestFolder } from './test-folder.ts'

const folder = useTestFolder()

/** Returns a log, and a function that resolves with the next message that matches a pattern. */
function createWatchedLog() {
  const waitersByPattern = new Map<RegExp, (message: string) => void>()
  const log = createLog((message) => {
    for (const [pattern, resolve] of waitersByPattern) if (pattern.test(message)) resolve(message)
  })
  const waitForMessage = (pattern: RegExp) =>
    new Promise<string>((resolve) => waitersByPattern.set(pattern, resolve))
  return { log, waitForMessage }
}

describe('a postmaster that dies', () => {
  beforeEach(() => folder.copyTemplate())

  it('is restarted at the same URL every time', async () => {
    const { log, waitForMessage } = createWatchedLog()
    const { url } = await folder.startCluster(log)
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    pool.on('error', () => {})
    folder.addCleanup(() => pool.end())
    await storeAnswer(url)
    for (let round = 0; round < 3; round++) {
      const client = await pool.connect()
      const startOfSleep = new Promise((resolve) => client.once('notice', resolve))
      const runningQuery = client
        .query(`do $$ begin raise notice 'sleeps'; perform pg_sleep(60); end $$`)
        .catch((error: Error) => error)
      client.on('error', () => {})
      await startOfSleep
      const restartedMessage = waitForMessage(/is back/)
      process.kill(folder.readPostmasterPid(), 'SIGKILL')
      expect(await runningQuery).toBeInstanceOf(Error)
      client.release(true)
      await restartedMessage
      expect((await pool.query('select answer from stored')).rows).toEqual([{ answer: 42 }])
    }
  })

  it('is not restarted after a stop during the restart', async () => {
    const { log, waitForMessage } = createWatchedLog()
    const cluster = await folder.startCluster(log)
    const diedMessage = waitForMessage(/is gone: starting it again/)
    process.kill(folder.readPostmasterPid(), 'SIGKILL')
    await diedMessage
    await cluster.stop()
    await expect(query(cluster.url, 'select 1')).rejects.toThrow()
    await folder.startCluster() // recovers, and removes the shared memory of the killed server
  })

  it('is not replaced by an empty cluster when its folder was removed', async () => {
    const { log, waitForMessage } = createWatchedLog()
    const cluster = await folder.startCluster(log)
    const pid = folder.readPostmasterPid()
    const failedMessage = waitForMessage(/did not start.*postgres/)
    rmSync(folder.resolvePath('postgres'), { recursive: true })
    process.kill(pid, 'SIGQUIT')
    await failedMessage
    expect(existsSync(folder.resolvePath('postgres'))).toBe(false)
    await cluster.stop()
  })
})

it('a stop ends a server whose folder has been removed', async () => {
  folder.copyTemplate()
  const cluster = await folder.startCluster()
  const pid = folder.readPostmasterPid()
  rmSync(folder.resolvePath('postgres'), { recursive: true })
  await cluster.stop()
  expect(isAlive(pid)).toBe(false)
})

it('an aborted start leaves the folder free for the next start', async () => {
  const controller = new AbortController()
  const log = createLog()
  const starting = startCluster({ dataDir: folder.dataDir, log, signal: controller.signal })
  controller.abort(new Error('enough'))
  await expect(starting).rejects.toThrow('enough')
  await folder.startCluster()
})
