/** Each row that users edit counts its changes in `revision`. The count reveals an edit of an outdated row. */
import { beforeAll, expect, it } from 'vitest'
import { castDatabase, expectAllowed, ids, insertRows, listAllPermissions } from '#test/granted-rows.ts'

const { queryAsOwner, runAndCommit } = castDatabase
beforeAll(insertRows)

const editedTables = [
  'affiliate_link_videos',
  'affiliate_registrations',
  'griting_templates',
  'products',
  'profiles',
  'rejection_reasons',
  'reminder_schedules',
  'shipping_addresses',
  'videos',
]

interface ChangeRecord {
  revision: number
  updated_by: string | null
  is_recent: boolean
}

async function readChangeRecord(table: string, id: unknown): Promise<ChangeRecord | undefined> {
  const [row] = await queryAsOwner<ChangeRecord>(
    `select revision, updated_by, updated_at > now() - interval '1 minute' as is_recent from ${table} where id = $1`,
    [id],
  )
  return row
}

it('exactly the tables that users edit have a revision, and the same trigger counts it', async () => {
  const readNames = async (text: string) =>
    (await queryAsOwner<{ name: string }>(text)).map(({ name }) => name)
  // The tables that the query excludes need no revision. The answer to a creation is written once. A queue and its
  // entries are written only by their maker. The content of an application or a message never changes. If two users
  // decide about an application at the same time, the second finds none waiting.
  expect(
    await readNames(`select distinct table_name::text as name from information_schema.column_privileges
      where grantee = 'app_request' and privilege_type = 'UPDATE'
        and table_name not in ('creations', 'message_queues', 'message_queue_entries', 'applications', 'messages') order by 1`),
  ).toEqual(editedTables)
  expect(
    await readNames(`select attrelid::regclass::text as name from pg_attribute
      where attname in ('revision', 'updated_at', 'updated_by') and attnotnull = (attname <> 'updated_by')
      group by attrelid having count(*) = 3 order by 1`),
  ).toEqual(editedTables)
  expect(
    await readNames(`select t.tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where p.proname = 'bump_revision' and t.tgname = '_400_bump_revision' and t.tgenabled = 'O' and t.tgattr = '' order by 1`),
  ).toEqual(editedTables)
})

it.each(['app_auth', 'app_request'])('%s cannot write revision or updated_by', async (role) => {
  const writable = await queryAsOwner(
    `select table_name, column_name from information_schema.column_privileges
     where grantee = $1 and column_name in ('revision', 'updated_by') and privilege_type in ('INSERT', 'UPDATE')`,
    [role],
  )
  expect(writable).toEqual([])
})

it.each(editedTables)(
  '%s counts a change of a new column, with its author, but no write of the same value',
  async (table) => {
    const idsByTable: Record<string, string | undefined> = {
      affiliate_link_videos: ids.assignment,
      affiliate_registrations: ids.serum_affiliate,
      griting_templates: ids.template,
      products: ids.serum,
      profiles: ids.toni,
      rejection_reasons: ids.rejection_reasons,
      reminder_schedules: ids.reminder,
      shipping_addresses: ids.serum_affiliate_address,
      videos: ids.video_dewi,
    }
    const id = idsByTable[table]
    // Moves the last change into the past, so that `is_recent` is true only after a new one.
    await queryAsOwner(`update ${table} set updated_at = '2026-01-01' where id = $1`, [id])
    await queryAsOwner(
      `alter table ${table} add zz_city text; grant update (zz_city) on ${table} to app_request`,
    )
    const before = await readChangeRecord(table, id)
    await queryAsOwner(`update ${table} set zz_city = zz_city where id = $1`, [id])
    expect(await readChangeRecord(table, id)).toEqual({ ...before, is_recent: false })
    // The video was created by Dewi.
    const caller = table === 'videos' ? 'dewi' : 'sari'
    // The first statement, which is rolled back, checks the right. The second commits the change.
    await expectAllowed(
      caller,
      `update ${table} set zz_city = 'Solo' where id = '${id}'`,
      listAllPermissions(),
    )
    await runAndCommit(caller, `update ${table} set zz_city = 'Solo' where id = $1`, [id])
    const after = await readChangeRecord(table, id)
    expect(after).toEqual({ revision: (before?.revision ?? 0) + 1, updated_by: ids[caller], is_recent: true })
  },
)

it('a column that the program maintains does not change the revision', async () => {
  const [toni, video] = [ids.toni, ids.video_dewi]
  const before = await Promise.all([readChangeRecord('profiles', toni), readChangeRecord('videos', video)])
  await queryAsOwner(
    `update profiles set email_verified = true, must_change_password = true, updated_at = now() where id = $1`,
    [toni],
  )
  await queryAsOwner(`update videos set dibuat_oleh = 'lain@example.com' where id = $1`, [video])
  const after = await Promise.all([readChangeRecord('profiles', toni), readChangeRecord('videos', video)])
  expect(after.map((record) => record?.revision)).toEqual(before.map((record) => record?.revision))
})

it('changes to the videos of an affiliate raise its revision once per transaction', async () => {
  const readRevision = async () =>
    (await readChangeRecord('affiliate_registrations', ids.serum_affiliate))?.revision ?? 0
  const before = await readRevision()
  await runAndCommit(
    'sari',
    `update affiliate_link_videos set tanggal_max_upload = '2030-01-01' where affiliate_id = $1`,
    [ids.serum_affiliate],
  )
  expect(await readRevision()).toBe(before + 1)
  // Several statements in one query are one transaction.
  await queryAsOwner(`update affiliate_registrations set whatsapp = '0899' where id = '${ids.serum_affiliate}';
    update affiliate_link_videos set tanggal_max_upload = null where affiliate_id = '${ids.serum_affiliate}';
    delete from affiliate_link_videos where affiliate_id = '${ids.serum_affiliate}'`)
  expect(await readRevision()).toBe(before + 2)
})
