import { describe, expect, it } from 'vitest'
import type { LiveListener } from '#platform/server/live/live-listener.ts'
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

const createTx = (actor: Actor) => ({ actor: Promise.resolve(actor) }) as Tx

/** Returns a source of changes, and the function that announces one. */
function createSource() {
  let notify: LiveListener = () => {}
  const source = {
    announcedTables: new Set(['videos', 'products', 'profiles']),
    subscribe(listener: LiveListener) {
      notify = listener
      return () => {}
    },
    catchUp: async () => true,
  }
  return { source, announce: (table: string) => notify(table) }
}

/** Checks whether another user gets the value that Sari's transaction has computed under the key 'videos'. */
async function sharesWithSari(otherActor: Partial<Actor>, key = 'videos'): Promise<boolean> {
  const cache = createCacheByRights(createResultCache(createSource().source), ['videos'])
  const get = (actor: Actor, actorKey: string) => cache.get(createTx(actor), actorKey, async () => actor.id)
  await get(sari, 'videos')
  return (await get({ ...sari, id: 'other', ...otherActor }, key)) === 'sari'
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
  /**
   * Counts how often the value is computed while these tables change one after the other.
   * @param ownTables the tables of the value, if it depends on fewer than its call
   */
  async function countComputations(changedTables: string[], ownTables?: string[]): Promise<number> {
    const { source, announce } = createSource()
    const cache = createCacheByRights(createResultCache(source), ['videos', 'products'])
    let computations = 0
    const read = () => cache.get(createTx(sari), 'count', async () => ++computations, ownTables)
    await read()
    for (const table of changedTables) {
      announce(table)
      await read()
    }
    return computations
  }

  it('is computed again when a table changes that the call declares', async () => {
    expect(await countComputations(['videos', 'products', 'profiles'])).toBe(3)
  })

  it('is computed again only for the tables that it names, if it names some', async () => {
    expect(await countComputations(['videos', 'products', 'profiles'], ['videos'])).toBe(2)
  })

  it('is refused if it names a table that the call does not declare, or if the call declares none', async () => {
    await expect(countComputations([], ['videos', 'profiles'])).rejects.toThrow('does not declare')
    const cache = createCacheByRights(createResultCache(createSource().source), [])
    await expect(cache.get(createTx(sari), 'count', async () => 1)).rejects.toThrow('does not declare')
  })
})
