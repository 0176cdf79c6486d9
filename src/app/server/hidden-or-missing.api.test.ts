/**
 * Every call that takes an id gives the same reply for a row that the user may not see as for a missing row, and
 * changes nothing. `requestsByField` has each id field of the contract with its requests, or the reason why it needs
 * none. Runs on every PostgreSQL.
 */
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { as, cleanser, grantRina, make, program, serum } from '#test/cast-program.ts'
import { contractCalls, findIdFields } from '#test/contract-calls.ts'
import { computeFingerprint } from '#test/fingerprint.ts'
import {
  type ApiRequest,
  actions,
  type Case,
  createAssignment,
  createAssignmentCase,
  createCase,
  createDecisionCase,
  createDownloadCases,
  createListCase,
  createPostCase,
  createRegistration,
  createStepCase,
  createUserCases,
  explainShown,
  requestAction,
  requestFilteredList,
} from '#test/id-requests.ts'

const missingId = '00000000-0000-4000-8000-000000000000'

/** Rows that Rina may see. She sees Night Serum only. The three affiliates have different products. */
const visibleIds = {} as Record<
  'serumOnly' | 'serumFirst' | 'cleanserFirst' | 'template' | 'video' | 'application',
  string
>
/** Rows that Rina may not see: at least one of each kind. */
const hiddenIds: Record<string, string[]> = {}
/** The body that the edit screen sends for `serumFirst` if nothing was edited. */
let editForm: Record<string, unknown>
let registration: Record<string, unknown>

