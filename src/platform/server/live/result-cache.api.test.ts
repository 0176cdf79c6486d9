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

/** Sets up the cache of one server process. `count` reads the templates without the cache and is itself counted. */
async function createServerProcess(liveUrl = database.url) {
  const source = await listenLive(liveUrl, createLog('silent'))
  onFileFinished(() => source.close())
  const cache = createResultCache(source)
  const reader = new Pool({ connectionString: database.url })
  onFileFinished(() => reader.end())
  let computations = 0
  async function count(): Promise<number> {
    computations++
    const { rows } = await reader.query<{ n: number }>('select count(*)::int as n from griting_templates')
    return rows[0]?.n ?? Number.NaN
  }
  return {
    cache,
    count,
    getComputations: () => computations,
    countTemplates: () => countTemplates(cache, count),
  }
}

/** Returns the number of templates from the cache, or counts them. */
function countTemplates(cache: ResultCache, count: () => Promise<number>): Promise<number> {
  return cache.get('templates', ['griting_templates'], count)
}

const insertTemplate = `insert into griting_templates (name, template_content) values (gen_random_uuid(), 'Halo')`
const endListeningConnections = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'app_live' and datname = current_database()`

describe('a cached count', () => {
  it('is computed once while its table does not change, even if other tables do', async () => {
    const thisProcess = await createServerProcess()
    const before = await thisProcess.countTemplates()
    await database.queryAsOwner('update products set price = 1')
    for (let i = 0; i < 20; i++) expect(await thisProcess.countTemplates()).toBe(before)
    expect(thisProcess.getComputations()).toBe(1)
  })

  it('is never older than an acknowledged write, in any process', async () => {
    const firstProcess = await createServerProcess()
    const secondProcess = await createServerProcess()
    const writer = await connect()
    let expected = await firstProcess.countTemplates()
    for (let round = 0; round < 300; round++) {
      await writer.query(insertTemplate)
      expected++
      // The second reads come from the cache.
      for (let i = 0; i < 2; i++) {
        const counts = await Promise.all([firstProcess.countTemplates(), secondProcess.countTemplates()])
        expect({ round, counts }).toEqual({ round, counts: [expected, expected] })
      }
    }
    for (const serverProcess of [firstProcess, secondProcess])
      expect(serverProcess.getComputations()).toBeLessThanOrEqual(301)
  })

  it('is correct with concurrent writers and readers', async () => {
    const thisProcess = await createServerProcess()
    const writers = await Promise.all(Array.from({ length: 4 }, connect))
    let acknowledgedCount = await thisProcess.countTemplates()
    await Promise.all(
      writers.map(async (writer) => {
        for (let round = 0; round < 100; round++) {
          await writer.query(insertTemplate)
          const minCount = ++acknowledgedCount
          expect(await thisProcess.countTemplates()).toBeGreaterThanOrEqual(minCount)
        }
      }),
    )
    expect(await thisProcess.countTemplates()).toBe(acknowledgedCount)
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
      await database.readUserId('rina'),
      toner?.permission,
    ])
    const countGrants = () =>
      thisProcess.cache.get('grants', ['user_permissions'], async () => {
        const grantQuery = 'select from user_permissions where permission_name = $1'
        return (await database.queryAsOwner(grantQuery, [toner?.permission])).length
      })
    expect(await countGrants()).toBe(1)
    await database.queryAsOwner('delete from products where id = $1', [toner?.id])
    expect(await countGrants()).toBe(0)
  })

  it('is not cached or given to later readers if its table changes while it is computed', async () => {
    const thisProcess = await createServerProcess()
    const countEnded = Promise.withResolvers<void>()
    const insertEnded = Promise.withResolvers<void>()
    const earlyRead = countTemplates(thisProcess.cache, async () => {
      const countBefore = await thisProcess.count()
      countEnded.resolve()
      await insertEnded.promise
      return countBefore
    })
    await countEnded.promise
    await database.queryAsOwner(insertTemplate)
    const after = await thisProcess.countTemplates()
    insertEnded.resolve()
    expect(after).toBe((await earlyRead) + 1)
    expect(await thisProcess.countTemplates()).toBe(after)
    expect(thisProcess.getComputations()).toBe(2)
  })

  it('is correct while the listening connection is cut, and cached again after it is back', async () => {
    const thisProcess = await createServerProcess()
    let expected = await thisProcess.countTemplates()
    for (let round = 0; round < 5; round++) {
      await database.queryAsOwner(endListeningConnections)
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
async function isCached(serverProcess: Awaited<ReturnType<typeof createServerProcess>>): Promise<boolean> {
  await serverProcess.countTemplates()
  const before = serverProcess.getComputations()
  await serverProcess.countTemplates()
  return serverProcess.getComputations() === before
}
