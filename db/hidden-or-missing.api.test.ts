/**
 * Every function that a request may call gives the same answer for a row that the actor may not see as for
 * one that does not exist. `callsByFunction` is complete: it lists each granted function that takes an id, or
 * JSON with an id, with calls or with a reason why it has none.
 */
import { beforeAll, expect, it } from 'vitest'
import { getProductPermission } from '#features/session/permission.ts'
import { castDatabase, ids, insertRows, onlyByGrant, withIds } from '#test/granted-rows.ts'

const { queryAsOwner, runAndRollBack, setPermissions } = castDatabase

const missingId = '00000000-0000-4000-8000-000000000000'
/** One row of each kind that Rina may not see. Rina sees only Night Serum. */
const hiddenIds = {} as Record<
  'affiliate' | 'product' | 'trashed' | 'import' | 'bulkAction' | 'application',
  string
>
type Kind = keyof typeof hiddenIds

beforeAll(async () => {
  await insertRows()
  await setPermissions('rina', [
    'dashboard',
    'reg_affiliate',
    'data_affiliate',
    'data_affiliate_tab_products',
    'data_video',
    'griting',
    ...onlyByGrant,
    getProductPermission(`${ids.serum}`),
  ])
  const add = async (text: string, values: unknown[] = []) =>
    `${(await queryAsOwner<{ id: string }>(`${text} returning id`, values))[0]?.id}`
  const addAffiliate = (number: string) =>
    add(
      'insert into affiliate_registrations (username, whatsapp, selected_product_ids) values ($1, $1, $2)',
      [number, [ids.cleanser]],
    )
  Object.assign(hiddenIds, {
    affiliate: await addAffiliate('08171'),
    product: ids.cleanser,
    trashed: await addAffiliate('08170'),
    import: await add('insert into affiliate_imports (made_by, affiliate_ids) values ($1, $2)', [
      ids.sari,
      [ids.cleanser_affiliate],
    ]),
    bulkAction: await add(
      `insert into bulk_actions (kind, made_by, affiliate_ids) values ('contact', $1, $2)`,
      [ids.sari, [ids.cleanser_affiliate]],
    ),
    application: ids.accepted_application,
  })
  // Removes Night Serum, the only product that Rina sees, from the affiliate of the accepted application.
  await queryAsOwner('update affiliate_registrations set selected_product_ids = $2 where id = $1', [
    ids.two_product_affiliate,
    [ids.cleanser],
  ])
  await queryAsOwner('delete from affiliate_registrations where id = $1', [hiddenIds.trashed])
  // Gives the hidden affiliate a late video, so that the calls below have something to hide.
  await queryAsOwner(
    `insert into affiliate_link_videos (affiliate_id, video_id, product_id, tanggal_max_upload)
     values ($1, $2, $3, app.today() - 2)`,
    [hiddenIds.affiliate, ids.free_cleanser_video, ids.cleanser],
  )
  // A step that Rina took while she could still see the affiliate. The undo calls below refer to it.
  await queryAsOwner(
    `insert into affiliate_steps (affiliate_id, field, value_before, value_after, revision, made_by)
     values ($1, 'status_whatsapp', 'belum', 'sudah', 1, $2)`,
    [hiddenIds.affiliate, ids.rina],
  )
})

const superadminsOnly = 'all but superadmins are refused before it reads anything'
const managersOnly = 'all but managers of users or permissions are refused, and managers see all users'

/**
 * Maps each function to the kind of the hidden row and to the calls to test. `:id` stands for the id of that row. A
 * function that needs no call is mapped to the reason.
 */
