import { describe, expect, it } from 'vitest'
import { as, program, readStored, registerAffiliate } from '#test/registrations.ts'

describe('marking a sample as sent', () => {
  it('changes disetujui to terkirim and returns 409 for other statuses', async () => {
    const { id } = await registerAffiliate()
    const early = await as.budi('POST', `/affiliates/${id}/sent`, {})
    expect([early.status, early.body.code]).toEqual([409, 'NOT_APPROVED'])
    expect(await readStored(id)).toMatchObject({ sample_product_status: 'review' })
    await program.database.queryAsOwner(
      `update affiliate_registrations set sample_product_status = 'disetujui' where id = $1`,
      [id],
    )
    const sent = await as.budi('POST', `/affiliates/${id}/sent`, {})
    expect(sent.body).toMatchObject({ sample_product_status: 'terkirim' })
    const again = await as.budi('POST', `/affiliates/${id}/sent`, {})
    expect([again.status, again.body.code]).toEqual([409, 'NOT_APPROVED'])
  })
})

describe('deleting an affiliate', () => {
  it('removes the row with the permission and returns 403 without it', async () => {
    const { id } = await registerAffiliate()
    const refused = await as.budi('DELETE', `/affiliates/${id}`)
    expect(refused.status).toBe(403)
    expect(await readStored(id)).toBeDefined()
    const removed = await as.dewi('DELETE', `/affiliates/${id}`)
    expect(removed.status).toBe(204)
    expect(await readStored(id)).toBeUndefined()
  })
})
