/**
 * Every call that takes an id gives the same answer for a row that the caller may not see as for a missing row, and
 * changes nothing. The table is complete: it contains each id field of each input of the contract, with a request or a
 * reason.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { assign, move, swap } from '#test/action-inputs.ts'
import { as, cleanser, grantRina, make, program, serum } from '#test/cast-program.ts'
import { contractCalls, findIdFields } from '#test/contract-calls.ts'
import { fingerprint } from '#test/fingerprint.ts'
import {
  bulkAction,
  byUser,
  type Case,
  decisionFor,
  downloadsOf,
  explainShown,
  listBy,
  listOf,
  newRow,
  onAssignment,
  postFor,
  type Request,
  requestFor,
  slot,
  stepOf,
} from '#test/id-requests.ts'

const missingId = '00000000-0000-4000-8000-000000000000'

/** Rows that the user Rina may see. `hidden` has at least one row of each kind that Rina may not see. */
const visibleIds = {} as Record<
  'affiliate' | 'shared' | 'other' | 'template' | 'video' | 'application',
  string
>
const hiddenIds: Record<string, string[]> = {}
/** Body that the edit screen sends for `shared` if nothing was edited */
let editForm: Record<string, unknown>
let registration: Record<string, unknown>

beforeAll(async () => {
  await grantRina(
    ...['dashboard', 'reg_affiliate', 'data_affiliate', 'data_affiliate_tab_products'],
    ...['data_video', 'griting', 'data_affiliate_edit', 'data_affiliate_whatsapp', 'data_affiliate_delete'],
  )
  const { queryAsOwner, product, idOf } = program.database
  const mist = await product('Daily Facemist Toner')
  const add = async (text: string, values: unknown[] = []) =>
    `${(await queryAsOwner<{ id: string }>(`${text} returning id`, values))[0]?.id}`
  visibleIds.affiliate = await make.affiliate([serum], { sample: 'disetujui' })
  visibleIds.shared = await make.affiliate([serum, cleanser], { sample: 'disetujui' })
  visibleIds.other = await make.affiliate([cleanser, serum], { sample: 'disetujui' })
  const affiliate = await make.affiliate([cleanser], { username: 'tersembunyi', sample: 'disetujui' })
  const trashed = await make.affiliate([cleanser], { username: 'tersembunyi.dibuang' })
  await queryAsOwner('delete from affiliate_registrations where id = $1', [trashed])
  const video = await make.video(cleanser, await idOf('sari'))
  visibleIds.video = await make.video(serum, await idOf('sari'))
  visibleIds.template = await add(
    `insert into griting_templates (name, template_content) values ('Sapaan', 'Halo')`,
  )
  const insertAddress = `insert into shipping_addresses (affiliate_id, recipient, address)
    values ($1, 'Wulan', 'Jl. Mawar 5')`
  const insertApplication = `insert into applications
    (nama, platform, username, whatsapp, product_id, kota, tentang, page, submissions)
    values ('Wulan', 'tiktok', $1, '08139999' || length($1), $2, 'Garut', '', '/', '{}')`
  visibleIds.application = await add(insertApplication, ['pelamar', serum])
  const queue = await add(
    `insert into message_queues (made_by, template_id, template_name, template_content) values ($1, $2, 'Sapaan', 'Halo')`,
    [await idOf('sari'), visibleIds.template],
  )
  const rows = [{ id: affiliate }]
  const imported = { platform: 'tiktok', username: 'impor', whatsapp: '081377770000', product_id: serum }
  const contacted = [visibleIds.shared, visibleIds.other]
  await queryAsOwner(`update affiliate_registrations set status_whatsapp = 'sudah' where id = any ($1)`, [
    contacted,
  ])
  Object.assign(hiddenIds, {
    // One product that both shared affiliates have, and one that neither has.
    product: [cleanser, mist],
    affiliate: [affiliate],
    trashed: [trashed],
    assignment: [await make.assignVideo(affiliate, cleanser, video, 'sudah')],
    application: [await add(insertApplication, ['pelamar.lain', cleanser])],
    address: [await add(insertAddress, [affiliate])],
    queue: [queue],
    card: [
      await add(
        `insert into message_queue_entries (queue_id, place, affiliate_id, subject_ids, whatsapp, message)
         values ($1, 1, $2, '{}', '0811', 'Halo')`,
        [queue, visibleIds.affiliate],
      ),
    ],
    session: [
      await add(
        `insert into sessions (user_id, token_hash, expires_at) values ($1, 'lain', now() + interval '1 day')`,
        [await idOf('dewi')],
      ),
    ],
    import: [(await as.sari('POST', '/affiliate-imports', { rows: [imported] })).body.id],
    act: [(await as.sari('POST', '/bulk-actions', { action: { kind: 'contact' }, rows })).body.id],
  })
  const dewi = await idOf('dewi')
  hiddenIds.author = [dewi]
  await queryAsOwner(
    `update affiliate_registrations set created_by = $1, sample_approved_by = $1, sample_sent_by = $1 where id = $2`,
    [dewi, affiliate],
  )
  await queryAsOwner('update affiliate_link_videos set given_by = $1', [dewi])
  const { body } = await as.rina('GET', `/affiliates/${visibleIds.shared}`)
  const basics = { platform: body.platform, username: body.username, whatsapp: body.whatsapp }
  registration = { ...basics, revision: body.revision }
  editForm = {
    ...registration,
    selected_product_ids: [serum],
    status_whatsapp: body.status_whatsapp,
    sample_product_status: body.sample_product_status,
    sample_product_reason: '',
    link_videos: [],
  }
})

