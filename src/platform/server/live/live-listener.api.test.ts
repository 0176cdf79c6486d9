import { expect, it, vi } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { wireTo } from '#test/wire.ts'
import { type LiveListener, listenLive } from './live-listener.ts'

it('detects a silent connection and replaces it, even if nothing is read meanwhile', async () => {
  const database = await freshDatabase()
  const wire = await wireTo(database.url)
  const source = await listenLive(wire.url, createLog('silent'), 200)
  try {
    const onChange = vi.fn<LiveListener>()
    source.subscribe(onChange)
    wire.mute()
    await expect.poll(() => onChange.mock.calls).toEqual([[null]])
    await database.owner('update products set price = 1')
    await expect.poll(() => onChange.mock.calls).toContainEqual(['products'])
  } finally {
    await source.close()
  }
})
