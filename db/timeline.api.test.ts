/** The timeline records every change: the recorded columns of each table, and nothing secret. */
import { beforeAll, describe, expect, it } from 'vitest'
import { castDatabase, ids, insertRows, withIds } from '#test/granted-rows.ts'

const { checkRefusal, queryAsOwner, runAndCommit, runAndRollBack } = castDatabase

beforeAll(insertRows)

interface Entry {
  actor_id: string | null
  subject_type: string
  act: string
  second_subject_id: string | null
  changes: Record<string, [unknown, unknown]>
  links: Record<string, [unknown, unknown]> | null
}

/**
 * Runs a statement, and returns the timeline entries that it caused.
 * @param caller null for the server itself
 */
async function runAndReadEntries(caller: 'sari' | 'budi' | null, text: string): Promise<Entry[]> {
  const [lastEntry] = await queryAsOwner<{ id: string }>('select coalesce(max(id), 0) as id from timeline')
  if (caller) {
    const { code } = await runAndCommit(caller, withIds(caller, text))
    expect(code).toBeUndefined()
  } else await queryAsOwner(withIds('sari', text))
  return queryAsOwner<Entry>(
    `select actor_id, subject_type, act, second_subject_id, changes, links from timeline where id > $1 and act <> 'signed in' order by id`,
    [lastEntry?.id],
  )
}

describe('every column', () => {
  // Columns that are not recorded, besides generated ones: ids, authors, counters, and columns that follow from a
  // recorded one.
  const unrecordedColumns: Record<string, string> = {
    affiliate_link_videos:
      'ad_code asked_at asked_reason created_at first_posted_at given_by id link_video_review link_video_vo posted_at posting_accepted_at posting_accepted_by posting_warnings returned_at revision sent_at times_returned updated_at updated_by',
    affiliate_registrations:
      'chat_opened_at chat_opened_by created_at created_by id late_videos on_time_videos reminded_for reminded_on reminder_count rests_until revision sample_approved_at sample_approved_by sample_changed_at sample_sent_by snoozed_by updated_at updated_by whatsapp_changed_at without_video',
    griting_templates: 'created_at created_by id revision updated_at updated_by',
    products: 'created_at created_by id revision updated_at updated_by',
    profiles: 'created_at email_verified id image must_change_password revision updated_at updated_by',
    rejection_reasons: 'id revision updated_at updated_by',
    reminder_schedules: 'id need revision updated_at updated_by',
    // The history records that an address changed, but not the address itself.
    shipping_addresses:
      'address affiliate_id city courier_note created_at district id postal_code recipient updated_at updated_by',
    user_permissions: 'created_at granted_by user_id',
    videos: 'created_at dibuat_oleh id revision status updated_at updated_by',
  }

  /**
   * Tables without entries of their own. Only their maker reads queues, entries and creations; what an entry does to an
   * affiliate is in the affiliate's history. An application itself records who decided, and the affiliate's history
   * records that it came from an application. For a message, only its completion is recorded.
   */
  const tablesWithoutEntries = [
    'applications',
    'message_queue_entries',
    'message_queues',
    'creations',
    'messages',
  ]

  /** Returns, by table with an audit trigger, the columns that the arguments of the trigger do not name. */
  async function readUnrecordedColumns(): Promise<Record<string, string>> {
    // `tgargs` holds the arguments of the trigger as bytes, each ended by a zero byte. The third argument lists the
    // recorded columns, the fourth those that are recorded masked.
    const rows = await queryAsOwner<{ name: string; columns: string }>(`
      select t.tgrelid::regclass::text as name, string_agg(a.attname, ' ' order by a.attname) as columns
      from pg_trigger t
      cross join lateral (
        select regexp_split_to_array(encode(t.tgargs, 'escape'), '\\\\000') as arguments) g
      join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where t.tgfoid = 'app.write_audit'::regproc
        and a.attname <> all (string_to_array(concat_ws(' ', g.arguments[3], g.arguments[4]), ' '))
      group by 1`)
    return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
  }

  it('is recorded by the trigger of its table, or listed here as not recorded', async () => {
    expect(
      await readUnrecordedColumns(),
      'list it in the trigger _700_write_audit beside its subject_type, or here if it is not recorded',
    ).toEqual(unrecordedColumns)
  })

  it('is reported by name when it is new', async () => {
    await queryAsOwner('alter table products add zz_shelf text')
    expect((await readUnrecordedColumns()).products).toBe(`${unrecordedColumns.products} zz_shelf`)
    await queryAsOwner('alter table products drop zz_shelf')
  })

  it('is in a table with a timeline trigger if users can edit the table', async () => {
    const auditedTables = await queryAsOwner<{ name: string }>(`
      select tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'app.write_audit'::regproc and tgname = '_700_write_audit' and tgenabled = 'O' and tgattr = '' order by 1`)
    expect(auditedTables.map(({ name }) => name)).toEqual(Object.keys(unrecordedColumns))
    const editableTables = await queryAsOwner<{ name: string }>(
      `
      select distinct table_name::text as name from information_schema.column_privileges
      where grantee = 'app_request' and privilege_type in ('INSERT', 'UPDATE') and table_schema = 'public'
        and table_name <> all ($1) order by 1`,
      [tablesWithoutEntries],
    )
    expect(Object.keys(unrecordedColumns), 'give it a trigger _700_write_audit').toEqual(
      editableTables.map(({ name }) => name),
    )
  })
})

