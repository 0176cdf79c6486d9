/**
 * Staff get the link of a creator's page, replace it, and choose if the page shows why a sample was rejected. Runs on
 * every PostgreSQL.
 */
import { describe, expect, it } from 'vitest'
import { as, cleanser, make, program, queryAsOwner, sari, serum } from '#test/cast-program.ts'
import { openPage } from '#test/creator-page.ts'
import { withPermission } from '#test/permissions.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

describe("link of a creator's page", () => {
  it("the link of a creator's page is given only to users who may edit affiliates", async () => {
    const id = await make.affiliate([serum])
    for (const name of ['sari', 'budi'] as const) {
      const { status, body } = await as[name]('GET', `/affiliates/${id}/page`)
      expect([name, status]).toEqual([name, 200])
      expect(body).toEqual({
        path: expect.stringMatching(/^\/\?k=[\w-]{46}$/),
        generation: 1,
        opened_at: null,
        reason: null,
        reason_shown: false,
      })
    }
    expect((await as.rina('GET', `/affiliates/${id}/page`)).status).toBe(403)
    expect((await as.rina('PUT', `/affiliates/${id}/page`, { generation: 1 })).status).toBe(403)
    expect((await program.anonymous('GET', `/affiliates/${id}/page`)).status).toBe(401)
    expect((await as.sari('GET', `/affiliates/${unknownId}/page`)).status).toBe(404)
    expect((await as.sari('PUT', `/affiliates/${unknownId}/page`, { generation: 1 })).status).toBe(404)
  })

  it("the link of a creator's page is refused to users who do not see all products on the page", async () => {
    const visibleAffiliate = await make.affiliate([serum])
    const affiliateWithHiddenProduct = await make.affiliate([serum, cleanser])
    const affiliateWithHiddenVideo = await make.affiliate([serum])
    await make.assignVideo(affiliateWithHiddenVideo, cleanser, await make.video(cleanser, sari))
    const hiddenAffiliate = await make.affiliate([cleanser])
    await withPermission(program.database, 'rina', 'data_affiliate_edit', async () => {
      expect((await as.rina('GET', `/affiliates/${visibleAffiliate}/page`)).body.path).toEqual(
        expect.any(String),
      )
      for (const id of [affiliateWithHiddenProduct, affiliateWithHiddenVideo]) {
        expect((await as.rina('GET', `/affiliates/${id}/page`)).body).toMatchObject({ path: null })
        const reply = await as.rina('PUT', `/affiliates/${id}/page`, { generation: 1 })
        expect([reply.status, reply.body.code]).toEqual([403, 'HIDDEN_PRODUCTS'])
        expect((await as.sari('GET', `/affiliates/${id}/page`)).body.generation).toBe(1)
      }
      expect((await as.rina('GET', `/affiliates/${hiddenAffiliate}/page`)).status).toBe(404)
    })
  })

  it("the link of a creator's page is replaced without a new revision of the affiliate, and the history records the replacement", async () => {
    const id = await make.affiliate([serum])
    const affiliateBefore = (await as.sari('GET', `/affiliates/${id}`)).body
    await as.sari('PUT', `/affiliates/${id}/page`, { generation: 1 })
    expect((await as.sari('GET', `/affiliates/${id}`)).body.revision).toBe(affiliateBefore.revision)
    const history = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
    expect(history.entries[0]).toMatchObject({
      act: 'changed',
      by_creator: false,
      changes: [{ field: 'page_generation', from: 1, to: 2 }],
    })
  })

  it("the link of a creator's page counts as not opened after it is replaced, until the creator opens the new link", async () => {
    const id = await make.affiliate([serum])
    const readVisit = async () => (await as.sari('GET', `/affiliates/${id}/page`)).body.opened_at
    await openPage(id)
    expect(await readVisit()).toEqual(expect.any(String))
    const { body } = await as.sari('PUT', `/affiliates/${id}/page`, { generation: 1 })
    expect([body.generation, body.opened_at, await readVisit()]).toEqual([2, null, null])
    await openPage(id)
    expect(await readVisit()).toEqual(expect.any(String))
  })

  it("the link of a creator's page is replaced only by a request that names the present link", async () => {
    const id = await make.affiliate([serum])
    await as.sari('PUT', `/affiliates/${id}/page`, { generation: 1 })
    for (const generation of [1, 4])
      expect((await as.sari('PUT', `/affiliates/${id}/page`, { generation })).body.generation).toBe(2)
    const tooLargeGeneration = 65_536
    const refusedReply = await as.sari('PUT', `/affiliates/${id}/page`, { generation: tooLargeGeneration })
    expect(refusedReply.status).toBe(400)
  })
})

