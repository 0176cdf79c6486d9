/**
 * The undo of a bulk action: the affiliates that are restored, and the user and the time to which it is limited. Runs
 * on every PostgreSQL.
 */
import { describe, expect, it } from 'vitest'
import {
  as,
  assignedStatus,
  cleanser,
  freeStatus,
  make,
  postBulkAction,
  queryAsOwner,
  readStored,
  runAction,
  sari,
  serum,
  undo,
  withOnlyPermissions,
} from '#test/bulk-actions.ts'
import { undoMinutes } from './bulk-action.ts'

const readStates = (ids: string[]) =>
  queryAsOwner(
    `select id, sample_product_status, sample_product_reason, sample_courier, sample_resi, status_whatsapp, selected_product_ids
     from affiliate_registrations where id = any ($1) order by id`,
    [ids],
  )

const unsentSamples = ['review', 'disetujui', 'rejected']

describe('undo of a bulk action', () => {
  it.each([
    [{ kind: 'approve', include_rejected: true }, ['review', 'rejected']],
    [{ kind: 'reject', reason: 'Akun palsu' }, unsentSamples],
    [{ kind: 'send' }, ['disetujui']],
    [{ kind: 'contact' }, unsentSamples],
  ])(
    'the undo of the bulk action %j restores the previous state of each affiliate',
    async (action, initialSamples) => {
      const ids = await Promise.all(initialSamples.map((sample) => make.affiliate([serum], { sample })))
      await queryAsOwner(
        `update affiliate_registrations set sample_product_reason = 'dulu' where id = any ($1) and sample_product_status = 'rejected'`,
        [ids],
      )
      await queryAsOwner(
        `update affiliate_registrations set sample_courier = 'JNE', sample_resi = 'JP1234' where id = any ($1) and sample_product_status = 'disetujui'`,
        [ids],
      )
      const statesBefore = await readStates(ids)
      const id = await runAction('dewi', action, ids)
      expect(await readStates(ids)).not.toEqual(statesBefore)
      const { body } = await undo('dewi', id)
      expect(body).toMatchObject({ not_undone: [], reassigned_videos: [] })
      expect(body.undone).toHaveLength(ids.length)
      expect(await readStates(ids)).toEqual(statesBefore)
      // A browser that lost the reply repeats the request.
      expect((await undo('dewi', id)).body).toEqual(body)
      expect(await readStates(ids)).toEqual(statesBefore)
    },
  )

  it('the undo of a bulk action skips affiliates that changed since the action, and lists them', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => make.affiliate([serum])))
    const [editedId, deletedId, untouchedId] = ids.map(String)
    const id = await runAction('dewi', { kind: 'approve' }, ids)
    await queryAsOwner(`update affiliate_registrations set username = username || '.x' where id = $1`, [
      editedId,
    ])
    await as.sari('DELETE', `/affiliates/${deletedId}`)
    const { body } = await undo('dewi', id)
    expect(body.undone).toEqual([{ id: untouchedId, revision: 3 }])
    expect(body.not_undone.sort()).toEqual([editedId, deletedId].sort())
    expect(await readStored([`${editedId}`])).toMatchObject([{ sample_product_status: 'disetujui' }])
  })

  it('the undo of a bulk action restores deleted affiliates, except those already restored or whose username is taken', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => make.affiliate([serum])))
    const [restoredId, idWithTakenUsername, deletedId] = ids.map(String)
    const [row] = await readStored([`${idWithTakenUsername}`])
    const id = await runAction('dewi', { kind: 'remove' }, ids)
    expect((await as.sari('POST', `/trash/${restoredId}/restore`, {})).status).toBe(200)
    await make.affiliate([serum], { username: `${row?.username}` })
    const { body } = await undo('dewi', id)
    expect(body.undone.map(({ id }: { id: string }) => id)).toEqual([deletedId])
    expect(body.not_undone.sort()).toEqual([restoredId, idWithTakenUsername].sort())
    expect(await readStored([`${idWithTakenUsername}`])).toEqual([])
  })

  it('the undo of a bulk action restores deleted affiliates even if a product was deleted or a video went to another affiliate', async () => {
    const product = await as.sari('POST', '/products', {
      product_number: 'URUNG-1',
      product_name: 'Toner Urung',
      product_benefit: 'Segar',
      price: '1',
    })
    const toner: string = product.body.id
    const intactAffiliate = await make.affiliate([serum])
    const affiliateWithReassignedVideo = await make.affiliate([serum])
    const affiliateWithDeletedProduct = await make.affiliate([serum, toner])
    const reassignedVideo = await make.video(serum, sari)
    await make.assignVideo(intactAffiliate, serum, await make.video(serum, sari))
    await make.assignVideo(intactAffiliate, serum, await make.video(serum, sari), { posting: 'sudah' })
    await make.assignVideo(affiliateWithReassignedVideo, serum, reassignedVideo)
    await make.assignVideo(affiliateWithDeletedProduct, toner, await make.video(toner, sari))
    const readVideos = (id: string) =>
      queryAsOwner(
        `select id, product_id, video_id, status_link_posting, link_posting_vo, tanggal_max_upload
         from affiliate_link_videos where affiliate_id = $1 order by id`,
        [id],
      )
    const videosBefore = await readVideos(intactAffiliate)
    const id = await runAction('dewi', { kind: 'remove' }, [
      intactAffiliate,
      affiliateWithReassignedVideo,
      affiliateWithDeletedProduct,
    ])
    const holder = await make.affiliate([serum], { username: 'pemegang.baru' })
    await make.assignVideo(holder, serum, reassignedVideo)
    await queryAsOwner('delete from products where id = $1', [toner])

    const { body } = await undo('dewi', id)
    expect(body).toMatchObject({ not_undone: [], reassigned_videos: [{ username: 'pemegang.baru' }] })
    expect(body.undone).toHaveLength(3)
    expect((await undo('dewi', id)).body.reassigned_videos).toEqual(body.reassigned_videos)
    expect(await readVideos(intactAffiliate)).toEqual(videosBefore)
    expect(await readVideos(affiliateWithReassignedVideo)).toMatchObject([
      { status_link_posting: 'dikembalikan' },
    ])
    expect(await readVideos(affiliateWithDeletedProduct)).toMatchObject([{ product_id: null }])
    expect(await readStored([affiliateWithDeletedProduct])).toMatchObject([{ selected_product_ids: [serum] }])
  })

  it('the undo of a bulk action frees the videos that the action assigned, except one that was posted since', async () => {
    const affiliates = [await make.affiliate([serum]), await make.affiliate([serum])] as const
    const [affiliateWhoPosted, affiliateWhoDidNot] = affiliates
    await queryAsOwner(`update affiliate_registrations set status_whatsapp = 'sudah' where id = any ($1)`, [
      affiliates,
    ])
    const videos = await Promise.all(affiliates.map(() => make.video(serum, sari)))
    const pairs = affiliates.map((affiliate_id, n) => ({
      affiliate_id,
      product_id: serum,
      video_id: `${videos[n]}`,
    }))
    const id = await runAction('dewi', { kind: 'give', tanggal_max_upload: '2030-01-01', pairs }, affiliates)
    await queryAsOwner(
      `update affiliate_link_videos set status_link_posting = 'sudah', link_posting_vo = 'https://www.tiktok.com/@x/video/1'
       where affiliate_id = $1`,
      [affiliateWhoPosted],
    )
    expect((await undo('dewi', id)).body).toMatchObject({
      undone: [{ id: affiliateWhoDidNot }],
      not_undone: [affiliateWhoPosted],
    })
    const rows = await queryAsOwner<{ id: string; status: string }>(
      'select id, status from videos where id = any ($1)',
      [videos],
    )
    const statuses = new Map(rows.map(({ id, status }) => [id, status]))
    expect(videos.map((video) => statuses.get(video))).toEqual([assignedStatus, freeStatus])
  })

  it('the undo of a bulk action is limited to the user who ran the action, with its permission and only for visible affiliates', async () => {
    const affiliate = await make.affiliate([serum])
    const id = await runAction('dewi', { kind: 'approve' }, [affiliate])
    for (const actor of ['sari', 'budi'] as const) expect((await undo(actor, id)).body.code).toBe('NOT_FOUND')
    expect((await undo('dewi', crypto.randomUUID())).body.code).toBe('NOT_FOUND')
    await withOnlyPermissions(
      'dewi',
      ['data_affiliate', 'data_affiliate_tab_all', 'data_affiliate_whatsapp'],
      async () => {
        expect((await undo('dewi', id)).body.code).toBe('NOT_FOUND')
      },
    )
    const permissions = ['data_affiliate', 'data_affiliate_edit', 'data_affiliate_tab_products']
    await withOnlyPermissions('dewi', [...permissions, `data_affiliate_product_${cleanser}`], async () => {
      expect((await undo('dewi', id)).body).toMatchObject({ undone: [], not_undone: [affiliate] })
    })
    expect(await readStored([affiliate])).toMatchObject([{ sample_product_status: 'disetujui' }])
  })

  it('the undo of a bulk action does not restore a deleted affiliate whose products the user may no longer see', async () => {
    const affiliate = await make.affiliate([serum])
    const id = await runAction('dewi', { kind: 'remove' }, [affiliate])
    const permissions = ['data_affiliate', 'data_affiliate_delete', 'data_affiliate_tab_products']
    await withOnlyPermissions('dewi', [...permissions, `data_affiliate_product_${cleanser}`], async () => {
      expect((await undo('dewi', id)).body).toMatchObject({ undone: [], not_undone: [affiliate] })
    })
    expect(await readStored([affiliate])).toEqual([])
  })

  it('the undo of a bulk action is rejected after ten minutes, and the purge removes the stored action', async () => {
    const affiliate = await make.affiliate([serum], { sample: 'disetujui' })
    const id = await runAction('dewi', { kind: 'send' }, [affiliate])
    const setAge = (seconds: number) =>
      queryAsOwner(`update bulk_actions set made_at = now() - $2 * interval '1 second' where id = $1`, [
        id,
        seconds,
      ])
    await setAge(undoMinutes * 60 + 1)
    expect((await undo('dewi', id)).body.code).toBe('TOO_LATE')
    expect(await readStored([affiliate])).toMatchObject([{ sample_product_status: 'terkirim' }])
    await queryAsOwner('select app.purge_bulk_actions()')
    expect(await queryAsOwner('select from bulk_actions where id = $1', [id])).toEqual([])
    expect(await queryAsOwner('select from bulk_action_rows where bulk_action_id = $1', [id])).toEqual([])
  })

  it('the undo of a bulk action is the only way back from terkirim: other bulk actions refuse a sample that was sent', async () => {
    const affiliate = await make.affiliate([serum], { sample: 'disetujui' })
    await runAction('dewi', { kind: 'send' }, [affiliate])
    for (const action of [{ kind: 'approve' }, { kind: 'reject', reason: '' }])
      expect((await postBulkAction('dewi', action, [affiliate])).body.rows).toEqual([
        { id: affiliate, outcome: 'refused', why: 'sent' },
      ])
  })
})

it('a bulk action that is repeated with the same key gets the same reply and changes nothing again', async () => {
  const affiliate = await make.affiliate([serum])
  const idempotencyKey = 'c'.repeat(32)
  const firstReply = await postBulkAction('dewi', { kind: 'approve' }, [affiliate], idempotencyKey)
  const rowsAfterFirst = await readStored([affiliate])
  const secondReply = await postBulkAction('dewi', { kind: 'approve' }, [affiliate], idempotencyKey)
  expect([secondReply.status, secondReply.body]).toEqual([201, firstReply.body])
  expect(await readStored([affiliate])).toEqual(rowsAfterFirst)
  expect((await undo('dewi', secondReply.body.id)).body.undone).toHaveLength(1)
})
