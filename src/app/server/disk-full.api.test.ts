import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast } from '#db/cast.ts'
import { type SignedInCall, signInAt } from '#test/calls.ts'
import { canMount } from '#test/mounts.ts'
import { type Program, startProgram } from '#test/program.ts'
import { endServers, startServer } from '#test/server-process.ts'

const fullDiskResponse = {
  status: 507,
  body: { code: 'STORAGE_FULL', message: expect.stringContaining('Penyimpanan server penuh') },
}
let requestCount = 0

/** Registers an affiliate with a new username and number. */
function register(call: SignedInCall, product_id: string) {
  requestCount += 1
  const whatsapp = `0813${10_000_000 + requestCount}`
  return call('POST', '/affiliates', {
    platform: 'tiktok',
    username: `penuh.${requestCount}`,
    whatsapp,
    product_id,
  })
}

describe('full database', () => {
  let program: Program
  let sari: SignedInCall
  let product: string
  const tablesWithoutRoom = ['affiliate_registrations', 'products', 'griting_templates', 'sessions']

  beforeAll(async () => {
    program = await startProgram()
    sari = await program.signIn('sari')
    product = await program.database.readProductId('Night Serum')
    await program.database.queryAsOwner(
      `create function no_room() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
    )
    for (const table of tablesWithoutRoom)
      await program.database.queryAsOwner(
        `create trigger no_room before insert or update on ${table} execute function no_room()`,
      )
  })

  it.each([
    ['a registration', () => register(sari, product)],
    [
      'a product',
      () =>
        sari('POST', '/products', {
          product_number: 'P-77',
          product_name: 'X',
          price: '89000',
          product_benefit: 'Lembap',
        }),
    ],
    ['a template', () => sari('POST', '/templates', { name: 'X', template_content: 'Halo' })],
    ['a sign-in', () => program.anonymous('POST', '/auth/sign-in/email', cast.budi)],
  ])('the program with a full database returns 507 for %s if the disk is full', async (_, write) => {
    expect(await write()).toMatchObject(fullDiskResponse)
  })

  it('the program with a full database still answers reads', async () => {
    // The session is due to be renewed and was last used long ago, so that each of the reads tries to update it.
    await program.database.queryAsOwner(
      `alter table sessions disable trigger no_room;
       update sessions set expires_at = now() + interval '2 days', updated_at = now() - interval '5 days';
       alter table sessions enable trigger no_room`,
    )
    for (const path of ['/session', '/affiliates', '/products', '/templates', '/dashboard', '/health'])
      expect({ path, ...(await sari('GET', path)) }).toMatchObject({ path, status: 200 })
  })
})

describe.runIf(canMount && !process.env.TEST_DATABASE_URL)('full disk', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'affiliate-full-'))
  afterAll(async () => {
    await endServers()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('the program on a full disk returns 507 for writes, still serves reads, and accepts writes once there is space', async () => {
    // The script gets the data folder as $0 and the command of the server as $@. 160 MB are enough for a start.
    const mountThenRun = 'mount -t tmpfs -o size=160m none "$0" && exec "$@"'
    const server = await startServer(
      { DATA_DIR: dataDir },
      { wrapper: ['unshare', '--mount', 'sh', '-c', mountThenRun, dataDir] },
    )
    const sari = await signInAt(server.url, 'sari')
    const product = (await sari('GET', '/products')).body[0].id
    // Only the server's process sees the mount, so its files are reached through /proc.
    const filler = `/proc/${server.child.pid}/root${dataDir}/filler`
    fillDisk(filler)
    let storedCount = 0
    let reply = await register(sari, product)
    // Writes succeed until the existing pages and the write-ahead log are full.
    for (; reply.status === 201; reply = await register(sari, product)) storedCount += 1
    expect(reply).toMatchObject(fullDiskResponse)
    for (const path of ['/session', '/affiliates', '/dashboard'])
      expect({ path, ...(await sari('GET', path)) }).toMatchObject({ path, status: 200 })
    rmSync(filler)
    expect((await register(sari, product)).status).toBe(201)
    const { total } = (await sari('GET', '/affiliates')).body
    expect(total).toBe(storedCount + 1)
    // After the failed write, every index still matches the rows of its table.
    const owner = new pg.Client({
      host: `/proc/${server.child.pid}/root${dataDir}/postgres.run`,
      user: 'postgres',
      database: 'app',
    })
    await owner.connect()
    await owner.query('create extension amcheck')
    const { rows } =
      await owner.query(`select count(bt_index_check(index.oid, heapallindexed => true))::int as intact_indexes
      from pg_class index join pg_am method on method.oid = index.relam
      where index.relkind = 'i' and method.amname = 'btree' and index.relpersistence = 'p'`)
    expect(rows[0].intact_indexes).toBeGreaterThan(50)
    await owner.end()
    console.info(
      `disk full: ${storedCount} changes until then, ${rows[0].intact_indexes} indexes intact after it`,
    )
    expect(await server.end('SIGTERM')).toBe(0)
  }, 60_000)

  /** Writes ever smaller blocks until not even one byte fits. */
  function fillDisk(file: string): void {
    const descriptor = openSync(file, 'w')
    for (const size of [65_536, 4096, 1]) {
      try {
        for (;;) writeSync(descriptor, Buffer.alloc(size))
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
      }
    }
    closeSync(descriptor)
  }
})
