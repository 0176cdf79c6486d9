/** The number of times that a call waits for the database, counted in the network traffic. */
import { beforeAll, expect, it } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { type SignedInCall, signInAt } from '#test/calls.ts'
import { atTheEnd, freshDatabase } from '#test/fresh-database.ts'
import { testPages } from '#test/pages.ts'
import { type Wire, wireTo } from '#test/wire.ts'
import { start } from './start.ts'

let wire: Wire
let sari: SignedInCall
let write: () => Promise<unknown>

beforeAll(async () => {
  const database = await freshDatabase()
  wire = await wireTo(database.url)
  const config = readConfig({ DATABASE_URL: wire.url, PORT: '0', LOG_LEVEL: 'silent' })
  const running = await start(config, testPages, createLog('silent'))
  atTheEnd(() => running.stop())
  sari = await signInAt(running.url.replace('localhost', '127.0.0.1'), 'sari')
  write = () =>
    database.owner(`insert into affiliate_registrations (username, whatsapp)
      values (gen_random_uuid(), '08' || floor(random() * 1e10))`)
})

/**
 * Returns what the connections for requests sent before each wait for an answer. Leaves out commits of reads, because
 * no request waits for them.
 */
async function countStatements(path: string): Promise<string[]> {
  return (await statementsOf(() => sari('GET', path))).filter((text) => !/^B.{4}\0commit\0/s.test(text))
}

async function statementsOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  wire.sentText('app_request_')
  expect((await call()).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 20))
  return wire.sentText('app_request_').filter((text) => !/^Q.{4}select 1\0/s.test(text))
}

const lists = ['/affiliates', '/affiliates?q=nad', '/affiliates/cards', '/videos']

it.each(['/products', ...lists])('%s takes one database round trip', async (path) => {
  for (let warmUp = 0; warmUp < 3; warmUp++) await countStatements(path)
  const trips = await countStatements(path)
  expect(trips).toHaveLength(1)
  expect(trips[0]).toMatch(/begin isolation[\s\S]*\0begin_request\0/)
})

it('/session takes no round trip while nothing changes, and one after a change', async () => {
  await expect.poll(() => countStatements('/session')).toEqual([])
  for (let attempt = 0; attempt < 3; attempt++) expect(await countStatements('/session')).toEqual([])
  await sari('PUT', '/profile', { full_name: `Sari ${Date.now()}` })
  const trips = await countStatements('/session')
  expect(trips).toHaveLength(1)
  expect(trips[0]).toMatch(/begin isolation[\s\S]*\0begin_request\0/)
  expect(await countStatements('/session')).toEqual([])
})

it('a repeated call of /session writes nothing to the database', async () => {
  await sari('GET', '/session')
  wire.sentText('app_auth_')
  for (let attempt = 0; attempt < 3; attempt++) await sari('GET', '/session')
  expect(wire.sentText('app_auth_')).toEqual([])
})

it('a write in a known session takes one transaction in two round trips', async () => {
  const rename = () => sari('PUT', '/profile', { full_name: `Sari ${Date.now()}` })
  await rename()
  const trips = await statementsOf(rename)
  expect(trips.filter((text) => text.includes('begin isolation'))).toHaveLength(1)
  expect(trips).toHaveLength(2)
})

it.each(lists)('%s takes at most two round trips when its total is counted again', async (path) => {
  for (let warmUp = 0; warmUp < 3; warmUp++) await countStatements(path)
  await write()
  expect((await countStatements(path)).length).toBeLessThanOrEqual(2)
})
