/** Each column is granted to requests, shown by a view, or listed here as hidden from requests. */
import { beforeAll, describe, expect, it } from 'vitest'
import { castDatabase, ids, insertRows, withIds } from '#test/granted-rows.ts'
import { resources } from '#test/resources.ts'

const { checkRefusal, client, queryAsOwner, runAndRollBack } = castDatabase

beforeAll(insertRows)

// `resources.api.test.ts` compares the columns of resources with their fields.
describe('the writable columns of tables without a resource', () => {
  const postingColumns =
    'link_posting_review link_posting_vo posting_accepted returned_post returned_reason status_link_posting tanggal_max_upload'
  const writableColumns = {
    'affiliate_link_videos INSERT':
      'affiliate_id link_posting_review link_posting_vo posting_accepted product_id returned_post returned_reason status_link_posting tanggal_max_upload video_id',
    'affiliate_link_videos UPDATE': `asked_answer consent_at ${postingColumns}`,
    'applications UPDATE': 'affiliate_id mark nama reason state',
    'message_queue_entries INSERT':
      'affiliate_id blockers content message need place queue_id subject_ids template_id whatsapp',
    'message_queue_entries UPDATE':
      'blockers contacted_revision content message opened_at state subject_ids whatsapp',
    'message_queues INSERT': 'mark_contacted need template_content template_id template_name',
    'message_queues UPDATE': 'closed_at mark_contacted',
    'creations INSERT': 'actor_id body_digest call key_digest',
    'creations UPDATE': 'answer',
    'messages UPDATE': 'done_at mark read_at',
    'user_permissions INSERT': 'permission_name user_id',
  }

  it('are exactly those listed here', async () => {
    const rows = await queryAsOwner<{ privilege: string; columns: string }>(
      `select table_name || ' ' || privilege_type as privilege, string_agg(column_name, ' ' order by column_name) as columns
       from information_schema.column_privileges
       where grantee = 'app_request' and privilege_type in ('INSERT', 'UPDATE') and table_schema = 'public'
         and table_name <> all ($1) group by 1`,
      [resources.map(({ table }) => table)],
    )
    expect(Object.fromEntries(rows.map(({ privilege, columns }) => [privilege, columns]))).toEqual(
      writableColumns,
    )
  })
})

// Columns that no list, form or e-mail shows. If anything reads them, it is a function that runs as the owner.
const internalColumns: Record<string, string> = {
  affiliate_link_videos: 'first_posted_at given_by revision updated_at updated_by',
  affiliate_registrations:
    'created_by late_videos on_time_videos reminded_on sample_approved_at sample_approved_by sample_sent_by search_text updated_at updated_by username_key without_video',
  applications: 'username_key whatsapp_key',
  trash: 'deleted_by dependents row_values',
  message_queues: 'made_by',
  creations: 'made_at',
  griting_templates: 'updated_at updated_by',
  messages: 'email_key email_kind submission',
  permission_names: 'admin_has',
  products: 'updated_at updated_by',
  profiles: 'image must_change_password updated_at updated_by',
  rejection_reasons: 'updated_at updated_by',
  reminder_schedules: 'updated_at updated_by',
  shipping_addresses: 'created_at updated_at updated_by',
  timeline: 'row_id',
  user_permissions: 'created_at',
  videos: 'search_text updated_at updated_by video_review_key video_vo_key',
}
/**
 * Tables without any column that requests can read or write: the tables of sign-in, and tables that triggers maintain. A
 * column that is added to them later is hidden too.
 */
const internalTables = [
  'accounts',
  'affiliate_imports',
  'affiliate_months',
  'affiliate_steps',
  'application_links',
  'backups',
  'bulk_action_rows',
  'bulk_actions',
  'emails',
  'hidden_first_steps',
  'login_tokens',
  'rate_limits',
  'second_factors',
  'secrets',
  'sessions',
  'video_links',
  'weekly_report_runs',
  'weekly_reports',
]

