/** Two changes of many videos lock them in the same order, so that they never wait for each other. */
import { Client } from 'pg'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { as, program, queryAsOwner, sari, serum } from '#test/cast-program.ts'

const firstId = '00000000-0000-4000-8000-000000000001'
const laterIds = ['eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee', 'ffffffff-ffff-4fff-bfff-ffffffffffff']
let dewi: string

beforeEach(async () => {
  dewi = await program.database.readUserId('dewi')
  await queryAsOwner('delete from videos')
  // A search finds a later id before the first one, in whichever direction it reads the rows.
  for (const [index, id] of [laterIds[0], firstId, laterIds[1]].entries())
    await queryAsOwner(`insert into videos (id, video_vo, product_id, created_by) values ($1, $2, $3, $4)`, [
      id,
      `https://h.id/${index}`,
      serum,
      dewi,
    ])
})

async function openConnection(): Promise<Client> {
  const client = new Client({ connectionString: program.database.url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

it.each<[string, () => Promise<unknown>]>([
  [
    'a transfer to another user',
    () => as.sari('POST', '/videos/hand-on', { dibuat_oleh: 'dewi@example.com', to: sari, confirmed: 3 }),
  ],
  [
    'a new e-mail of the owner',
    async () =>
      (await openConnection()).query(`update profiles set email = 'baru@example.com' where id = $1`, [dewi]),
  ],
])('%s does not lock a video while it waits for one with a lower id', async (_, change) => {
  const client = await openConnection()
  await client.query('begin')
  await client.query('select from videos where id = $1 for update', [firstId])
  const changed = change()
  await expect
    .poll(() =>
      queryAsOwner(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
    .toHaveLength(1)
  await client.query('select from videos where id = any ($1) for update nowait', [laterIds])
  await client.query('commit')
  await changed
  const [transferredVideos] = await queryAsOwner(
    `select count(*)::int as count from videos where created_by = $1 or dibuat_oleh = 'baru@example.com'`,
    [sari],
  )
  expect(transferredVideos?.count).toBe(3)
})
