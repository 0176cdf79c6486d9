import { expect, it, vi } from 'vitest'
import type { Log } from '#platform/server/log.ts'
import type { LiveListener, LiveSource } from './live-listener.ts'
import { createLiveStreams, type SessionState } from './live-streams.ts'

it('keeps a stream that opens while the sessions of the others are looked up', async () => {
  let announce: LiveListener = () => undefined
  const source: LiveSource = {
    announcedTables: new Set(['profiles', 'products']),
    catchUp: async () => true,
    close: async () => undefined,
    subscribe(onChange) {
      announce = onChange
      return () => undefined
    },
  }
  const state: SessionState = { userDigest: 'digest', tables: ['products'] }
  const lookUps: { tokenHashes: string[]; respond: () => void }[] = []
  const lookUp = (tokenHashes: string[]) =>
    new Promise<Map<string, SessionState>>((resolve) => {
      const respond = () => resolve(new Map(tokenHashes.map((tokenHash) => [tokenHash, state])))
      lookUps.push({ tokenHashes, respond })
    })
  const streams = createLiveStreams(source, { tables: ['profiles'], lookUp }, {} as Log)
  const openStream = (tokenHash: string) => {
    const reader = { tokenHash, send: vi.fn(), end: vi.fn() }
    return { ...reader, ready: streams.add(reader).ready }
  }
  const rina = openStream('rina')
  await vi.waitFor(() => expect(lookUps).toHaveLength(1))
  lookUps[0]?.respond()
  await rina.ready

  announce('profiles')
  await vi.waitFor(() => expect(lookUps).toHaveLength(2))
  const sari = openStream('sari')
  lookUps[1]?.respond()
  await vi.waitFor(() => expect(lookUps).toHaveLength(3))
  lookUps[2]?.respond()
  await sari.ready

  expect(lookUps.map(({ tokenHashes }) => tokenHashes)).toEqual([['rina'], ['rina'], ['sari']])
  expect(sari.end).not.toHaveBeenCalled()
  announce('products')
  await vi.waitFor(() => expect(sari.send).toHaveBeenCalledWith({ event: 'change', table: 'products' }))
  streams.close()
})