describe('every column', () => {
  /**
   * Returns the columns that a view outputs unchanged, each as 'id of its table, number of the column'. A column that
   * the view only uses in a condition is not included.
   */
  async function readViewColumns(): Promise<string[]> {
    const views = await queryAsOwner<{ definition: string }>(`
      select pg_get_viewdef(oid) as definition from pg_class
      where relkind = 'v' and relnamespace = 'app'::regnamespace and has_any_column_privilege('app_request', oid, 'select')`)
    const columns: string[] = []
    for (const { definition } of views) {
      const { fields } = await client.query(definition)
      columns.push(...fields.map(({ tableID, columnID }) => `${tableID} ${columnID}`))
    }
    return columns
  }

  /**
   * Returns, by table, the columns that are neither granted to app_request nor shown by a view. Leaves out tables without
   * any granted column, which are in `internalTables`.
   */
  async function readHiddenColumns(): Promise<Record<string, string>> {
    const rows = await queryAsOwner<{ name: string; columns: string }>(
      `
      select c.relname as name, string_agg(a.attname, ' ' order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (
          select from unnest(a.attacl) as entry where entry::text ~ '^app_request=[a-z*]*[arw]')
        and c.oid || ' ' || a.attnum <> all ($1)
      group by c.relname, c.oid having exists (
        select from pg_attribute g where g.attrelid = c.oid and g.attacl is not null)`,
      [await readViewColumns()],
    )
    return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
  }

  /** Returns `table.column` of each hidden column that `internalColumns` does not list. */
  async function findUnlistedColumns(): Promise<string[]> {
    return Object.entries(await readHiddenColumns()).flatMap(([table, columns]) =>
      columns
        .split(' ')
        .filter((column) => !internalColumns[table]?.split(' ').includes(column))
        .map((column) => `${table}.${column}`),
    )
  }
  const unlistedHint = `grant it to app_request in the *.sql beside its resource (select, insert, update), show it in a view there,
    or list it here among the columns that are hidden from requests`
  const exposedHint = `a request may see or write a column that is hidden from requests: revoke it, take it out of the view that
    shows it, or, if it is intended, take it out of this list`

  it('is granted to requests, shown by a view, or listed as hidden from requests', async () => {
    expect(await findUnlistedColumns(), unlistedHint).toEqual([])
    expect(await readHiddenColumns(), exposedHint).toEqual(internalColumns)
  })

  it('is in a table with granted columns, or in a table listed as hidden from requests', async () => {
    const tablesWithoutGrants = await queryAsOwner<{ name: string }>(`
      select relname as name from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not exists (
        select from pg_attribute where attrelid = c.oid and attacl::text ~ 'app_request=') order by 1`)
    expect(
      tablesWithoutGrants.map(({ name }) => name),
      unlistedHint,
    ).toEqual(internalTables)
  })

  it('is granted individually, so that a new column is not granted automatically', async () => {
    const grantsOfWholeTables = await queryAsOwner(`
      select oid::regclass as name, privilege_type from pg_class, aclexplode(relacl)
      where relkind in ('r', 'p') and grantee = 'app_request'::regrole and privilege_type <> 'DELETE'`)
    expect(grantsOfWholeTables).toEqual([])
  })

  it('is reported by name when it is added to any table', async () => {
    const before = await findUnlistedColumns()
    for (const table of Object.keys(internalColumns)) {
      await queryAsOwner(`alter table ${table} add zz_city text`)
      expect((await findUnlistedColumns()).filter((column) => !before.includes(column))).toEqual([
        `${table}.zz_city`,
      ])
      await queryAsOwner(`alter table ${table} drop zz_city`)
    }
  })

  it('is reported when a view uses it without showing it', async () => {
    const before = await findUnlistedColumns()
    await queryAsOwner(`alter table products add zz_city text; alter table videos add zz_city text;
      create view app.zz_shown with (security_barrier) as
        select p.zz_city, length(v.zz_city) as size from products p join videos v on v.product_id = p.id where v.zz_city <> '';
      grant select on app.zz_shown to app_request`)
    expect((await findUnlistedColumns()).filter((column) => !before.includes(column))).toEqual([
      'videos.zz_city',
    ])
    await queryAsOwner(
      'drop view app.zz_shown; alter table products drop zz_city; alter table videos drop zz_city',
    )
  })
})

describe('a protected column', () => {
  it.each([
    `update videos set status = 'video baru'`,
    `update videos set dibuat_oleh = 'x@x.id'`,
    `update affiliate_link_videos set link_video_vo = 'https://x.id/forged'`,
    'update affiliate_link_videos set may_repost = true',
    'update affiliate_link_videos set consent_at = now()',
    'update videos set no_video = 1',
    `insert into videos (video_vo, created_by) values ('https://x.id/n', :toni)`,
    `insert into user_permissions (user_id, permission_name, granted_by) values (:toni, 'griting', :toni)`,
    `update user_permissions set permission_name = 'griting'`,
    `update affiliate_registrations set created_at = now()`,
    `insert into affiliate_products select * from affiliate_products`,
    `insert into permission_names values ('mine', null, true)`,
    `update profiles set email_verified = true`,
    'select token_hash from sessions',
    'select password from accounts',
    'select token_hash from login_tokens',
    'select recipient from emails',
    `update profiles set email = 'lain@example.com'`,
    'select secret from second_factors',
  ])('is denied even to a superadmin: %s', async (text) => {
    expect(await checkRefusal('sari', withIds('sari', text))).toMatchObject({
      refused: true,
      code: '42501',
    })
  })

  it('that names the author is filled from the session', async () => {
    const addedVideo = await runAndRollBack(
      'budi',
      `insert into videos (video_vo) values ('https://x.id/signed') returning created_by, dibuat_oleh, status`,
    )
    expect(addedVideo.rows).toEqual([
      { created_by: ids.budi, dibuat_oleh: 'budi@example.com', status: 'video baru' },
    ])
    const addedPermission = await runAndRollBack(
      'budi',
      withIds(
        'budi',
        `insert into user_permissions (user_id, permission_name) values (:toni, 'griting') returning granted_by`,
      ),
    )
    expect(addedPermission.rows).toEqual([{ granted_by: ids.budi }])
  })
})
