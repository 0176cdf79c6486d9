/** Bulk actions that are large or simultaneous, the video plan, and the choice of all results of a filter. */
import { describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import {
  as,
  cleanser,
  make,
  postBulkAction,
  queryAsOwner,
  readStored,
  serum,
  undo,
  withOnlyPermissions,
} from '#test/bulk-actions.ts'
import { maxChosen, type Outcome } from './bulk-action.ts'
import type { VideoPlan } from './video-plan.ts'

const tanggal_max_upload = '2030-01-01'

let batchCount = 0

/** Creates contacted affiliates, whose usernames contain the number of the batch, and returns their ids. */
async function createAffiliates(
  count: number,
  { product = serum, sample = 'review' }: { product?: string; sample?: string } = {},
): Promise<string[]> {
  batchCount += 1
  const rows = await queryAsOwner<{ id: string }>(
    `insert into affiliate_registrations (username, whatsapp, selected_product_ids, sample_product_status, status_whatsapp)
     select 'ramai.' || $1 || '.' || n, '0819' || $1 || lpad(n::text, 6, '0'), array[$3::uuid], $4, 'sudah'
     from generate_series(1, $2::int) n returning id`,
    [batchCount, count, product, sample],
  )
  return rows.map(({ id }) => id)
}

async function createVideos(count: number, product = serum): Promise<string[]> {
  const rows = await queryAsOwner<{ id: string }>(
    `insert into videos (product_id, video_vo)
     select $1, 'https://drive.google.com/' || gen_random_uuid() from generate_series(1, $2::int) returning id`,
    [product, count],
  )
  return rows.map(({ id }) => id)
}

const listDoneIds = (rows: readonly Outcome[]) =>
  rows.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)

describe('bulk action on the maximum number of affiliates', () => {
  it('a bulk action on the maximum number of affiliates is done and undone in one call each, and gets a complete video plan', async () => {
    const ids = await createAffiliates(maxChosen, { sample: 'disetujui' })
    const { status, body } = await postBulkAction('dewi', { kind: 'send' }, ids)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(listDoneIds(body.rows)).toHaveLength(maxChosen)
    const undoReply = await undo('dewi', body.id)
    expect(undoReply.status, JSON.stringify(undoReply.body)).toBe(200)
    expect(undoReply.body.undone).toHaveLength(maxChosen)
    await createVideos(maxChosen)
    const plan = await as.dewi('POST', '/bulk-actions/video-plan', { rows: ids.map((id) => ({ id })) })
    expect(plan.body.given).toHaveLength(maxChosen)
  })

  it.each(['take_back', 'remove'])(
    'a bulk action of the kind %s on the maximum number of affiliates frees two videos of each affiliate, and its undo assigns them again',
    async (kind) => {
      const ids = await createAffiliates(maxChosen)
      const videos = await createVideos(2 * maxChosen)
      await queryAsOwner(
        `insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload)
         select affiliate, $3, video, app.today() from unnest($1::uuid[], $2::uuid[]) as pairs (affiliate, video)`,
        [[...ids, ...ids], videos, serum],
      )
      const countFreeVideos = async () => {
        const rows = await queryAsOwner(
          `select id from videos where id = any ($1) and status = 'video baru'`,
          [videos],
        )
        return rows.length
      }
      const { status, body } = await postBulkAction('dewi', { kind }, ids)
      expect(status, JSON.stringify(body)).toBe(201)
      expect(listDoneIds(body.rows)).toHaveLength(maxChosen)
      expect(await countFreeVideos()).toBe(2 * maxChosen)
      const undoReply = await undo('dewi', body.id)
      expect(undoReply.status, JSON.stringify(undoReply.body)).toBe(200)
      expect(undoReply.body.undone).toHaveLength(maxChosen)
      expect(await countFreeVideos()).toBe(0)
    },
  )
})