const address = { recipient: 'Sari', address: 'Jl. Melati 7' }
const newAddress = { ...address, revision: 1 }
const parcel = { revision: 1, sample_courier: 'JNE', sample_resi: 'JX12345678' }
const toAudience = (path: string, of: object, more = {}): Request => [
  'POST',
  path,
  { template_id: visibleIds.template, of, ...more },
]
const queueOf = (of: object) => toAudience('/message-queues', of, { mark_contacted: true })
const queuedOf = (of: object) => toAudience('/message-queues/queued', of)
const save = (change: object, id = visibleIds.shared): Request => [
  'PUT',
  `/affiliates/${id}`,
  { ...editForm, ...change },
]
const timeAnswer = { days: 1, reason: 'x', answer: 'granted' }
const deadlines = { before: '2030-01-01', after: '2030-01-02' }
const showReason = { reason: 'x', shown: true }
const videosAreShown = 'Data Video shows the videos of every product, Data Affiliate their numbers'
const templatesAreShown = 'Data Affiliate and Griting show every template'
const managersSeeAll = 'users who may make the call see every such row; all others are refused first'
/** Requests by call and field. A string is the reason why nothing is hidden there. */
const table: Record<string, string | Case> = {
  'login.endSession id': requestFor('session', 'DELETE', '/login/sessions/{id}'),
  ...explainShown(managersSeeAll, 'products', 'update usage remove', 'id'),
  'affiliates.list product_id': listOf('/affiliates'),
  ...downloadsOf('affiliates', '/affiliates/download'),
  'affiliates.detail id': requestFor('affiliate', 'GET', '/affiliates/{id}'),
  'affiliates.withLinks id': requestFor('affiliate', 'GET', '/affiliates/{id}/with-links'),
  'affiliates.markSent id': stepOf('sent'),
  'affiliates.setReceived id': stepOf('received', { received: true }),
  'affiliates.markContacted id': stepOf('contacted'),
  'affiliates.openedChat id': stepOf('chats', { template_id: null }),
  'affiliates.openedChat template_id': templatesAreShown,
  'affiliates.undoStep id': stepOf('undo', { revision: 2 }),
  'affiliates.cancelReminder id': stepOf('reminder/cancel'),
  'affiliates.snooze id': stepOf('snooze', { days: 3 }),
  'affiliates.unsnooze id': stepOf('unsnooze', { until: '2030-01-01' }),
  'creatorPages.showReason id': requestFor('affiliate', 'PUT', '/affiliates/{id}/page/reason', showReason),
  'affiliates.answerTime id': onAssignment('/assignments/{id}/time', timeAnswer),
  'affiliates.undoTimeAnswer id': onAssignment('/assignments/{id}/time/undo', deadlines),
  'affiliates.endConsent id': onAssignment('/assignments/{id}/consent/end', {
    at: '2030-01-01T00:00:00.000Z',
  }),
  'affiliates.freed id': requestFor('affiliate', 'GET', '/affiliates/{id}/freed-videos'),
  'affiliates.remove id': requestFor('affiliate', 'DELETE', '/affiliates/{id}'),
  'applications.accept rows[].id': postFor('application', '/applications/accept', (id) => ({
    rows: [{ id, product_id: serum }],
  })),
  'applications.accept rows[].product_id': postFor('product', '/applications/accept', (product_id) => ({
    rows: [{ id: visibleIds.application, product_id }],
  })),
  'applications.list product_id': listOf('/applications'),
  'applications.takeBack ids[]': decisionFor('take-back'),
  'applications.decline ids[]': decisionFor('decline', { reason: 'x' }),
  'applications.reopen ids[]': decisionFor('reopen'),
  'applications.unmark ids[]': decisionFor('unmark'),
  'applications.clear ids[]': decisionFor('clear'),
  'applications.origin id': requestFor('affiliate', 'GET', '/affiliates/{id}/origin'),
  'registration.register product_id': postFor('product', '/affiliates', newRow),
  'registration.correct id': [
    'affiliate',
    (id) => ['PUT', `/affiliates/${id}/registration`, { ...registration, product_id: serum }],
  ],
  'registration.correct product_id': [
    'product',
    ...(['shared', 'other'] as const).map(
      (which) =>
        (product_id: string): Request => [
          'PUT',
          `/affiliates/${visibleIds[which]}/registration`,
          { ...registration, product_id },
        ],
    ),
  ],
  'imports.checkRows rows[].product_id': postFor('product', '/affiliate-imports/check', (id) => ({
    rows: [newRow(id)],
  })),
  'imports.registerRows rows[].product_id': postFor('product', '/affiliate-imports', (id) => ({
    rows: [newRow(id)],
  })),
  'imports.registerRows rows[].more_product_ids[]': postFor('product', '/affiliate-imports', (id) => ({
    rows: [{ ...newRow(serum), more_product_ids: [id] }],
  })),
  'imports.undoImport id': requestFor('import', 'POST', '/affiliate-imports/{id}/undo'),
  'affiliateList.cards product_id': listOf('/affiliates/cards'),
  'affiliateList.week product_id': listOf('/affiliates/week'),
  ...byUser('affiliateList.cards ', listBy('/affiliates/cards')),
  ...byUser('affiliateList.week ', listBy('/affiliates/week')),
  ...byUser('affiliateList.download ', (filter) => [
    'POST',
    '/affiliates/cards/download',
    { format: 'csv', ...filter },
  ]),
  ...byUser('bulkActions.followed ', listBy('/bulk-actions/followed')),
  ...byUser('messageQueue.start of.filter.', (filter) => queueOf({ filter })),
  ...byUser('messageQueue.countQueued of.filter.', (filter) => queuedOf({ filter })),
  ...downloadsOf('affiliateList', '/affiliates/cards/download'),
  'editing.save id': ['affiliate', (id) => save({}, id)],
  'editing.save selected_product_ids[]': [
    'product',
    (id) => save({ selected_product_ids: [serum, id] }),
    (id) => save({ selected_product_ids: [id, serum] }),
    (id) => save({ selected_product_ids: [serum, id] }, visibleIds.other),
    (id) => save({ selected_product_ids: [id] }),
  ],
  'editing.save link_videos[].product_id': [
    'product',
    (id) => save({ link_videos: [slot(id, visibleIds.video)] }),
    (id) => save({ link_videos: [slot(id, missingId)] }),
  ],
  'editing.save link_videos[].video_id': videosAreShown,
  'editing.holders id': requestFor('affiliate', 'GET', '/affiliates/{id}/video-holders?video_ids[0]={id}'),
  'editing.holders video_ids[]': videosAreShown,
  'postLinks.look affiliate_id': requestFor(
    'affiliate',
    'GET',
    '/posting-links?link=https%3A%2F%2Fx.id%2F1&affiliate_id={id}',
  ),
  'postLinks.record id': postFor('assignment', '/posting-links', (id) => ({
    id,
    revision: 1,
    field: 'review',
    accepted: [],
    link: 'https://shopee.co.id/video/1',
  })),
  'postLinks.takeBack id': onAssignment('/posting-links/{id}/undo', { revision: 1, field: 'vo' }),
  'postLinks.accept id': onAssignment('/posting-links/{id}/accepted', { revision: 1, accepted: [] }),
  'bulkActions.registered product_id': listOf('/bulk-actions/registered'),
  'bulkActions.followed product_id': listOf('/bulk-actions/followed'),
  'bulkActions.planVideos product_id': postFor('product', '/bulk-actions/video-plan', (product_id) => ({
    product_id,
    rows: [{ id: visibleIds.shared }],
  })),
  'bulkActions.planVideos rows[].id': postFor('affiliate', '/bulk-actions/video-plan', (id) => ({
    rows: [{ id }],
  })),
  'bulkActions.run action.product_id': [
    'product',
    (product_id) => bulkAction({ kind: 'product', product_id }, visibleIds.shared),
    (product_id) => bulkAction({ kind: 'product', product_id }, visibleIds.affiliate, visibleIds.shared),
    (product_id) => bulkAction({ kind: 'product', product_id }, missingId),
    (product_id) => bulkAction(swap(missingId, product_id, missingId), visibleIds.shared),
  ],
  'bulkActions.run action.assignment_id': [
    'assignment',
    (id) => bulkAction(swap(id, serum, missingId), visibleIds.shared),
  ],
  'bulkActions.run action.video_id': videosAreShown,
  'bulkActions.run action.pairs[].product_id': [
    'product',
    (product_id) => bulkAction(assign(visibleIds.shared, product_id, visibleIds.video), visibleIds.shared),
  ],
  'bulkActions.run action.pairs[].affiliate_id': [
    'affiliate',
    (id) => bulkAction(assign(id, serum, visibleIds.video), visibleIds.affiliate),
  ],
  'bulkActions.run action.pairs[].video_id': videosAreShown,
  'bulkActions.run action.videos[].affiliate_id': [
    'affiliate',
    (id) => bulkAction(move(id, missingId), visibleIds.shared),
  ],
  'bulkActions.run action.videos[].id': [
    'assignment',
    (id) => bulkAction(move(visibleIds.shared, id), visibleIds.shared),
  ],
  'bulkActions.run rows[].id': [
    'affiliate',
    ...[
      ...[{ kind: 'approve' }, { kind: 'reject', reason: 'x' }, { kind: 'send' }, { kind: 'contact' }],
      ...[{ kind: 'deadline', tanggal_max_upload: '2030-01-01' }, { kind: 'remove' }],
      ...[{ kind: 'extend', days: 2 }, { kind: 'take_back' }],
    ].map((change) => (id: string) => bulkAction(change, id)),
    (id) => bulkAction({ kind: 'product', product_id: serum }, id),
    (id) => bulkAction(assign(id, serum, visibleIds.video), id),
    (id) => bulkAction(move(id, missingId), id),
  ],
  'bulkActions.undo id': requestFor('act', 'POST', '/bulk-actions/{id}/undo'),
  'shipping.queue product': requestFor('product', 'GET', '/shipments?product={id}'),
  'shipping.note id': requestFor('affiliate', 'PUT', '/affiliates/{id}/shipment', parcel),
  'shipping.send rows[].id': postFor('affiliate', '/shipments', (id) => ({
    rows: [{ id, ...parcel }],
    sent: true,
  })),
  'shipping.takeBack rows[].id': postFor('affiliate', '/shipments/undo', (id) => ({
    rows: [{ id, revision: 1 }],
  })),
  'shippingAddresses.read id': requestFor('affiliate', 'GET', '/affiliates/{id}/address'),
  'shippingAddresses.create id': requestFor('affiliate', 'PUT', '/affiliates/{id}/address', address),
  'shippingAddresses.update id': requestFor('address', 'PUT', '/shipping-addresses/{id}', newAddress),
  'shippingAddresses.remove id': requestFor('address', 'DELETE', '/shipping-addresses/{id}'),
  'creatorPages.read id': requestFor('affiliate', 'GET', '/affiliates/{id}/page'),
  'creatorPages.renew id': requestFor('affiliate', 'PUT', '/affiliates/{id}/page', { generation: 1 }),
  'messageQueue.start template_id': templatesAreShown,
  'messageQueue.start of.ids[]': ['affiliate', (id) => queueOf({ ids: [id] })],
  'messageQueue.start of.filter.product_id': ['product', (product_id) => queueOf({ filter: { product_id } })],
  'messageQueue.countQueued template_id': templatesAreShown,
  'messageQueue.countQueued of.ids[]': ['affiliate', (id) => queuedOf({ ids: [id] })],
  'messageQueue.countQueued of.filter.product_id': [
    'product',
    (id) => queuedOf({ filter: { product_id: id } }),
  ],
  'messageQueue.read id': requestFor('queue', 'GET', '/message-queues/{id}'),
  'messageQueue.mark id': requestFor('queue', 'POST', '/message-queues/{id}/mark', { mark_contacted: false }),
  'messageQueue.close id': requestFor('queue', 'POST', '/message-queues/{id}/close'),
  'messageQueue.decide id': requestFor('card', 'POST', '/message-queue-entries/{id}/decision', {
    decision: 'sent',
  }),
  'messageQueue.back id': requestFor('card', 'POST', '/message-queue-entries/{id}/back'),
  'messageQueue.editMessage id': requestFor('card', 'POST', '/message-queue-entries/{id}/message', {
    text: 'Halo',
  }),
  'messageQueue.open id': requestFor('card', 'POST', '/message-queue-entries/{id}/opened'),
  'videos.available product_id': listOf('/videos/available'),
  ...explainShown(videosAreShown, 'videos', 'list download create update', 'product_id'),
  ...explainShown(videosAreShown, 'videos', 'update remove', 'id'),
  'videos.list given_by': requestFor('author', 'GET', '/videos?given_by={id}'),
  'videos.download given_by': postFor('author', '/videos/download', (id) => ({
    format: 'csv',
    given_by: id,
  })),
  'videos.handOn given_by': managersSeeAll,
  'videos.handOn product_id': managersSeeAll,
  'videos.handOn to': managersSeeAll,
  ...explainShown(templatesAreShown, 'templates', 'update remove', 'id'),
  'rejectionReasons.update id': managersSeeAll,
  'reminders.update id': templatesAreShown,
  ...Object.fromEntries([1, 2, 3].map((n) => [`reminders.update template_${n}`, templatesAreShown])),
  'trash.restore id': requestFor('trashed', 'POST', '/trash/{id}/restore', {}),
  'trash.erase id': postFor('affiliate', '/erasures', (id) => ({ resource: 'affiliate', id, reason: 'x' })),
  'trash.stored id': requestFor('affiliate', 'GET', '/stored/affiliate/{id}'),
  ...explainShown(managersSeeAll, 'users', 'update sessions setPassword endSessions remove', 'id'),
  'users.remove videos_to': managersSeeAll,
  ...explainShown(managersSeeAll, 'permissions', 'ofUser grant revoke turnProducts copy', 'user_id'),
  'permissions.copy from': managersSeeAll,
  ...explainShown(managersSeeAll, 'messages', 'read finish reopen unmark clear', 'ids[]'),
  'timeline.read id': requestFor('affiliate', 'GET', '/timeline/affiliate/{id}'),
}