const callsByFunction: Record<string, string | [kind: Kind, ...calls: string[]]> = {
  'begin_bulk_action(text,uuid[])': [
    'affiliate',
    `select cardinality(array[x]) from app.begin_bulk_action('contact', array[:id]::uuid[]) x`,
  ],
  'end_bulk_action(uuid)': ['bulkAction', 'select app.end_bulk_action(:id)'],
  'has_need(uuid,text)': [
    'affiliate',
    `select app.has_need(:id, 'telat')`,
    `select app.has_need(:id, 'review')`,
  ],
  'undo_bulk_action(uuid)': ['bulkAction', 'select app.undo_bulk_action(:id)'],
  'undo_import(uuid)': ['import', 'select * from app.undo_import(:id)'],
  'find_unchanged_registrations(uuid[])': [
    'affiliate',
    'select app.find_unchanged_registrations(array[:id]::uuid[])',
  ],
  'undo_step(uuid,integer)': ['affiliate', 'select app.undo_step(:id, 1)', 'select app.undo_step(:id, 2)'],
  'try_undo_step(uuid,integer)': ['affiliate', 'select app.try_undo_step(:id, 1)'],
  'undo_sending(uuid[],integer[])': ['affiliate', 'select app.undo_sending(array[:id]::uuid[], array[1])'],
  'sample_step_violation(uuid,integer,text,text)': [
    'affiliate',
    `select app.sample_step_violation(:id, 1, 'terkirim', 'disetujui')`,
  ],
  'record_opened_chat(uuid,uuid,text)': ['affiliate', `select app.record_opened_chat(:id, null, 'telat')`],
  'track_record(uuid)': ['affiliate', 'select app.track_record(:id)'],
  'cancel_reminder(uuid)': ['affiliate', 'select app.cancel_reminder(:id)'],
  'undo_acceptances(uuid[])': ['application', 'select app.undo_acceptances(array[:id]::uuid[])'],
  'has_just_registered(uuid)': ['affiliate', 'select app.has_just_registered(:id)'],
  'record_import(uuid[])': ['affiliate', 'select app.record_import(array[:id]::uuid[]) is null'],
  'find_affiliates(jsonb,jsonb,integer,bigint)': [
    'product',
    `select app.find_affiliates(null, jsonb_build_object('product_id', :id), 10, 0)`,
    `select app.find_affiliates('[{"like":[["%"]]}]', jsonb_build_object('product_id', :id), 10, 0)`,
  ],
  'count_affiliates(jsonb,jsonb)': [
    'product',
    `select app.count_affiliates(null, jsonb_build_object('product_id', :id))`,
    `select app.count_affiliates('[{"like":[["%"]]}]', jsonb_build_object('product_id', :id))`,
  ],
  'find_needs(jsonb,jsonb,integer,bigint)': [
    'product',
    `select app.find_needs(null, jsonb_build_object('butuh', 'review', 'product_id', :id), 10, 0)`,
  ],
  'find_deadlines(jsonb,jsonb,date,date,boolean,integer)': [
    'product',
    `select app.find_deadlines(null, jsonb_build_object('product_id', :id), '2000-01-01', '2100-01-01', true, 10)`,
  ],
  'find_shipments(jsonb,integer)': [
    'product',
    `select app.find_shipments(jsonb_build_object('product_id', :id), 10)`,
  ],
  'find_registration_conflicts(jsonb)': [
    'product',
    `select app.find_registration_conflicts(jsonb_build_array(jsonb_build_object('platform', 'tiktok', 'username', 'baru',
      'whatsapp', '0899', 'product_id', :id)))`,
  ],
  'merge_selection(uuid[],uuid[])': [
    'product',
    `select app.merge_selection(array[:cleanser, :serum]::uuid[], array[:serum, :id]::uuid[])`,
    `select app.merge_selection(array[:serum]::uuid[], array[:id]::uuid[])`,
  ],
  'sees_whole_page(uuid)': ['affiliate', 'select app.sees_whole_page(:id)'],
  'sees_product(uuid)': ['product', 'select app.sees_product(:id)'],
  'product_usage(uuid)': ['product', 'select * from app.product_usage(:id)'],
  'lock_permissions(text[])': managersOnly,
  'restore(uuid,jsonb)': ['trashed', `select app.restore(:id, '{}')`],
  'find_restore_conflicts(uuid,jsonb)': [
    'trashed',
    `select app.find_restore_conflicts(:id, '{"username": "cleanser_affiliate"}')`,
  ],
  'export_row(text,uuid)': superadminsOnly,
  'erase(text,uuid,text)': superadminsOnly,
  'find_videos(jsonb,jsonb,integer,bigint)': 'Data Video shows the videos of every product',
  'count_videos(jsonb,jsonb)': 'Data Video shows the videos of every product',
  'number_of_video(uuid)': 'Data Video shows the videos of every product',
  'find_video_holders(uuid[])':
    'it names the holders of videos whose product the actor sees, and returns nothing for other videos',
  'name_of_template(uuid)': 'every user of the pages that it checks may see all templates',
  'name_of_audit_actor(uuid)': 'every history names the users who changed something',
  'name_of_author(uuid)':
    'it names only users who did something to rows that the actor sees, see report-lists.api.test.ts',
  'may_undo_import(uuid)': 'it takes the id of a user, and compares it with the id of the actor',
  'may_grant(uuid,text)': managersOnly,
  'lock_grantee(uuid)': managersOnly,
  'create_login(uuid,text)': managersOnly,
  'count_sessions_of(uuid)': managersOnly,
  'end_sessions_of(uuid)': superadminsOnly,
  'may_reset_login(uuid)': superadminsOnly,
  'set_email(uuid,text)': superadminsOnly,
  'set_password(uuid,text,boolean)': superadminsOnly,
  'transfer_videos(jsonb,jsonb,uuid,bigint)': superadminsOnly,
  'receive_application(jsonb,jsonb)': 'visitors call it, and it returns nothing about existing rows',
  'receive_message(jsonb,jsonb)': 'visitors call it, and it returns nothing about existing rows',
  'sees_trashed(text,jsonb)': 'it reads nothing but its arguments',
  'changed_columns(oid,jsonb,jsonb)': 'it reads nothing but its arguments',
}