describe('a change', () => {
  it('is recorded with its actor, old value and new value only', async () => {
    expect(
      await runAndReadEntries(
        'budi',
        `update affiliate_registrations set sample_product_status = 'disetujui' where id = :serum_affiliate`,
      ),
    ).toEqual([
      {
        actor_id: ids.budi,
        subject_type: 'affiliate',
        act: 'changed',
        second_subject_id: null,
        changes: { sample_product_status: ['review', 'disetujui'] },
        links: null,
      },
    ])
  })

  it('without an effect is not recorded', async () => {
    expect(await runAndReadEntries('sari', `update products set price = price where id = :mist`)).toEqual([])
  })

  it('that is rejected or rolled back is not recorded', async () => {
    const countEntries = () => queryAsOwner('select count(*) from timeline')
    const before = await countEntries()
    await runAndRollBack('sari', withIds('sari', `update products set price = 7 where id = :mist`))
    await runAndCommit('sari', withIds('sari', `update products set price = -7 where id = :mist`))
    expect(await countEntries()).toEqual(before)
  })

  it('of several fields is one entry', async () => {
    const [entry, ...others] = await runAndReadEntries(
      'sari',
      `update products set product_name = 'Facemist', price = 12000 where id = :mist`,
    )
    expect(others).toEqual([])
    expect(entry?.changes).toEqual({
      product_name: ['Daily Facemist Toner', 'Facemist'],
      price: [null, 12000],
    })
  })

  it('by the server has no actor', async () => {
    const [entry] = await runAndReadEntries(
      null,
      `update griting_templates set name = 'Salam' where id = :template`,
    )
    expect(entry).toMatchObject({
      actor_id: null,
      subject_type: 'template',
      changes: { name: ['Sapaan', 'Salam'] },
    })
  })

  it('of video links is recorded masked, with the full links in a separate column', async () => {
    const [entry] = await runAndReadEntries(
      'sari',
      `update videos set video_vo = 'https://drive.example/secret' where id = :mine`,
    )
    expect(entry).toMatchObject({
      changes: { video_vo: ['https://x.i********', 'https://dri********'] },
      links: { video_vo: ['https://x.id/video_sari', 'https://drive.example/secret'] },
    })
  })

  it('that assigns a video is one entry, for both the affiliate and the video', async () => {
    expect(
      await runAndReadEntries(
        'sari',
        `insert into affiliate_link_videos (affiliate_id, video_id, product_id, tanggal_max_upload)
         values (:serum_affiliate, :free_video, :serum, '2030-01-01')`,
      ),
    ).toMatchObject([
      {
        subject_type: 'assignment',
        act: 'made',
        second_subject_id: ids.free_video,
        changes: { video_id: [null, ids.free_video], tanggal_max_upload: [null, '2030-01-01'] },
      },
    ])
  })

  it('of a permission is recorded when it is granted and when it is revoked', async () => {
    expect(
      await runAndReadEntries(
        'sari',
        `insert into user_permissions (user_id, permission_name) values (:toni, 'griting')`,
      ),
    ).toMatchObject([
      { subject_type: 'permission', act: 'made', changes: { permission_name: [null, 'griting'] } },
    ])
    expect(
      await runAndReadEntries(
        'sari',
        `delete from user_permissions where user_id = :toni and permission_name = 'griting'`,
      ),
    ).toMatchObject([
      { subject_type: 'permission', act: 'deleted', changes: { permission_name: ['griting', null] } },
    ])
  })

  it('that deletes a product is recorded for each row that loses it', async () => {
    const entries = await runAndReadEntries('sari', 'delete from products where id = :cleanser')
    expect(entries.filter(({ subject_type }) => subject_type === 'affiliate')).toHaveLength(2)
    expect(entries.filter(({ subject_type }) => subject_type === 'video')).toHaveLength(2)
    expect(entries.filter(({ subject_type }) => subject_type === 'product')).toMatchObject([
      { act: 'deleted', actor_id: ids.sari },
    ])
    expect(entries.every(({ actor_id }) => actor_id === ids.sari)).toBe(true)
  })
})