describe('reason of a rejection', () => {
  const reject = (id: string, reason: string) =>
    queryAsOwner(
      `update affiliate_registrations set sample_product_status = 'rejected', sample_product_reason = $2 where id = $1`,
      [id, reason],
    )
  const showReason = (id: string, reason: string) =>
    as.sari('PUT', `/affiliates/${id}/page/reason`, { reason, shown: true })
  const hideReason = (id: string, reason: string) =>
    as.sari('PUT', `/affiliates/${id}/page/reason`, { reason, shown: false })
  const readShownReason = async (id: string) => (await openPage(id)).formState.page.sample.reason

  it("the reason of a rejection is on the creator's page only while staff show it, and not after it has changed", async () => {
    const id = await make.affiliate([serum])
    await reject(id, 'Akun privat')
    expect(await readShownReason(id)).toBe(null)
    expect((await showReason(id, 'Akun privat')).body).toMatchObject({
      reason: 'Akun privat',
      reason_shown: true,
    })
    expect(await readShownReason(id)).toBe('Akun privat')
    expect((await hideReason(id, 'Akun privat')).body.reason_shown).toBe(false)
    expect(await readShownReason(id)).toBe(null)
    await showReason(id, 'Akun privat')
    await reject(id, 'Kata kasar yang bukan untuk kreator')
    expect(await readShownReason(id)).toBe(null)
    expect((await showReason(id, 'Akun privat')).status).toBe(409)
    await showReason(id, 'Kata kasar yang bukan untuk kreator')
    await queryAsOwner(`update affiliate_registrations set sample_product_status = 'review' where id = $1`, [
      id,
    ])
    expect(await readShownReason(id)).toBe(null)
    const history = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
    expect(JSON.stringify(history)).toContain('sample_shown_reason')
  })

  it('the reason of a rejection is shown at once if staff choose so when they reject the sample', async () => {
    const id = await make.affiliate([serum])
    let actionId = null
    /** Returns the outcome, and the reason that the page then shows. */
    const rejectInBulk = async (reason: string, options: { shows_reason?: boolean } = {}) => {
      const action = { kind: 'reject', reason, ...options }
      const { body } = await as.sari('POST', '/bulk-actions', { action, rows: [{ id }] })
      actionId = body.id
      return [body.rows[0].outcome, await readShownReason(id)]
    }
    expect(await rejectInBulk('Akun privat', { shows_reason: true })).toEqual(['done', 'Akun privat'])
    expect(await rejectInBulk('Akun privat', { shows_reason: true })).toEqual(['unchanged', 'Akun privat'])
    expect(await rejectInBulk('Akun baru', { shows_reason: true })).toEqual(['done', 'Akun baru'])
    expect(await rejectInBulk('Akun baru')).toEqual(['done', null])
    expect(await rejectInBulk('', { shows_reason: true })).toEqual(['done', null])
    await rejectInBulk('Akun privat', { shows_reason: true })
    await rejectInBulk('Kata kasar')
    await as.sari('POST', `/bulk-actions/${actionId}/undo`)
    expect(await readShownReason(id)).toBe('Akun privat')
  })

  it('the reason of a rejection can be shown only by users who may edit affiliates', async () => {
    const id = await make.affiliate([serum])
    await reject(id, 'Akun privat')
    const input = { reason: 'Akun privat', shown: true }
    expect((await as.rina('PUT', `/affiliates/${id}/page/reason`, input)).status).toBe(403)
    expect(await readShownReason(id)).toBe(null)
    expect((await as.sari('PUT', `/affiliates/${unknownId}/page/reason`, input)).status).toBe(404)
  })
})
