import { describe, expect, it } from 'vitest'
import { createResultCache } from '#platform/server/live/result-cache.ts'
import type { Actor, Tx } from '../database/transaction.ts'
import { createCacheByRights } from './calls.ts'

const sari: Actor = {
  id: 'sari',
  email: 'sari@example.com',
  full_name: 'Sari',
  role: 'superadmin',
  permissions: ['data_video', 'griting'],
  must_change_password: false,
  expires_at: '2030-01-01T00:00:00.000Z',
  used_at: '2029-01-01T00:00:00.000Z',
}

/** Checks whether another user gets the value that Sari's transaction has computed. */
async function sharesWithSari(other: Partial<Actor>, name = 'videos'): Promise<boolean> {
  const source = {
    announcedTables: new Set(['videos']),
    subscribe: () => () => {},
    catchUp: async () => true,
  }
  const cache = createCacheByRights(createResultCache(source), ['videos'])
  const get = (actor: Actor, name: string) =>
    cache.get({ actor: Promise.resolve(actor) } as Tx, name, async () => actor.id)
  await get(sari, 'videos')
  return (await get({ ...sari, id: 'other', ...other }, name)) === 'sari'
}

it('the cache shares a computed value between users with the same role and permissions', async () => {
  expect(await sharesWithSari({ email: 'budi@example.com', full_name: 'Budi' })).toBe(true)
})

it.each([
  ['another role with the same permissions', { role: 'moderator' }],
  ['one permission less', { permissions: ['data_video'] }],
  ['one permission more', { permissions: ['data_video', 'griting', 'reg_affiliate'] }],
  ['a password that must be changed', { must_change_password: true }],
])('the cache does not share a computed value with a user who has %s', async (_, other) => {
  expect(await sharesWithSari(other)).toBe(false)
})

it('the cache does not confuse permissions in the requested key with permissions of the user', async () => {
  expect(await sharesWithSari({ permissions: ['griting'] }, 'videos data_video')).toBe(false)
})

describe('a cached value', () => {
  const source = {
    announcedTables: new Set(['videos', 'products', 'profiles']),
    subscribe: (listener: (table: string | null) => void) => {
      change = listener
      return () => {}
    },
    catchUp: async () => true,
  }
  let change: (table: string | null) => void
  const tx = { actor: Promise.resolve(sari) } as Tx

  /** Counts how often the value is computed while these tables change one after the other. */
  async function timesComputed(changes: string[], only?: string[]): Promise<number> {
    const cache = createCacheByRights(createResultCache(source), ['videos', 'products'])
    let times = 0
    const read = () => cache.get(tx, 'count', async () => ++times, only)
    await read()
    for (const table of changes) {
      change(table)
      await read()
    }
    return times
  }

  it('is computed again when a table changes that the call declares', async () => {
    expect(await timesComputed(['videos', 'products', 'profiles'])).toBe(3)
  })

  it('is computed again only for its own tables if it names some', async () => {
    expect(await timesComputed(['videos', 'products', 'profiles'], ['videos'])).toBe(2)
  })

  it('is refused if it names a table that the call does not declare, or if the call declares none', async () => {
    await expect(timesComputed([], ['videos', 'profiles'])).rejects.toThrow('does not declare')
    const cache = createCacheByRights(createResultCache(source), [])
    await expect(cache.get(tx, 'count', async () => 1)).rejects.toThrow('does not declare')
  })
})
