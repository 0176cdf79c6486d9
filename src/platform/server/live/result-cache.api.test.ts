import { Client, Pool } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { createFreshDatabase, type FreshDatabase, onFileFinished } from '#test/fresh-database.ts'
import { startRecordingProxy } from '#test/recording-proxy.ts'
import { listenLive } from './live-listener.ts'
import { createResultCache, type ResultCache } from './result-cache.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await createFreshDatabase()
})

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  onFileFinished(() => client.end())
  return client
}

/** Sets up the cache of one server process and counts how often it has counted the templates. */
async function createServerProcess(liveUrl = database.url) {
  const source = await listenLive(liveUrl, createLog('silent'))
  onFileFinished(() => source.close())
  const cache = createResultCache(source)
  const reader = new Pool({ connectionString: database.url })
  onFileFinished(() => reader.end())
  let computed = 0
  async function count(): Promise<number> {
    computed++
    const { rows } = await reader.query<{ n: number }>('select count(*)::int as n from griting_templates')
    return rows[0]?.n ?? Number.NaN
  }
  return { cache, count, timesComputed: () => computed, countTemplates: () => countTemplates(cache, count) }
}

function countTemplates(cache: ResultCache, count: () => Promise<number>): Promise<number> {
  return cache.get('templates', ['griting_templates'], count)
}

const insertTemplate = `insert into griting_templates (name, template_content) values (gen_random_uuid(), 'Halo')`
const cutLive = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'app_live' and datname = current_database()`

describe('a cached count', () => {
  it('is computed once while its table does not change, even if other tables do', async () => {
    const server = await createServerProcess()
    const first = await server.countTemplates()
    await database.queryAsOwner('update products set price = 1')
    for (let i = 0; i < 20; i++) expect(await server.countTemplates()).toBe(first)
    expect(server.timesComputed()).toBe(1)
  })

  it('is never older than an acknowledged write, in any process', async () => {
    const first = await createServerProcess()
    const second = await createServerProcess()
    const writer = await connect()
    let expected = await first.countTemplates()
    for (let round = 0; round < 300; round++) {
      await writer.query(insertTemplate)
      expected++
      // The second reads come from the cache.
      for (let i = 0; i < 2; i++) {
        const seen = await Promise.all([first.countTemplates(), second.countTemplates()])
        expect({ round, seen }).toEqual({ round, seen: [expected, expected] })
      }
    }
    for (const each of [first, second]) expect(each.timesComputed()).toBeLessThanOrEqual(301)
  })

  it('is correct with concurrent writers and readers', async () => {
    const thisProcess = await createServerProcess()
    const writers = await Promise.all(Array.from({ length: 4 }, connect))
    let acknowledged = await thisProcess.countTemplates()
    await Promise.all(
      writers.map(async (writer) => {
        for (let round = 0; round < 100; round++) {
          await writer.query(insertTemplate)
          const atLeast = ++acknowledged
          expect(await thisProcess.countTemplates()).toBeGreaterThanOrEqual(atLeast)
        }
      }),
    )
    expect(await thisProcess.countTemplates()).toBe(acknowledged)
  })

  it.each([
    ['delete', 'delete from griting_templates'],
    ['truncate', 'truncate griting_templates'],
    [
      'bare notify after a write that bypasses the triggers',
      `set session_replication_role = replica; delete from griting_templates;
       reset session_replication_role; notify live`,
    ],
  ])('is invalidated by a %s', async (_, text) => {
    const thisProcess = await createServerProcess()
    await database.queryAsOwner(insertTemplate)
    expect(await thisProcess.countTemplates()).toBeGreaterThan(0)
    await database.queryAsOwner(text)
    expect(await thisProcess.countTemplates()).toBe(0)
  })

  it('is invalidated when a cascade changes its table', async () => {
    const thisProcess = await createServerProcess()
    const [toner] = await database.queryAsOwner<{ id: string; permission: string }>(`
      insert into products (product_number, product_name, product_benefit) values ('P-9', 'Toner', 'Segar')
      returning id, 'data_affiliate_product_' || id as permission`)
    await database.queryAsOwner('insert into user_permissions (user_id, permission_name) values ($1, $2)', [
      await database.idOf('rina'),
      toner?.permission,
    ])
    const grants = () =>
      thisProcess.cache.get('grants', ['user_permissions'], async () => {
        const grantQuery = 'select from user_permissions where permission_name = $1'
        return (await database.queryAsOwner(grantQuery, [toner?.permission])).length
      })
    expect(await grants()).toBe(1)
    await database.queryAsOwner('delete from products where id = $1', [toner?.id])
    expect(await grants()).toBe(0)
  })

  it('is not cached or given to later readers if its table changes while it is computed', async () => {
    const thisProcess = await createServerProcess()
    const countDone = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const earlyRead = countTemplates(thisProcess.cache, async () => {
      const before = await thisProcess.count()
      countDone.resolve()
      await written.promise
      return before
    })
    await countDone.promise
    await database.queryAsOwner(insertTemplate)
    const after = await thisProcess.countTemplates()
    written.resolve()
    expect(after).toBe((await earlyRead) + 1)
    expect(await thisProcess.countTemplates()).toBe(after)
    expect(thisProcess.timesComputed()).toBe(2)
  })

  it('is correct while the listening connection is cut, and cached again after it is back', async () => {
    const thisProcess = await createServerProcess()
    let expected = await thisProcess.countTemplates()
    for (let round = 0; round < 5; round++) {
      await database.queryAsOwner(cutLive)
      for (let write = 0; write < 10; write++) {
        await database.queryAsOwner(insertTemplate)
        expect(await thisProcess.countTemplates()).toBe(++expected)
      }
    }
    await expect.poll(() => isCached(thisProcess)).toBe(true)
    expect(await thisProcess.countTemplates()).toBe(expected)
  })

  it('is correct, and soon cached again, when the listening connection hangs without closing', async () => {
    const proxy = await startRecordingProxy(database.url)
    const thisProcess = await createServerProcess(proxy.url)
    const before = await thisProcess.countTemplates()
    proxy.mute()
    await database.queryAsOwner(insertTemplate)
    expect(await thisProcess.countTemplates()).toBe(before + 1)
    await expect.poll(() => isCached(thisProcess)).toBe(true)
    expect(await thisProcess.countTemplates()).toBe(before + 1)
  })

  it('is rejected for a table that does not announce changes', async () => {
    const { cache, count } = await createServerProcess()
    await expect(cache.get('x', ['affiliate_products'], count)).rejects.toThrow('does not announce')
  })
})

/** Checks whether a second read gets the value that the first has cached. */
async function isCached(cacheProcess: Awaited<ReturnType<typeof createServerProcess>>): Promise<boolean> {
  await cacheProcess.countTemplates()
  const before = cacheProcess.timesComputed()
  await cacheProcess.countTemplates()
  return cacheProcess.timesComputed() === before
}