it('every granted function that takes an id has calls or a reason here', async () => {
  const grantedFunctions = await queryAsOwner<{ name: string }>(
    `select substr(oid::regprocedure::text, 5) as name from pg_proc
     where pronamespace = 'app'::regnamespace and has_function_privilege('app_request', oid, 'execute')
       and (proargtypes::regtype[] && array['uuid', 'uuid[]', 'jsonb']::regtype[] or proname = 'lock_permissions')`,
  )
  expect(grantedFunctions.map(({ name }) => name).sort()).toEqual(Object.keys(callsByFunction).sort())
})

const callsAndKinds = Object.values(callsByFunction).flatMap((kindAndCalls) => {
  if (typeof kindAndCalls === 'string') return []
  const [kind, ...calls] = kindAndCalls
  return calls.map((call) => [call, kind] as const)
})

it.each(callsAndKinds)('a hidden row gets the same answer as a missing row: %s', async (call, kind) => {
  const readAnswerFor = (id: string) =>
    runAndRollBack('rina', withIds('rina', call.replaceAll(':id', `'${id}'`))).then((outcome) =>
      JSON.stringify(outcome).replaceAll(id, 'ID'),
    )
  const answerForMissing = await readAnswerFor(missingId)
  // A syntax error, an unknown name or a malformed value would be the same answer for every id.
  expect(answerForMissing).not.toMatch(/"code":"(42601|42703|42883|22...)"/)
  expect(await readAnswerFor(hiddenIds[kind])).toBe(answerForMissing)
})

it.each([
  `select app.has_need(:id, 'telat')`,
  `select app.has_need(:id, 'review')`,
  'select app.track_record(:id)',
  'select app.sees_whole_page(:id)',
])('the hidden affiliate has data to hide, which a superadmin sees: %s', async (call) => {
  const attemptAsSari = (id: string) => runAndRollBack('sari', call.replaceAll(':id', `'${id}'`))
  expect(await attemptAsSari(hiddenIds.affiliate)).not.toEqual(await attemptAsSari(missingId))
})

it('a search by name finds only affiliates that the actor can see', async () => {
  const countMatches = (actor: 'rina' | 'sari', name: string) =>
    runAndRollBack(actor, 'select app.find_affiliates_by_username($1)', [name]).then(({ count }) => count)
  expect([
    await countMatches('rina', 'serum_affiliate'),
    await countMatches('rina', 'cleanser_affiliate'),
  ]).toEqual([1, 0])
  expect(await countMatches('sari', 'cleanser_affiliate')).toBe(1)
})