beforeAll(async () => {
  await grantRina(
    ...['dashboard', 'reg_affiliate', 'data_affiliate', 'data_affiliate_tab_products'],
    ...['data_video', 'griting', 'data_affiliate_edit', 'data_affiliate_whatsapp', 'data_affiliate_delete'],
  )
  const { queryAsOwner, readProductId, readUserId } = program.database
  const insert = async (text: string, values: unknown[] = []) =>
    `${(await queryAsOwner<{ id: string }>(`${text} returning id`, values))[0]?.id}`
  visibleIds.serumOnly = await make.affiliate([serum], { sample: 'disetujui' })
  visibleIds.serumFirst = await make.affiliate([serum, cleanser], { sample: 'disetujui' })
  visibleIds.cleanserFirst = await make.affiliate([cleanser, serum], { sample: 'disetujui' })
  const hiddenAffiliate = await make.affiliate([cleanser], { username: 'tersembunyi', sample: 'disetujui' })
  const trashedAffiliate = await make.affiliate([cleanser], { username: 'tersembunyi.dibuang' })
  await queryAsOwner('delete from affiliate_registrations where id = $1', [trashedAffiliate])
  const video = await make.video(cleanser, await readUserId('sari'))
  visibleIds.video = await make.video(serum, await readUserId('sari'))
  visibleIds.template = await insert(
    `insert into griting_templates (name, template_content) values ('Sapaan', 'Halo')`,
  )
  const insertAddress = `insert into shipping_addresses (affiliate_id, recipient, address)
    values ($1, 'Wulan', 'Jl. Mawar 5')`
  // A number must be unique, so it ends with the length of the username.
  const insertApplication = `insert into applications
    (nama, platform, username, whatsapp, product_id, kota, tentang, page, submissions)
    values ('Wulan', 'tiktok', $1, '08139999' || length($1), $2, 'Garut', '', '/', '{}')`
  visibleIds.application = await insert(insertApplication, ['pelamar', serum])
  const queue = await insert(
    `insert into message_queues (made_by, template_id, template_name, template_content)
     values ($1, $2, 'Sapaan', 'Halo')`,
    [await readUserId('sari'), visibleIds.template],
  )
  const rows = [{ id: hiddenAffiliate }]
  const importedRow = { platform: 'tiktok', username: 'impor', whatsapp: '081377770000', product_id: serum }
  await queryAsOwner(`update affiliate_registrations set status_whatsapp = 'sudah' where id = any ($1)`, [
    [visibleIds.serumFirst, visibleIds.cleanserFirst],
  ])
  Object.assign(hiddenIds, {
    // One product that the visible affiliates have, and one that they don't have.
    product: [cleanser, await readProductId('Daily Facemist Toner')],
    affiliate: [hiddenAffiliate],
    trashed: [trashedAffiliate],
    assignment: [await make.assignVideo(hiddenAffiliate, cleanser, video, { posting: 'sudah' })],
    application: [await insert(insertApplication, ['pelamar.lain', cleanser])],
    address: [await insert(insertAddress, [hiddenAffiliate])],
    queue: [queue],
    card: [
      await insert(
        `insert into message_queue_entries (queue_id, place, affiliate_id, subject_ids, whatsapp, message)
         values ($1, 1, $2, '{}', '0811', 'Halo')`,
        [queue, visibleIds.serumOnly],
      ),
    ],
    session: [
      await insert(
        `insert into sessions (user_id, token_hash, expires_at) values ($1, 'lain', now() + interval '1 day')`,
        [await readUserId('dewi')],
      ),
    ],
    import: [(await as.sari('POST', '/affiliate-imports', { rows: [importedRow] })).body.id],
    'bulk action': [(await as.sari('POST', '/bulk-actions', { action: { kind: 'contact' }, rows })).body.id],
  })
  const dewi = await readUserId('dewi')
  hiddenIds.user = [dewi]
  await queryAsOwner(
    `update affiliate_registrations set created_by = $1, sample_approved_by = $1, sample_sent_by = $1 where id = $2`,
    [dewi, hiddenAffiliate],
  )
  await queryAsOwner('update affiliate_link_videos set given_by = $1', [dewi])
  const { body } = await as.rina('GET', `/affiliates/${visibleIds.serumFirst}`)
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
const requestForGroup = (path: string, group: object, otherFields = {}): ApiRequest => [
  'POST',
  path,
  { template_id: visibleIds.template, of: group, ...otherFields },
]
const requestQueue = (group: object) => requestForGroup('/message-queues', group, { mark_contacted: true })
const requestQueueCount = (group: object) => requestForGroup('/message-queues/queued', group)
const requestSave = (change: object, id = visibleIds.serumFirst): ApiRequest => [
  'PUT',
  `/affiliates/${id}`,
  { ...editForm, ...change },
]
const timeAnswer = { days: 1, reason: 'x', answer: 'granted' }
const deadlines = { before: '2030-01-01', after: '2030-01-02' }
const acceptance = { revision: 1, accepted: [] }
const videoReturn = { revision: 1, reason: 'x', post: null }
const consentTime = { at: '2030-01-01T00:00:00.000Z' }
const shownReason = { reason: 'x', shown: true }
const buildErasure = (id: string) => ({ resource: 'affiliate', id, reason: 'x' })
const videosAreShown = 'Data Video shows the videos of every product, Data Affiliate their numbers'
const templatesAreShown = 'Data Affiliate and Griting show every template'
const managersSeeAll = 'users who may make the call see every such row; all others are refused first'
/** Each field's kind of row and requests with its id, or the reason why users may see every such row. */
const requestsByField: Record<string, string | Case> = {
  'login.endSession id': createCase('session', 'DELETE', '/login/sessions/{id}'),
  ...explainShown(managersSeeAll, 'products', 'update usage remove', 'id'),
  'affiliates.list product_id': createListCase('/affiliates'),
  ...createDownloadCases('affiliates', '/affiliates/download'),
  'affiliates.detail id': createCase('affiliate', 'GET', '/affiliates/{id}'),
  'affiliates.withLinks id': createCase('affiliate', 'GET', '/affiliates/{id}/with-links'),
  'affiliates.markSent id': createStepCase('sent'),
  'affiliates.setReceived id': createStepCase('received', { received: true }),
  'affiliates.markContacted id': createStepCase('contacted'),
  'affiliates.recordChatOpened id': createStepCase('chats', { template_id: null }),
  'affiliates.recordChatOpened template_id': templatesAreShown,
  'affiliates.undoStep id': createStepCase('undo', { revision: 2 }),
  'affiliates.cancelReminder id': createStepCase('reminder/cancel'),
  'affiliates.snooze id': createStepCase('snooze', { days: 3 }),
  'affiliates.unsnooze id': createStepCase('unsnooze', { until: '2030-01-01' }),
  'creatorPages.showReason id': createCase('affiliate', 'PUT', '/affiliates/{id}/page/reason', shownReason),
  'affiliates.answerTime id': createAssignmentCase('/assignments/{id}/time', timeAnswer),
  'affiliates.undoTimeAnswer id': createAssignmentCase('/assignments/{id}/time/undo', deadlines),
  'affiliates.endConsent id': createAssignmentCase('/assignments/{id}/consent/end', consentTime),
  'affiliates.freedVideos id': createCase('affiliate', 'GET', '/affiliates/{id}/freed-videos'),
  'affiliates.remove id': createCase('affiliate', 'DELETE', '/affiliates/{id}'),
  'applications.accept rows[].id': createPostCase('application', '/applications/accept', (id) => ({
    rows: [{ id, product_id: serum }],
  })),
  'applications.accept rows[].product_id': createPostCase('product', '/applications/accept', (id) => ({
    rows: [{ id: visibleIds.application, product_id: id }],
  })),
  'applications.list product_id': createListCase('/applications'),
  'applications.takeBack ids[]': createDecisionCase('take-back'),
  'applications.decline ids[]': createDecisionCase('decline', { reason: 'x' }),
  'applications.reopen ids[]': createDecisionCase('reopen'),
  'applications.unmark ids[]': createDecisionCase('unmark'),
  'applications.erase ids[]': createDecisionCase('clear'),
  'applications.origin id': createCase('affiliate', 'GET', '/affiliates/{id}/origin'),
  'registration.register product_id': createPostCase('product', '/affiliates', createRegistration),
  'registration.correct id': [
    'affiliate',
    (id) => ['PUT', `/affiliates/${id}/registration`, { ...registration, product_id: serum }],
  ],
  'registration.correct product_id': [
    'product',
    ...(['serumFirst', 'cleanserFirst'] as const).map(
      (affiliate) =>
        (product_id: string): ApiRequest => [
          'PUT',
          `/affiliates/${visibleIds[affiliate]}/registration`,
          { ...registration, product_id },
        ],
    ),
  ],
  'imports.checkRows rows[].product_id': createPostCase('product', '/affiliate-imports/check', (id) => ({
    rows: [createRegistration(id)],
  })),
  'imports.registerRows rows[].product_id': createPostCase('product', '/affiliate-imports', (id) => ({
    rows: [createRegistration(id)],
  })),
  'imports.registerRows rows[].more_product_ids[]': createPostCase('product', '/affiliate-imports', (id) => ({
    rows: [{ ...createRegistration(serum), more_product_ids: [id] }],
  })),
  'imports.undoImport id': createCase('import', 'POST', '/affiliate-imports/{id}/undo'),
  'affiliateList.cards product_id': createListCase('/affiliates/cards'),
  'affiliateList.week product_id': createListCase('/affiliates/week'),
  ...createUserCases('affiliateList.cards ', requestFilteredList('/affiliates/cards')),
  ...createUserCases('affiliateList.week ', requestFilteredList('/affiliates/week')),
  ...createUserCases('affiliateList.download ', (filter) => [
    'POST',
    '/affiliates/cards/download',
    { format: 'csv', ...filter },
  ]),
  ...createUserCases('bulkActions.followed ', requestFilteredList('/bulk-actions/followed')),
  ...createUserCases('messageQueue.start of.filter.', (filter) => requestQueue({ filter })),
  ...createUserCases('messageQueue.countQueued of.filter.', (filter) => requestQueueCount({ filter })),
  ...createDownloadCases('affiliateList', '/affiliates/cards/download'),
  'editing.save id': ['affiliate', (id) => requestSave({}, id)],
  'editing.save selected_product_ids[]': [
    'product',
    (id) => requestSave({ selected_product_ids: [serum, id] }),
    (id) => requestSave({ selected_product_ids: [id, serum] }),
    (id) => requestSave({ selected_product_ids: [serum, id] }, visibleIds.cleanserFirst),
    (id) => requestSave({ selected_product_ids: [id] }),
  ],
  'editing.save link_videos[].product_id': [
    'product',
    (id) => requestSave({ link_videos: [createAssignment(id, visibleIds.video)] }),
    (id) => requestSave({ link_videos: [createAssignment(id, missingId)] }),
  ],
  'editing.save link_videos[].video_id': videosAreShown,
  'editing.holders id': createCase('affiliate', 'GET', '/affiliates/{id}/video-holders?video_ids[0]={id}'),
  'editing.holders video_ids[]': videosAreShown,
  'postLinks.candidates affiliate_id': createCase(
    'affiliate',
    'GET',
    '/posting-links?link=https%3A%2F%2Fx.id%2F1&affiliate_id={id}',
  ),
  'postLinks.recordLink id': createPostCase('assignment', '/posting-links', (id) => ({
    ...acceptance,
    id,
    field: 'review',
    link: 'https://shopee.co.id/video/1',
  })),
  'postLinks.removeLink id': createAssignmentCase('/posting-links/{id}/undo', { revision: 1, field: 'vo' }),
  'postLinks.acceptWarnings id': createAssignmentCase('/posting-links/{id}/accepted', acceptance),
  'postLinks.returnVideo id': createAssignmentCase('/posting-links/{id}/return', videoReturn),
  'bulkActions.registered product_id': createListCase('/bulk-actions/registered'),
  'bulkActions.followed product_id': createListCase('/bulk-actions/followed'),
  'bulkActions.planVideos product_id': createPostCase('product', '/bulk-actions/video-plan', (id) => ({
    product_id: id,
    rows: [{ id: visibleIds.serumFirst }],
  })),
  'bulkActions.planVideos rows[].id': createPostCase('affiliate', '/bulk-actions/video-plan', (id) => ({
    rows: [{ id }],
  })),
  'bulkActions.run action.product_id': [
    'product',
    (product_id) => requestAction({ kind: 'product', product_id }, visibleIds.serumFirst),
    (product_id) =>
      requestAction({ kind: 'product', product_id }, visibleIds.serumOnly, visibleIds.serumFirst),
    (product_id) => requestAction({ kind: 'product', product_id }, missingId),
    (product_id) => requestAction(actions.swap(missingId, product_id, missingId), visibleIds.serumFirst),
  ],
  'bulkActions.run action.assignment_id': [
    'assignment',
    (id) => requestAction(actions.swap(id, serum, missingId), visibleIds.serumFirst),
  ],
  'bulkActions.run action.video_id': videosAreShown,
  'bulkActions.run action.pairs[].product_id': [
    'product',
    (id) => requestAction(actions.give(visibleIds.serumFirst, id, visibleIds.video), visibleIds.serumFirst),
  ],
  'bulkActions.run action.pairs[].affiliate_id': [
    'affiliate',
    (id) => requestAction(actions.give(id, serum, visibleIds.video), visibleIds.serumOnly),
  ],
  'bulkActions.run action.pairs[].video_id': videosAreShown,
  'bulkActions.run action.videos[].affiliate_id': [
    'affiliate',
    (id) => requestAction(actions.move(id, missingId), visibleIds.serumFirst),
  ],
  'bulkActions.run action.videos[].id': [
    'assignment',
    (id) => requestAction(actions.move(visibleIds.serumFirst, id), visibleIds.serumFirst),
  ],
  'bulkActions.run rows[].id': [
    'affiliate',
    ...[
      ...[{ kind: 'approve' }, { kind: 'reject', reason: 'x' }, { kind: 'send' }, { kind: 'contact' }],
      ...[{ kind: 'deadline', tanggal_max_upload: '2030-01-01' }, { kind: 'remove' }],
      ...[{ kind: 'extend', days: 2 }, { kind: 'take_back' }],
    ].map((change) => (id: string) => requestAction(change, id)),
    (id) => requestAction({ kind: 'product', product_id: serum }, id),
    (id) => requestAction(actions.give(id, serum, visibleIds.video), id),
    (id) => requestAction(actions.move(id, missingId), id),
  ],
  'bulkActions.undo id': createCase('bulk action', 'POST', '/bulk-actions/{id}/undo'),
  'shipping.queue product': createCase('product', 'GET', '/shipments?product={id}'),
  'shipping.saveParcel id': createCase('affiliate', 'PUT', '/affiliates/{id}/shipment', parcel),
  'shipping.saveParcels rows[].id': createPostCase('affiliate', '/shipments', (id) => ({
    rows: [{ id, ...parcel }],
    sent: true,
  })),
  'shipping.takeBack rows[].id': createPostCase('affiliate', '/shipments/undo', (id) => ({
    rows: [{ id, revision: 1 }],
  })),
  'shippingAddresses.read id': createCase('affiliate', 'GET', '/affiliates/{id}/address'),
  'shippingAddresses.create id': createCase('affiliate', 'PUT', '/affiliates/{id}/address', address),
  'shippingAddresses.update id': createCase('address', 'PUT', '/shipping-addresses/{id}', newAddress),
  'shippingAddresses.remove id': createCase('address', 'DELETE', '/shipping-addresses/{id}'),
  'creatorPages.read id': createCase('affiliate', 'GET', '/affiliates/{id}/page'),
  'creatorPages.renew id': createCase('affiliate', 'PUT', '/affiliates/{id}/page', { generation: 1 }),
  'messageQueue.start template_id': templatesAreShown,
  'messageQueue.start of.ids[]': ['affiliate', (id) => requestQueue({ ids: [id] })],
  'messageQueue.start of.filter.product_id': [
    'product',
    (product_id) => requestQueue({ filter: { product_id } }),
  ],
  'messageQueue.countQueued template_id': templatesAreShown,
  'messageQueue.countQueued of.ids[]': ['affiliate', (id) => requestQueueCount({ ids: [id] })],
  'messageQueue.countQueued of.filter.product_id': [
    'product',
    (id) => requestQueueCount({ filter: { product_id: id } }),
  ],
  'messageQueue.read id': createCase('queue', 'GET', '/message-queues/{id}'),
  'messageQueue.mark id': createCase('queue', 'POST', '/message-queues/{id}/mark', { mark_contacted: false }),
  'messageQueue.close id': createCase('queue', 'POST', '/message-queues/{id}/close'),
  'messageQueue.decide id': createCase('card', 'POST', '/message-queue-entries/{id}/decision', {
    decision: 'sent',
  }),
  'messageQueue.back id': createCase('card', 'POST', '/message-queue-entries/{id}/back'),
  'messageQueue.editMessage id': createCase('card', 'POST', '/message-queue-entries/{id}/message', {
    text: 'Halo',
  }),
  'messageQueue.open id': createCase('card', 'POST', '/message-queue-entries/{id}/opened'),
  'videos.available product_id': createListCase('/videos/available'),
  ...explainShown(videosAreShown, 'videos', 'list download create update', 'product_id'),
  ...explainShown(videosAreShown, 'videos', 'update remove', 'id'),
  'videos.list given_by': createCase('user', 'GET', '/videos?given_by={id}'),
  'videos.download given_by': createPostCase('user', '/videos/download', (id) => ({
    format: 'csv',
    given_by: id,
  })),
  'videos.transfer given_by': managersSeeAll,
  'videos.transfer product_id': managersSeeAll,
  'videos.transfer to': managersSeeAll,
  ...explainShown(templatesAreShown, 'templates', 'update remove', 'id'),
  'rejectionReasons.update id': managersSeeAll,
  'reminders.update id': templatesAreShown,
  ...Object.fromEntries([1, 2, 3].map((n) => [`reminders.update template_${n}`, templatesAreShown])),
  'trash.restore id': createCase('trashed', 'POST', '/trash/{id}/restore', {}),
  'trash.erase id': createPostCase('affiliate', '/erasures', buildErasure),
  'trash.stored id': createCase('affiliate', 'GET', '/stored/affiliate/{id}'),
  ...explainShown(managersSeeAll, 'users', 'update sessions setPassword endSessions remove', 'id'),
  'users.remove videos_to': managersSeeAll,
  ...explainShown(managersSeeAll, 'permissions', 'ofUser grant revoke setProductPermissions copy', 'user_id'),
  'permissions.copy from': managersSeeAll,
  ...explainShown(managersSeeAll, 'messages', 'read finish reopen unmark erase', 'ids[]'),
  'timeline.read id': createCase('affiliate', 'GET', '/timeline/affiliate/{id}'),
}

it('every id field of the contract has requests, or a reason why it needs none', () => {
  const fields = contractCalls.flatMap(({ name, input }) => {
    const schema = input && z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    return schema ? findIdFields(schema).map((field) => `${name} ${field}`) : []
  })
  expect([...new Set(fields)].sort()).toEqual(Object.keys(requestsByField).sort())
})

const cases = Object.entries(requestsByField).flatMap(([name, entry]) => {
  if (typeof entry === 'string') return []
  const [kind, ...requests] = entry
  return requests.map((request, n) => [`${name} (${n + 1})`, kind, request] as const)
})

/** Returns a fingerprint of all tables except these three, to which even refused requests may write. */
const readFingerprint = () => computeFingerprint(program.database, ['sessions', 'timeline', 'rate_limits'])

it.each(cases)('the reply for a hidden row equals that for a missing one: %s', async (_, kind, request) => {
  const readReply = async (id: string) => {
    const { status, body } = await as.rina(...request(id))
    return { status, body: JSON.stringify(body).replaceAll(id, 'ID') }
  }
  const fingerprintBefore = await readFingerprint()
  const replyForMissing = await readReply(missingId)
  expect(replyForMissing.status, `invalid input: ${replyForMissing.body}`).not.toBe(400)
  expect(replyForMissing.body).not.toContain('tersembunyi')
  const ids = hiddenIds[kind] ?? []
  expect(ids).not.toHaveLength(0)
  for (const id of ids) expect(await readReply(id)).toEqual(replyForMissing)
  expect(await readFingerprint()).toBe(fingerprintBefore)
})
