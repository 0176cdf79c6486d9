/** Marking samples as sent, and deleting affiliates. Runs on every PostgreSQL. */
import { describe, expect, it } from 'vitest'
import { as, program, readStoredAffiliate, registerAffiliate } from '#test/registrations.ts'

describe('step sent', () => {
  it('marking a sample as sent changes the sample status from disetujui to terkirim and returns 409 for other statuses', async () => {
    const { id } = await registerAffiliate()
    const refusedReply = await as.budi('POST', `/affiliates/${id}/sent`, {})
    expect([refusedReply.status, refusedReply.body.code]).toEqual([409, 'NOT_APPROVED'])
    expect(await readStoredAffiliate(id)).toMatchObject({ sample_product_status: 'review' })
    await program.database.queryAsOwner(
      `update affiliate_registrations set sample_product_status = 'disetujui' where id = $1`,
      [id],
    )
    const sentReply = await as.budi('POST', `/affiliates/${id}/sent`, {})
    expect(sentReply.body).toMatchObject({ sample_product_status: 'terkirim' })
    const repeatedReply = await as.budi('POST', `/affiliates/${id}/sent`, {})
    expect([repeatedReply.status, repeatedReply.body.code]).toEqual([409, 'NOT_APPROVED'])
  })
})

describe('deletion of an affiliate', () => {
  it('a deletion removes the affiliate, or returns 403 to a user without the permission', async () => {
    const { id } = await registerAffiliate()
    const refusedDeletion = await as.budi('DELETE', `/affiliates/${id}`)
    expect(refusedDeletion.status).toBe(403)
    expect(await readStoredAffiliate(id)).toBeDefined()
    const deletion = await as.dewi('DELETE', `/affiliates/${id}`)
    expect(deletion.status).toBe(204)
    expect(await readStoredAffiliate(id)).toBeUndefined()
  })
})
