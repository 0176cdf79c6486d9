/**
 * The API of bulk actions, which change many affiliates at once: the outcome for each affiliate, and the permissions.
 * Runs on every PostgreSQL.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  as,
  assignNewVideo,
  cleanser,
  getRevision,
  make,
  postBulkAction,
  program,
  readStored,
  serum,
  undo,
  withOnlyPermissions,
} from '#test/bulk-actions.ts'
import { bulkActionKinds, maxChosen } from './bulk-action.ts'

describe('outcome for each affiliate', () => {
  it('approving or rejecting samples is done, unchanged or refused for each affiliate, and recorded in the history', async () => {
    const [inReview, approved, rejected, sent] = await Promise.all(
      ['review', 'disetujui', 'rejected', 'terkirim'].map((sample) => make.affiliate([serum], { sample })),
    )
    const unknownId = randomUUID()
    const ids = [inReview, approved, rejected, sent, unknownId].map(String)
    const reply = await postBulkAction('dewi', { kind: 'approve' }, ids)
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    expect(reply.body.rows).toEqual([
      { id: inReview, outcome: 'done', revision: 2 },
      { id: approved, outcome: 'unchanged' },
      { id: rejected, outcome: 'refused', why: 'rejected' },
      { id: sent, outcome: 'refused', why: 'sent' },
      { id: unknownId, outcome: 'refused', why: 'not_found' },
    ])
    const approvalOfRejected = { kind: 'approve', include_rejected: true }
    const approveReply = await postBulkAction('dewi', approvalOfRejected, [`${rejected}`, `${sent}`])
    expect(approveReply.body.rows).toEqual([
      { id: rejected, outcome: 'done', revision: 2 },
      { id: sent, outcome: 'refused', why: 'sent' },
    ])
    const [entry] = await program.database.queryAsOwner(
      `select changes, actor_id from timeline where subject_id = $1 and act = 'changed'`,
      [inReview],
    )
    expect(entry).toEqual({
      changes: { sample_product_status: ['review', 'disetujui'] },
      actor_id: await program.database.readUserId('dewi'),
    })

    const rejectReply = await postBulkAction(
      'dewi',
      { kind: 'reject', reason: ' Akun baru ' },
      ids.slice(0, 4),
    )
    expect(rejectReply.body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'done',
      'done',
      'done',
      'refused',
    ])
    expect(await readStored([`${inReview}`])).toMatchObject([
      { sample_product_status: 'rejected', sample_product_reason: 'Akun baru' },
    ])
    const secondReply = await postBulkAction('dewi', { kind: 'reject', reason: 'Akun baru' }, ids.slice(0, 1))
    expect(secondReply.body).toEqual({ id: null, rows: [{ id: inReview, outcome: 'unchanged' }] })
  })

  it('marking samples as sent is refused for an affiliate whose sample is not approved', async () => {
    const inReview = await make.affiliate([serum])
    const approved = await make.affiliate([serum], { sample: 'disetujui' })
    expect((await postBulkAction('budi', { kind: 'send' }, [inReview, approved])).body.rows).toEqual([
      { id: inReview, outcome: 'refused', why: 'not_approved' },
      { id: approved, outcome: 'done', revision: 2 },
    ])
  })

  it('marking affiliates as contacted a second time leaves them unchanged', async () => {
    const affiliate = await make.affiliate([serum])
    expect((await postBulkAction('budi', { kind: 'contact' }, [affiliate])).body.rows).toMatchObject([
      { outcome: 'done' },
    ])
    expect((await postBulkAction('budi', { kind: 'contact' }, [affiliate])).body).toMatchObject({
      id: null,
      rows: [{ outcome: 'unchanged' }],
    })
  })

  it('moving the deadlines of open videos, or only of late ones, is refused for an affiliate without such a video', async () => {
    const newDeadline = '2030-01-31'
    const [withOpenVideos, withoutVideo] = [await make.affiliate([serum]), await make.affiliate([serum])]
    await assignNewVideo(withOpenVideos, { due: -2 })
    await assignNewVideo(withOpenVideos, { due: 5 })
    await assignNewVideo(withOpenVideos, { due: -9, posting: 'sudah' })
    const countMovedDeadlines = async () => {
      const [row] = await readStored([withOpenVideos])
      const videos = row?.videos as { tanggal_max_upload: string }[]
      return videos.filter(({ tanggal_max_upload }) => tanggal_max_upload === newDeadline).length
    }
    const moveLate = { kind: 'deadline', tanggal_max_upload: newDeadline, only_late: true }
    expect((await postBulkAction('dewi', moveLate, [withOpenVideos, withoutVideo])).body.rows).toMatchObject([
      { outcome: 'done' },
      { outcome: 'refused', why: 'no_late_video' },
    ])
    expect(await countMovedDeadlines()).toBe(1)
    const moveAll = { kind: 'deadline', tanggal_max_upload: newDeadline }
    const { body } = await postBulkAction('dewi', moveAll, [withOpenVideos, withoutVideo])
    expect(body.rows).toMatchObject([{ outcome: 'done' }, { outcome: 'refused', why: 'no_unposted_video' }])
    expect(await countMovedDeadlines()).toBe(2)
    expect((await postBulkAction('dewi', moveAll, [withOpenVideos])).body.rows).toMatchObject([
      { outcome: 'unchanged' },
    ])
    expect((await undo('dewi', body.id)).body.undone).toEqual([
      { id: withOpenVideos, revision: await getRevision(withOpenVideos) },
    ])
    expect(await countMovedDeadlines()).toBe(1)
  })

  it('adding a product is done, or leaves affiliates unchanged who have it', async () => {
    const [withOneProduct, withBothProducts] = [
      await make.affiliate([serum]),
      await make.affiliate([cleanser, serum]),
    ]
    const { body } = await postBulkAction('dewi', { kind: 'product', product_id: cleanser }, [
      withOneProduct,
      withBothProducts,
    ])
    expect(body.rows).toMatchObject([{ outcome: 'done' }, { outcome: 'unchanged' }])
    expect(await readStored([withOneProduct])).toMatchObject([{ selected_product_ids: [serum, cleanser] }])
    expect((await undo('dewi', body.id)).body).toEqual({
      undone: [{ id: withOneProduct, revision: 3 }],
      not_undone: [],
      reassigned_videos: [],
    })
    expect(await readStored([withOneProduct])).toMatchObject([{ selected_product_ids: [serum] }])
    const refusedReply = await postBulkAction('dewi', { kind: 'product', product_id: randomUUID() }, [
      withOneProduct,
    ])
    expect([refusedReply.status, refusedReply.body.code]).toEqual([409, 'PRODUCT_MISSING'])
  })

  it('deleting affiliates is done or refused for each, and an undo restores them with their videos', async () => {
    const ids = [await make.affiliate([serum]), await make.affiliate([serum])]
    await assignNewVideo(`${ids[0]}`)
    const rowsBefore = await readStored(ids)
    const unknownId = randomUUID()
    const { body } = await postBulkAction('dewi', { kind: 'remove' }, [...ids, unknownId])
    expect(body.rows).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done' },
      { outcome: 'refused', why: 'not_found' },
    ])
    expect(await readStored(ids)).toEqual([])
    const undoReply = await undo('dewi', body.id)
    expect(undoReply.body).toMatchObject({ not_undone: [], reassigned_videos: [] })
    expect(undoReply.body.undone.map(({ id }: { id: string }) => id).sort()).toEqual(ids.toSorted())
    const pickComparableParts = ({ id, username, videos }: Record<string, unknown>) => ({
      id,
      username,
      videos: (videos as { id: string }[] | null)?.map((video) => video.id),
    })
    expect((await readStored(ids)).map(pickComparableParts)).toEqual(rowsBefore.map(pickComparableParts))
  })

  it('a bulk action is refused for an affiliate with an outdated revision, unless it would change nothing or names no revision', async () => {
    const id = await make.affiliate([serum])
    const outdatedRow = { id, revision: await getRevision(id) }
    await program.database.queryAsOwner(
      `update affiliate_registrations set username = username || '.x' where id = $1`,
      [id],
    )
    for (const kind of ['approve', 'contact', 'remove']) {
      const rowsBefore = await readStored([id])
      expect((await postBulkAction('dewi', { kind }, [outdatedRow])).body).toEqual({
        id: null,
        rows: [{ id, outcome: 'refused', why: 'changed' }],
      })
      expect(await readStored([id])).toEqual(rowsBefore)
    }
    expect((await postBulkAction('dewi', { kind: 'approve' }, [id])).body.rows).toMatchObject([
      { outcome: 'done' },
    ])
    expect((await postBulkAction('dewi', { kind: 'approve' }, [outdatedRow])).body.rows).toMatchObject([
      { outcome: 'unchanged' },
    ])
  })
})

describe('permissions for bulk actions', () => {
  /** The input of each kind that needs one, except for 'product': the id of the product is not known yet. */
  const inputs: Record<string, object> = {
    reject: { reason: '' },
    give: { tanggal_max_upload: '2030-01-01', pairs: [] },
    deadline: { tanggal_max_upload: '2030-01-01' },
    extend: { days: 2 },
    swap: { assignment_id: randomUUID(), product_id: randomUUID(), video_id: randomUUID(), days: 0 },
    move: {
      tanggal_max_upload: '2030-01-01',
      videos: [{ affiliate_id: randomUUID(), id: randomUUID() }],
    },
  }

  function buildAction(kind: (typeof bulkActionKinds)[number]) {
    return { kind, ...(kind === 'product' ? { product_id: serum } : inputs[kind]) }
  }

  const pages = ['reg_affiliate', 'data_affiliate']
  // The user needs one permission of each list, as for the same action on one affiliate.
  const neededPermissions: Record<(typeof bulkActionKinds)[number], string[][]> = {
    approve: [['data_affiliate'], ['data_affiliate_edit']],
    reject: [['data_affiliate'], ['data_affiliate_edit']],
    send: [pages, ['data_affiliate_edit']],
    contact: [['data_affiliate'], ['data_affiliate_whatsapp']],
    give: [['data_affiliate'], ['data_affiliate_edit']],
    deadline: [['data_affiliate'], ['data_affiliate_edit']],
    extend: [['data_affiliate'], ['data_affiliate_edit']],
    move: [['data_affiliate'], ['data_affiliate_edit']],
    take_back: [['data_affiliate'], ['data_affiliate_edit']],
    swap: [['data_affiliate'], ['data_affiliate_edit']],
    product: [['data_affiliate'], ['data_affiliate_edit']],
    remove: [pages, ['data_affiliate_delete']],
  }

  it('the permissions for bulk actions are those for the same action on one affiliate, and GET /bulk-actions/allowed lists the allowed kinds', async () => {
    const permissions = [
      'reg_affiliate',
      'data_affiliate',
      'data_affiliate_edit',
      'data_affiliate_whatsapp',
      'data_affiliate_delete',
    ]
    // Each bit of a number stands for one of the permissions, which the subset contains if the bit is set.
    const subsets = Array.from({ length: 2 ** permissions.length }, (_, bits) =>
      permissions.filter((_, index) => bits & (1 << index)),
    )
    const viewPermissions = ['data_affiliate_tab_products', `data_affiliate_product_${serum}`]
    for (const granted of subsets)
      await withOnlyPermissions('rina', [...granted, ...viewPermissions], async () => {
        for (const kind of bulkActionKinds) {
          const { status } = await postBulkAction('rina', buildAction(kind), [randomUUID()])
          expect({ kind, granted, status }).toEqual({
            kind,
            granted,
            status: permits(granted, kind) ? 201 : 403,
          })
        }
        const { status, body } = await as.rina('GET', '/bulk-actions/allowed')
        const kinds = bulkActionKinds.filter((kind) => permits(granted, kind))
        const seesAPage = pages.some((page) => granted.includes(page))
        expect({ granted, status, kinds: seesAPage ? body : [] }).toEqual({
          granted,
          status: seesAPage ? 200 : 403,
          kinds,
        })
      })
  })

  function permits(granted: readonly string[], kind: keyof typeof neededPermissions): boolean {
    return neededPermissions[kind].every((alternatives) =>
      alternatives.some((permission) => granted.includes(permission)),
    )
  }

  it('the permissions for bulk actions do not extend to hidden affiliates, which are reported like unknown ones', async () => {
    const [visibleAffiliate, hiddenAffiliate] = [
      await make.affiliate([serum]),
      await make.affiliate([cleanser]),
    ]
    const viewPermissions = [
      'data_affiliate',
      'data_affiliate_tab_products',
      `data_affiliate_product_${serum}`,
    ]
    const permissions = [
      ...viewPermissions,
      'data_affiliate_edit',
      'data_affiliate_whatsapp',
      'data_affiliate_delete',
    ]
    await withOnlyPermissions('rina', permissions, async () => {
      for (const kind of bulkActionKinds) {
        const rowsBefore = await readStored([hiddenAffiliate])
        const unknownId = randomUUID()
        const { body } = await postBulkAction('rina', buildAction(kind), [hiddenAffiliate, unknownId])
        expect({ kind, body }).toEqual({
          kind,
          body: {
            id: null,
            rows: [hiddenAffiliate, unknownId].map((id) => ({ id, outcome: 'refused', why: 'not_found' })),
          },
        })
        expect(await readStored([hiddenAffiliate])).toEqual(rowsBefore)
      }
      const refusedReply = await postBulkAction('rina', { kind: 'product', product_id: cleanser }, [
        visibleAffiliate,
      ])
      expect(refusedReply.status).toBe(403)
      expect(await readStored([visibleAffiliate])).toMatchObject([{ selected_product_ids: [serum] }])
    })
  })
})

describe('bulk action', () => {
  it.each([
    ['no affiliate', []],
    ['more affiliates than the maximum', Array.from({ length: maxChosen + 1 }, () => randomUUID())],
    ['an invalid id', ['bukan id']],
  ])('a bulk action is refused with %s', async (_, ids) => {
    expect((await postBulkAction('sari', { kind: 'approve' }, ids)).status).toBe(400)
  })

  it.each([
    { kind: 'terkirim' },
    { kind: 'approve', reason: 'x' },
    { kind: 'reject', reason: 'a\u0000' },
    { kind: 'deadline', tanggal_max_upload: '0000-01-01' },
    { kind: 'extend' },
    { kind: 'extend', days: 0 },
    { kind: 'extend', days: 1.5 },
    { kind: 'extend', days: 15 },
    { kind: 'move', tanggal_max_upload: '2030-01-01', videos: [] },
    { kind: 'take_back', only_late: 'ya' },
  ])('a bulk action is refused with the input %j', async (action) => {
    expect((await postBulkAction('sari', action, [randomUUID()])).status).toBe(400)
  })
})