describe('a deleted row', () => {
  it('is recorded as restored when it is inserted again under the same id', async () => {
    const [deleted] = await queryAsOwner(
      'select to_jsonb(g) as template from griting_templates g where id = $1',
      [ids.template],
    )
    expect(
      await runAndReadEntries('sari', 'delete from griting_templates where id = :template'),
    ).toMatchObject([{ act: 'deleted', changes: { template_content: ['Halo', null] } }])
    await queryAsOwner(
      'insert into griting_templates select (jsonb_populate_record(null::griting_templates, $1)).*',
      [deleted?.template],
    )
    const [lastEntry] = await queryAsOwner('select act from timeline order by id desc limit 1')
    expect(lastEntry).toEqual({ act: 'restored' })
  })

  it('keeps the dates of its status changes when it is inserted again', async () => {
    const [deleted] = await queryAsOwner(
      'select to_jsonb(a) as affiliate from affiliate_registrations a where id = $1',
      [ids.two_product_affiliate],
    )
    const restoredValues = { ...deleted?.affiliate, sample_changed_at: '2026-01-02T00:00:00+00:00' }
    await queryAsOwner('delete from affiliate_registrations where id = $1', [ids.two_product_affiliate])
    await queryAsOwner(
      `insert into affiliate_registrations (id, platform, username, whatsapp, sample_changed_at, whatsapp_changed_at)
       select id, platform, username, whatsapp, sample_changed_at, whatsapp_changed_at
       from jsonb_populate_record(null::affiliate_registrations, $1)`,
      [restoredValues],
    )
    const [restoredRow] = await queryAsOwner(
      `select sample_changed_at = '2026-01-02' as is_unchanged from affiliate_registrations where id = $1`,
      [ids.two_product_affiliate],
    )
    expect(restoredRow).toEqual({ is_unchanged: true })
  })

  it('of a user keeps the name in the timeline until it is erased', async () => {
    const [user] = await queryAsOwner<{ id: string }>(
      `insert into profiles (email, full_name) values ('lama@example.com', 'Orang Lama') returning id`,
    )
    await queryAsOwner('delete from profiles where id = $1', [user?.id])
    const readName = () => runAndCommit('rina', 'select app.name_of_audit_actor($1) as name', [user?.id])
    expect((await readName()).rows).toEqual([{ name: 'Orang Lama' }])
    await queryAsOwner(`select app.erase_timeline('user', $1, 'diminta')`, [user?.id])
    expect((await readName()).rows).toEqual([{ name: null }])
  })
})

describe('the timeline', () => {
  it.each([
    `insert into timeline (subject_type, act, subject_id) values ('product', 'made', :mist)`,
    `update timeline set act = 'restored'`,
    'delete from timeline',
    'select links from timeline',
    `select app.erase_timeline('product', :mist, 'x')`,
    `insert into griting_templates (id, name, template_content) values (:template, 'A', 'B')`,
  ])('is protected even from a superadmin: %s', async (text) => {
    expect(await checkRefusal('sari', withIds('sari', text))).toMatchObject({
      refused: true,
      code: '42501',
    })
  })

  it('erases all entries of a row and records the erasure', async () => {
    const [entriesOfVideo] = await queryAsOwner<{ count: number }>(
      'select count(*)::int from timeline where second_subject_id = $1',
      [ids.free_video],
    )
    expect(entriesOfVideo?.count).toBeGreaterThan(0)
    await queryAsOwner(`select app.erase_timeline('video', $1, 'permintaan pemilik')`, [ids.free_video])
    expect(
      await queryAsOwner(
        'select subject_type, act, changes, links from timeline where subject_id = $1 or second_subject_id = $1',
        [ids.free_video],
      ),
    ).toEqual([
      {
        subject_type: 'video',
        act: 'erased',
        changes: { reason: [null, 'permintaan pemilik'] },
        links: null,
      },
    ])
  })
})
