/** Changes of many rows lock them in the same order (row-locks.sql), so that they never wait for each other. */
import { Client } from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { as, program, queryAsOwner, sari, serum } from '#test/cast-program.ts'

const firstId = '00000000-0000-4000-8000-000000000001'
const laterIds = ['eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee', 'ffffffff-ffff-4fff-bfff-ffffffffffff']
const tables = ['affiliate_registrations', 'affiliate_link_videos', 'videos'] as const
type Table = (typeof tables)[number]
let tuti: string
let toner: string

beforeEach(async () => {
  await deleteRows()
  await queryAsOwner('delete from trash')
  await queryAsOwner(`delete from profiles where email in ('tuti@example.com', 'baru@example.com')`)
  await queryAsOwner(`delete from products where product_number = 'T-1'`)
  tuti = await insert(`profiles (email, full_name, role) values ('tuti@example.com', 'Tuti', 'user')`)
  toner = await insert(
    `products (product_number, product_name, product_benefit) values ('T-1', 'Toner', 'x')`,
  )
  // A search finds a later id before the first one, in whichever direction it reads the rows.
  for (const [index, id] of [laterIds[0], firstId, laterIds[1]].entries()) {
    await queryAsOwner(
      `insert into affiliate_registrations (id, username, whatsapp, selected_product_ids, created_by)
       values ($1, $2, $3, $4, $5)`,
      [id, `urut.${index}`, `08131000000${index}`, [serum, toner], tuti],
    )
    await queryAsOwner(`insert into videos (id, video_vo, product_id, created_by) values ($1, $2, $3, $4)`, [
      id,
      `https://h.id/${index}`,
      toner,
      tuti,
    ])
    await queryAsOwner(
      `insert into affiliate_link_videos (id, affiliate_id, video_id, product_id) values ($1, $1, $1, $2)`,
      [id, toner],
    )
    await queryAsOwner(`update affiliate_link_videos set posting_accepted_by = $2 where id = $1`, [id, tuti])
  }
})

async function insert(values: string): Promise<string> {
  const [row] = await queryAsOwner<{ id: string }>(`insert into ${values} returning id`)
  if (!row) throw new Error('the insert returned no row')
  return row.id
}

async function openConnection(): Promise<Client> {
  const client = new Client({ connectionString: program.database.url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Deletes the product as a user does. The three affiliates and videos have it. */
const deleteToner = () => as.sari('DELETE', `/products/${toner}`, { confirmed: { affiliates: 3, videos: 3 } })
const deleteTuti = (videos_to: string | null) => as.sari('DELETE', `/users/${tuti}`, { videos_to })
/** Deletes the affiliates, and moves the videos to the trash. */
const deleteRows = () =>
  queryAsOwner('delete from affiliate_registrations; delete from trash; delete from videos')

interface Change {
  /** tables of which the change writes several rows */
  writes: readonly Table[]
  prepare?(): Promise<unknown>
  run(): Promise<unknown>
  /** selects a row for each video that the change has written */
  written: () => [text: string, values: unknown[]]
}

const changes: Record<string, Change> = {
  'a transfer to another user': {
    writes: ['videos'],
    run: () =>
      as.sari('POST', '/videos/hand-on', { dibuat_oleh: 'tuti@example.com', to: sari, confirmed: 3 }),
    written: () => ['select from videos where created_by = $1', [sari]],
  },
  'a new e-mail of the owner': {
    writes: ['videos'],
    run: async () =>
      (await openConnection()).query(`update profiles set email = 'baru@example.com' where id = $1`, [tuti]),
    written: () => [`select from videos where dibuat_oleh = 'baru@example.com'`, []],
  },
  'the deletion of a user': {
    writes: ['affiliate_registrations', 'affiliate_link_videos', 'videos'],
    run: () => deleteTuti(null),
    written: () => ['select from videos where created_by is null', []],
  },
  'the deletion of a user whose videos are transferred': {
    writes: ['affiliate_registrations', 'affiliate_link_videos', 'videos'],
    run: () => deleteTuti(sari),
    written: () => ['select from videos where created_by = $1', [sari]],
  },
  'the erasure of a user': {
    writes: ['affiliate_registrations', 'affiliate_link_videos', 'videos'],
    run: async () => (await openConnection()).query(`select app.erase('user', $1, 'x')`, [tuti]),
    written: () => [`select from videos where dibuat_oleh = ''`, []],
  },
  'the erasure of a user who was deleted earlier': {
    writes: ['videos'],
    prepare: () => deleteTuti(null),
    run: async () => (await openConnection()).query(`select app.erase('user', $1, 'x')`, [tuti]),
    written: () => [`select from videos where dibuat_oleh = ''`, []],
  },
  'the deletion of a product': {
    writes: ['affiliate_registrations', 'affiliate_link_videos', 'videos'],
    run: deleteToner,
    written: () => ['select from videos where product_id is null', []],
  },
  'the restoration of a product': {
    writes: ['affiliate_registrations', 'affiliate_link_videos', 'videos'],
    prepare: deleteToner,
    run: () => as.sari('POST', `/trash/${toner}/restore`, {}),
    written: () => ['select from videos where product_id = $1', [toner]],
  },
}

const cases = Object.entries(changes).flatMap(([name, change]) =>
  change.writes.map((table) => [name, table, change] as const),
)

it.each(cases)('%s locks no row of %s while it waits for one with a lower id', async (_, table, change) => {
  await change.prepare?.()
  const client = await openConnection()
  await client.query('begin')
  await client.query(`select from ${table} where id = $1 for update`, [firstId])
  const changed = change.run()
  await waitForLockWaits(1)
  await client.query(`select from ${table} where id = any ($1) for update nowait`, [laterIds])
  // The tables have an order too: no row of a later one is locked.
  for (const later of tables.slice(tables.indexOf(table) + 1))
    await client.query(`select from ${later} for update nowait`)
  await client.query('commit')
  await changed
  expect(await queryAsOwner(...change.written())).toHaveLength(3)
})

describe('videos in the trash', () => {
  const mails: [string, () => Promise<unknown>][] = [
    [
      'a new e-mail of the owner',
      async () =>
        (await openConnection()).query(`update profiles set email = 'baru@example.com' where id = $1`, [
          tuti,
        ]),
    ],
    [
      'a new e-mail that a superadmin sets',
      async () => {
        const fields = { full_name: 'Tuti', role: 'user', is_active: true, revision: 1 }
        return as.sari('PUT', `/users/${tuti}`, { ...fields, email: 'baru@example.com' })
      },
    ],
    ['the deletion of the owner', () => deleteTuti(null)],
  ]
  it.each(mails)('%s waits for the lock of the trash before it locks any row', async (_, run) => {
    await deleteRows()
    const client = await openConnection()
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('trash'))`)
    const changed = run()
    await waitForLockWaits(1)
    await client.query('select from trash for update nowait')
    await client.query('select from profiles where id = $1 for update nowait', [tuti])
    await client.query('commit')
    await changed
    expect(await queryAsOwner(`select from profiles where email = 'tuti@example.com'`)).toEqual([])
  })
})

async function waitForLockWaits(count: number): Promise<void> {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(() => queryAsOwner(text)).toHaveLength(count)
}
