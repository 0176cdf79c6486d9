/** One action on many affiliates: the outcome for each, the permissions, and that nothing else happens. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  as,
  cleanser,
  getRevision,
  make,
  postBulkAction,
  program,
  readStored,
  sari,
  serum,
  undo,
  withOnlyPermissions,
} from '#test/bulk-actions.ts'
import { bulkActionKinds, maxChosen } from './bulk-action.ts'

describe('the outcome for each affiliate', () => {
  it('of approving or rejecting samples is done, unchanged or refused, and in the history', async () => {
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
    const withRejected = { kind: 'approve', include_rejected: true }
    expect((await postBulkAction('dewi', withRejected, [`${rejected}`, `${sent}`])).body.rows).toEqual([
      { id: rejected, outcome: 'done', revision: 2 },
      { id: sent, outcome: 'refused', why: 'sent' },
    ])
    const [entry] = await program.database.queryAsOwner(
      `select changes, actor_id from timeline where subject_id = $1 and act = 'changed'`,
      [inReview],
    )
    expect(entry).toEqual({
      changes: { sample_product_status: ['review', 'disetujui'] },
      actor_id: await program.database.idOf('dewi'),
    })

    const reject = await postBulkAction('dewi', { kind: 'reject', reason: ' Akun baru ' }, ids.slice(0, 4))
    expect(reject.body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
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

  it('of marking sent is refused before approval, of marking contacted is unchanged if repeated', async () => {
    const review = await make.affiliate([serum])
    const approved = await make.affiliate([serum], { sample: 'disetujui' })
    expect((await postBulkAction('budi', { kind: 'send' }, [review, approved])).body.rows).toEqual([
      { id: review, outcome: 'refused', why: 'not_approved' },
      { id: approved, outcome: 'done', revision: 2 },
    ])
    expect((await postBulkAction('budi', { kind: 'contact' }, [review, approved])).body.rows).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done' },
    ])
    expect((await postBulkAction('budi', { kind: 'contact' }, [review])).body).toMatchObject({
      id: null,
      rows: [{ outcome: 'unchanged' }],
    })
  })

  it('of moving the deadlines of open or only of late videos is refused if there are none', async () => {
    const due = '2030-01-31'
    const [withOpenVideo, withoutVideo] = [await make.affiliate([serum]), await make.affiliate([serum])]
    const videos = await Promise.all([0, 1, 2].map(() => make.video(serum, sari)))
    await make.assignVideo(withOpenVideo, serum, `${videos[0]}`, 'belum', -2)
    await make.assignVideo(withOpenVideo, serum, `${videos[1]}`, 'belum', 5)
    await make.assignVideo(withOpenVideo, serum, `${videos[2]}`, 'sudah', -9)
    const countMovedDeadlines = async () => {
      const [row] = await readStored([withOpenVideo])
      const videos = row?.videos as { tanggal_max_upload: string }[]
      return videos.filter(({ tanggal_max_upload }) => tanggal_max_upload === due).length
    }
    const lateAction = { kind: 'deadline', tanggal_max_upload: due, only_late: true }
    expect((await postBulkAction('dewi', lateAction, [withOpenVideo, withoutVideo])).body.rows).toMatchObject(
      [{ outcome: 'done' }, { outcome: 'refused', why: 'no_late_video' }],
    )
    expect(await countMovedDeadlines()).toBe(1)
    const all = { kind: 'deadline', tanggal_max_upload: due }
    const { body } = await postBulkAction('dewi', all, [withOpenVideo, withoutVideo])
    expect(body.rows).toMatchObject([{ outcome: 'done' }, { outcome: 'refused', why: 'no_waiting_video' }])
    expect(await countMovedDeadlines()).toBe(2)
    expect((await postBulkAction('dewi', all, [withOpenVideo])).body.rows).toMatchObject([
      { outcome: 'unchanged' },
    ])
    expect((await undo('dewi', body.id)).body.undone).toEqual([
      { id: withOpenVideo, revision: await getRevision(withOpenVideo) },
    ])
    expect(await countMovedDeadlines()).toBe(1)
  })

  it('of adding a product is done, or unchanged for affiliates who have it', async () => {
    const [ofOneProduct, ofBothProducts] = [
      await make.affiliate([serum]),
      await make.affiliate([cleanser, serum]),
    ]
    const { body } = await postBulkAction('dewi', { kind: 'product', product_id: cleanser }, [
      ofOneProduct,
      ofBothProducts,
    ])
    expect(body.rows).toMatchObject([{ outcome: 'done' }, { outcome: 'unchanged' }])
    expect(await readStored([ofOneProduct])).toMatchObject([{ selected_product_ids: [serum, cleanser] }])
    expect((await undo('dewi', body.id)).body).toEqual({
      undone: [{ id: ofOneProduct, revision: 3 }],
      not_undone: [],
      reassigned_videos: [],
    })
    expect(await readStored([ofOneProduct])).toMatchObject([{ selected_product_ids: [serum] }])
    const refusedReply = await postBulkAction('dewi', { kind: 'product', product_id: randomUUID() }, [
      ofOneProduct,
    ])
    expect([refusedReply.status, refusedReply.body.code]).toEqual([409, 'PRODUCT_MISSING'])
  })

  it('of deleting is done or refused, and an undo restores the affiliates with their videos', async () => {
    const ids = [await make.affiliate([serum]), await make.affiliate([serum])]
    await make.assignVideo(`${ids[0]}`, serum, await make.video(serum, sari))
    const before = await readStored(ids)
    const unknownId = randomUUID()
    const { body } = await postBulkAction('dewi', { kind: 'remove' }, [...ids, unknownId])
    expect(body.rows).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done' },
      { outcome: 'refused', why: 'not_found' },
    ])
    expect(await readStored(ids)).toEqual([])
    const undone = await undo('dewi', body.id)
    expect(undone.body).toMatchObject({ not_undone: [], reassigned_videos: [] })
    expect(undone.body.undone.map(({ id }: { id: string }) => id).sort()).toEqual(ids.toSorted())
    const comparableParts = ({ id, username, videos }: Record<string, unknown>) => ({
      id,
      username,
      videos: (videos as { id: string }[] | null)?.map((video) => video.id),
    })
    expect((await readStored(ids)).map(comparableParts)).toEqual(before.map(comparableParts))
  })
})

describe('an affiliate that changed since the caller read it', () => {
  it('is refused with the old revision, and accepted without a revision', async () => {
    const id = await make.affiliate([serum])
    const oldRevision = await getRevision(id)
    await program.database.queryAsOwner(
      `update affiliate_registrations set username = username || '.x' where id = $1`,
      [id],
    )
    for (const kind of ['approve', 'contact', 'remove']) {
      const before = await readStored([id])
      expect((await postBulkAction('dewi', { kind }, [{ id, revision: oldRevision }])).body).toEqual({
        id: null,
        rows: [{ id, outcome: 'refused', why: 'changed' }],
      })
      expect(await readStored([id])).toEqual(before)
    }
    expect((await postBulkAction('dewi', { kind: 'approve' }, [id])).body.rows).toMatchObject([
      { outcome: 'done' },
    ])
    expect(
      (await postBulkAction('dewi', { kind: 'approve' }, [{ id, revision: oldRevision }])).body.rows,
    ).toMatchObject([{ outcome: 'unchanged' }])
  })
})

describe('the permissions of bulk actions', () => {
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

  // The user needs one permission of each list, as for the same action on one affiliate.
  const pages = ['reg_affiliate', 'data_affiliate']
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

  it('are those of the same action on one affiliate, and `allowed` lists what they permit', async () => {
    const permissions = [
      'reg_affiliate',
      'data_affiliate',
      'data_affiliate_edit',
      'data_affiliate_whatsapp',
      'data_affiliate_delete',
    ]
    const subsets = Array.from({ length: 2 ** permissions.length }, (_, bits) =>
      permissions.filter((_, n) => bits & (1 << n)),
    )
    const viewPermissions = ['data_affiliate_tab_products', `data_affiliate_product_${serum}`]
    for (const granted of subsets)
      await withOnlyPermissions('rina', [...granted, ...viewPermissions], async () => {
        for (const kind of bulkActionKinds) {
          const extra = kind === 'product' ? { product_id: serum } : (inputs[kind] ?? {})
          const { status } = await postBulkAction('rina', { kind, ...extra }, [randomUUID()])
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
    return neededPermissions[kind].every((each) => each.some((permission) => granted.includes(permission)))
  }

  it('do not reach affiliates that the caller cannot see, reported like unknown ones', async () => {
    const [visibleAffiliate, hiddenAffiliate] = [
      await make.affiliate([serum]),
      await make.affiliate([cleanser]),
    ]
    const rights = ['data_affiliate', 'data_affiliate_tab_products', `data_affiliate_product_${serum}`]
    const permissions = [...rights, 'data_affiliate_edit', 'data_affiliate_whatsapp', 'data_affiliate_delete']
    await withOnlyPermissions('rina', permissions, async () => {
      for (const kind of bulkActionKinds) {
        const extra = kind === 'product' ? { product_id: serum } : (inputs[kind] ?? {})
        const before = await readStored([hiddenAffiliate])
        const unknownId = randomUUID()
        const { body } = await postBulkAction('rina', { kind, ...extra }, [hiddenAffiliate, unknownId])
        expect({ kind, body }).toEqual({
          kind,
          body: {
            id: null,
            rows: [hiddenAffiliate, unknownId].map((id) => ({ id, outcome: 'refused', why: 'not_found' })),
          },
        })
        expect(await readStored([hiddenAffiliate])).toEqual(before)
      }
      const refusedReply = await postBulkAction('rina', { kind: 'product', product_id: cleanser }, [
        visibleAffiliate,
      ])
      expect(refusedReply.status).toBe(403)
      expect(await readStored([visibleAffiliate])).toMatchObject([{ selected_product_ids: [serum] }])
    })
  })
})

describe('bad input', () => {
  it.each([
    [{ kind: 'approve' }, []],
    [{ kind: 'approve' }, Array.from({ length: maxChosen + 1 }, () => randomUUID())],
    [{ kind: 'terkirim' }, [randomUUID()]],
    [{ kind: 'approve', reason: 'x' }, [randomUUID()]],
    [{ kind: 'reject', reason: 'a\u0000' }, [randomUUID()]],
    [{ kind: 'deadline', tanggal_max_upload: '0000-01-01' }, [randomUUID()]],
    [{ kind: 'extend' }, [randomUUID()]],
    [{ kind: 'extend', days: 0 }, [randomUUID()]],
    [{ kind: 'extend', days: 1.5 }, [randomUUID()]],
    [{ kind: 'extend', days: 15 }, [randomUUID()]],
    [{ kind: 'move', tanggal_max_upload: '2030-01-01', videos: [] }, [randomUUID()]],
    [{ kind: 'take_back', only_late: 'ya' }, [randomUUID()]],
    [{ kind: 'approve' }, ['bukan id']],
  ])('is refused: %j', async (action, ids) => {
    expect((await postBulkAction('sari', action, ids)).status).toBe(400)
  })
})
