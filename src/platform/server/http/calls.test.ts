import { expect, it } from 'vitest'
import { createResultCache } from '#platform/server/live/result-cache.ts'
import type { Actor, Tx } from '../database/transaction.ts'
import { cacheByRights } from './calls.ts'

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
  const source = { announced: new Set(['videos']), subscribe: () => () => {}, caughtUp: async () => true }
  const cache = cacheByRights(createResultCache(source))
  const get = (actor: Actor, name: string) =>
    cache.get({ actor: Promise.resolve(actor) } as Tx, name, ['videos'], async () => actor.id)
  await get(sari, 'videos')
  return (await get({ ...sari, id: 'other', ...other }, name)) === 'sari'
}

it('shares a computed value between users with the same role and permissions', async () => {
  expect(await sharesWithSari({ email: 'budi@example.com', full_name: 'Budi' })).toBe(true)
})

it.each([
  ['another role with the same permissions', { role: 'moderator' }],
  ['one permission less', { permissions: ['data_video'] }],
  ['one permission more', { permissions: ['data_video', 'griting', 'reg_affiliate'] }],
  ['a password that must be changed', { must_change_password: true }],
])('does not share a computed value with a user who has %s', async (_, other) => {
  expect(await sharesWithSari(other)).toBe(false)
})

it('does not confuse permissions in the requested key with permissions of the user', async () => {
  expect(await sharesWithSari({ permissions: ['griting'] }, 'videos data_video')).toBe(false)
})