it('the table contains every id field of the contract', () => {
  const fields = contractCalls.flatMap(({ name, input }) => {
    const schema = input && z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    return schema ? findIdFields(schema).map((field) => `${name} ${field}`) : []
  })
  expect([...new Set(fields)].sort()).toEqual(Object.keys(table).sort())
})

const cases = Object.entries(table).flatMap(([name, calls]) =>
  typeof calls === 'string'
    ? []
    : calls
        .slice(1)
        .map((request, n) => [`${name} (${n + 1})`, calls[0], request as (id: string) => Request] as const),
)

/** Returns a fingerprint of the database, without the last use of sessions, the record of downloads and counters. */
const readFingerprint = () => fingerprint(program.database, ['sessions', 'timeline', 'rate_limits'])

describe('the same answer for a hidden row as for a missing one, without any change', () => {
  it.each(cases)('%s', async (_, kind, request) => {
    const answer = async (id: string) => {
      const { status, body } = await as.rina(...request(id))
      return { status, body: JSON.stringify(body).replaceAll(id, 'ID') }
    }
    const before = await readFingerprint()
    const expected = await answer(missingId)
    // The input was valid.
    expect(expected.status, expected.body).not.toBe(400)
    expect(expected.body).not.toContain('tersembunyi')
    const ids = hiddenIds[kind] ?? []
    expect(ids).not.toHaveLength(0)
    for (const id of ids) expect(await answer(id)).toEqual(expected)
    expect(await readFingerprint()).toBe(before)
  })
})