describe('bulk actions at the same time', () => {
  it('simultaneous bulk actions on the same affiliates change each of them once', async () => {
    const ids = await createAffiliates(40)
    const actors = ['dewi', 'budi', 'sari', 'dewi', 'budi', 'sari'] as const
    // Two actions with opposite orders of the rows would deadlock if each locked the rows in the order given.
    const replies = await Promise.all(
      actors.map((actor, n) => postBulkAction(actor, { kind: 'approve' }, n % 2 ? ids : ids.toReversed())),
    )
    expect(replies.map(({ status }) => status)).toEqual(actors.map(() => 201))
    const doneIds = replies.flatMap(({ body }) => listDoneIds(body.rows))
    expect(doneIds.toSorted()).toEqual(ids.toSorted())
    // The entries of the history are the creation and the approval.
    for (const row of await readStored(ids)) expect(row).toMatchObject({ revision: 2, entries: 2 })
  })

  it('simultaneous bulk actions and edits of the same affiliates: the second change of each affiliate gets a conflict', async () => {
    const ids = await createAffiliates(12)
    const rows = ids.map((id) => ({ id, revision: 1 }))
    const edits = ids.map((id, n) =>
      as.budi('PUT', `/affiliates/${id}/registration`, {
        platform: 'shopee',
        username: `edit.${id}`,
        whatsapp: `0877${Date.now()}${n}`,
        product_id: serum,
        revision: 1,
      }),
    )
    const [bulkReply, ...editReplies] = await Promise.all([
      postBulkAction('dewi', { kind: 'approve' }, rows),
      ...edits,
    ])
    const outcomes = new Map(((bulkReply?.body.rows ?? []) as Outcome[]).map((row) => [row.id, row]))
    ids.forEach((id, n) => {
      const isDone = outcomes.get(id)?.outcome === 'done'
      expect(editReplies[n]?.status, JSON.stringify(editReplies[n]?.body)).toBe(isDone ? 409 : 200)
      if (!isDone) expect(outcomes.get(id)).toMatchObject({ outcome: 'refused', why: 'changed' })
    })
    for (const row of await readStored(ids)) expect(row).toMatchObject({ revision: 2 })
  })

  it('simultaneous bulk actions never assign the same video twice', async () => {
    const freeVideos = await createVideos(10)
    const actors = ['dewi', 'budi', 'sari', 'dewi'] as const
    const affiliatesByActor = await Promise.all(actors.map(() => createAffiliates(10)))
    const replies = await Promise.all(
      actors.map((actor, n) => {
        const order = n % 2 ? freeVideos : freeVideos.toReversed()
        const pairs = order.map((video_id, i) => ({
          affiliate_id: `${affiliatesByActor[n]?.[i]}`,
          product_id: serum,
          video_id,
        }))
        return postBulkAction(actor, { kind: 'give', tanggal_max_upload, pairs }, affiliatesByActor[n] ?? [])
      }),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const outcomes: Outcome[] = replies.flatMap(({ body }) => body.rows)
    expect(listDoneIds(outcomes)).toHaveLength(10)
    for (const row of outcomes) if (row.outcome !== 'done') expect(row).toMatchObject({ why: 'video_taken' })
    const assignedVideos = await queryAsOwner<{ id: string }>(
      'select video_id as id from affiliate_link_videos where video_id = any ($1)',
      [freeVideos],
    )
    expect(assignedVideos.map(({ id }) => id).sort()).toEqual(freeVideos.toSorted())
  })
})

describe('video plan', () => {
  const requestPlan = async (actor: CastName, ids: readonly string[], options = {}): Promise<VideoPlan> => {
    const { status, body } = await as[actor]('POST', '/bulk-actions/video-plan', {
      rows: ids.map((id) => ({ id })),
      ...options,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }

  it('the video plan has the next free video for each affiliate in the chosen order, which the action then assigns', async () => {
    // The plan must not find free videos of other tests.
    await queryAsOwner(
      `update videos set product_id = null where product_id = $1 and status <> 'dikirim ke affiliate'`,
      [cleanser],
    )
    const affiliates = await createAffiliates(4, { product: cleanser })
    const freeVideos = await createVideos(3, cleanser)
    await make.assignVideo(`${affiliates[0]}`, cleanser, `${freeVideos[0]}`, { posting: 'dikembalikan' })
    const { given, left_out } = await requestPlan('dewi', affiliates)
    expect(given.map(({ id, video_id }) => [id, video_id])).toEqual([
      [affiliates[0], freeVideos[1]],
      [affiliates[1], freeVideos[0]],
      [affiliates[2], freeVideos[2]],
    ])
    expect(left_out).toMatchObject([{ id: affiliates[3], why: 'no_free_video' }])
    const pairs = given.map(({ id: affiliate_id, product_id, video_id }) => ({
      affiliate_id,
      product_id,
      video_id,
    }))
    const { body } = await postBulkAction(
      'dewi',
      { kind: 'give', tanggal_max_upload, pairs },
      affiliates.slice(0, 3),
    )
    expect(listDoneIds(body.rows)).toEqual(affiliates.slice(0, 3))
    const secondPlan = await requestPlan('dewi', affiliates.slice(0, 2))
    expect(secondPlan.left_out.map(({ why }) => why)).toEqual(['has_unposted_video', 'has_unposted_video'])
    const planWithUnposted = await requestPlan('dewi', affiliates.slice(0, 1), { include_unposted: true })
    expect(planWithUnposted.left_out.map(({ why }) => why)).toEqual(['no_free_video'])
    const planOfSecondProduct = await requestPlan('dewi', affiliates.slice(0, 1), { product_id: serum })
    expect(planOfSecondProduct.left_out).toMatchObject([{ why: 'product_not_chosen' }])
  })

  it('the video plan reveals no affiliates or products that the user cannot see', async () => {
    const [visibleAffiliate] = await createAffiliates(1)
    const [hiddenAffiliate] = await createAffiliates(1, { product: cleanser })
    await queryAsOwner(
      'update affiliate_registrations set selected_product_ids = array[$2::uuid, $3::uuid] where id = $1',
      [visibleAffiliate, cleanser, serum],
    )
    await createVideos(1, cleanser)
    const [video] = await createVideos(1, serum)
    const permissions = ['data_affiliate', 'data_affiliate_tab_products', 'data_affiliate_edit']
    await withOnlyPermissions('rina', [...permissions, `data_affiliate_product_${serum}`], async () => {
      const unknownId = crypto.randomUUID()
      const { given, left_out } = await requestPlan('rina', [
        `${visibleAffiliate}`,
        `${hiddenAffiliate}`,
        unknownId,
      ])
      expect(given.map(({ product_id }) => product_id)).toEqual([serum])
      expect(left_out).toEqual(
        [hiddenAffiliate, unknownId].map((id) => ({ id, username: null, why: 'not_found' })),
      )
      expect(
        (await requestPlan('rina', [`${visibleAffiliate}`], { product_id: cleanser })).left_out,
      ).toMatchObject([{ why: 'product_not_chosen' }])
      const pairs = [{ affiliate_id: `${visibleAffiliate}`, product_id: cleanser, video_id: `${video}` }]
      const { body } = await postBulkAction('rina', { kind: 'give', tanggal_max_upload, pairs }, [
        `${visibleAffiliate}`,
      ])
      expect(body.rows).toEqual([{ id: visibleAffiliate, outcome: 'refused', why: 'product_not_chosen' }])
    })
  })
})

describe('choice of all results of a filter', () => {
  it('the choice of all results of a filter has at most as many affiliates as one action takes, in the order of the list, and the total', async () => {
    await createAffiliates(maxChosen + 5)
    const query = `q=ramai.${batchCount}.`
    const { body } = await as.dewi('GET', `/bulk-actions/registered?${query}`)
    expect([body.rows.length, body.total]).toEqual([maxChosen, maxChosen + 5])
    const page = await as.dewi('GET', `/affiliates?${query}`)
    expect(body.rows.slice(0, 10)).toEqual(
      page.body.rows.map(({ id, revision, username }: Record<string, unknown>) => ({
        id,
        revision,
        username,
        unposted_videos: 0,
      })),
    )
    const cards = await as.dewi('GET', `/bulk-actions/followed?${query}&posting=no_video`)
    expect(cards.body.total).toBe(maxChosen + 5)
  })

  it('the choice of all results of a filter has only affiliates that the user can see, and on Reg. Affiliate no filters on videos', async () => {
    const [visibleAffiliate] = await createAffiliates(1)
    const [hiddenAffiliate] = await createAffiliates(1, { product: cleanser })
    const permissions = ['reg_affiliate', 'data_affiliate_tab_products', `data_affiliate_product_${serum}`]
    await withOnlyPermissions('rina', permissions, async () => {
      const { body } = await as.rina('GET', '/bulk-actions/registered?q=ramai')
      const ids = body.rows.map(({ id }: { id: string }) => id)
      expect(ids).toContain(visibleAffiliate)
      expect(ids).not.toContain(hiddenAffiliate)
      expect((await as.rina('GET', '/bulk-actions/followed?q=ramai')).status).toBe(403)
      expect((await as.rina('GET', '/bulk-actions/registered?posting=no_video')).status).toBe(400)
    })
  })
})
