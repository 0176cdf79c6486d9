/** A call takes one or two round trips to the database. A proxy in front of the database records them. */
import { beforeAll, expect, it } from 'vitest'
import { type SignedInCall, signInAt } from '#test/calls.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'
import { startProgramOn } from '#test/program.ts'
import { type RecordingProxy, startRecordingProxy } from '#test/recording-proxy.ts'

let proxy: RecordingProxy
let sari: SignedInCall
let insertAffiliate: () => Promise<unknown>

beforeAll(async () => {
  const database = await createFreshDatabase()
  proxy = await startRecordingProxy(database.url)
  sari = await signInAt((await startProgramOn(proxy.url)).url, 'sari')
  insertAffiliate = () =>
    database.queryAsOwner(`insert into affiliate_registrations (username, whatsapp)
      values (gen_random_uuid(), '08' || floor(random() * 1e10))`)
})

/**
 * Returns the text that a GET sends to the database in each round trip. Commits are left out, because no read waits for
 * them. The message of a commit is a Bind of the prepared statement `commit`.
 */
async function recordReadTrips(path: string): Promise<string[]> {
  return (await recordTrips(() => sari('GET', path))).filter((text) => !/^B.{4}\0commit\0/s.test(text))
}

/**
 * Returns the text that the connections of a login send to the database in each round trip of a call. `select 1` is left
 * out, with which the program checks that the database answers.
 */
async function recordTrips(
  call: () => Promise<{ status: number }>,
  login = 'app_request_',
): Promise<string[]> {
  proxy.takeSentText(login)
  expect((await call()).status).toBe(200)
  // The program may send more after its reply. After this wait, that has arrived, too, and is counted.
  await new Promise((resolve) => setTimeout(resolve, 20))
  return proxy.takeSentText(login).filter((text) => !/^Q.{4}select 1\0/s.test(text))
}

/** Requests the path repeatedly, so that its statements are prepared and the totals of lists are cached. */
async function warmUp(path: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) await recordReadTrips(path)
}

/** Lists whose total is cached. */
const listPaths = ['/affiliates', '/affiliates?q=nad', '/affiliates/cards', '/videos']

it.each(['/products', ...listPaths])('a GET of %s takes one round trip to the database', async (path) => {
  await warmUp(path)
  const trips = await recordReadTrips(path)
  expect(trips).toHaveLength(1)
  expect(trips[0]).toMatch(/begin isolation[\s\S]*\0begin_request\0/)
})

it('a GET of /session takes no round trip to the database while nothing changes, and one after a change', async () => {
  await expect.poll(() => recordReadTrips('/session')).toEqual([])
  for (let attempt = 0; attempt < 3; attempt++) expect(await recordReadTrips('/session')).toEqual([])
  await sari('PUT', '/profile', { full_name: `Sari ${Date.now()}` })
  const trips = await recordReadTrips('/session')
  expect(trips).toHaveLength(1)
  expect(trips[0]).toMatch(/begin isolation[\s\S]*\0begin_request\0/)
  expect(await recordReadTrips('/session')).toEqual([])
})

it('a repeated GET of /session writes nothing to the database', async () => {
  const readSession = () => sari('GET', '/session')
  await recordTrips(readSession, 'app_auth_')
  for (let attempt = 0; attempt < 3; attempt++)
    expect(await recordTrips(readSession, 'app_auth_')).toEqual([])
})

it('a write in a known session takes one transaction in two round trips to the database', async () => {
  const rename = () => sari('PUT', '/profile', { full_name: `Sari ${Date.now()}` })
  await rename()
  const trips = await recordTrips(rename)
  expect(trips.filter((text) => text.includes('begin isolation'))).toHaveLength(1)
  expect(trips).toHaveLength(2)
})

it.each(listPaths)(
  'a GET of %s takes at most two round trips when its total is counted again',
  async (path) => {
    await warmUp(path)
    await insertAffiliate()
    expect((await recordReadTrips(path)).length).toBeLessThanOrEqual(2)
  },
)
