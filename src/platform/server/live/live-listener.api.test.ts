import { expect, it, vi } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'
import { startRecordingProxy } from '#test/recording-proxy.ts'
import { type LiveListener, listenLive } from './live-listener.ts'

it('the listener detects a silent connection and replaces it, even if nothing is read meanwhile', async () => {
  const database = await createFreshDatabase()
  const proxy = await startRecordingProxy(database.url)
  const checkMs = 200
  const source = await listenLive(proxy.url, createLog('silent'), checkMs)
  try {
    const onChange = vi.fn<LiveListener>()
    source.subscribe(onChange)
    proxy.mute()
    await expect.poll(() => onChange.mock.calls).toEqual([[null]])
    await database.queryAsOwner('update products set price = 1')
    await expect.poll(() => onChange.mock.calls).toContainEqual(['products'])
  } finally {
    await source.close()
  }
})
