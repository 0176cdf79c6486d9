import { describe, expect, it } from 'vitest'
import { as, program, registered, stored } from '#test/registrations.ts'

describe('marking a sample as sent', () => {
  it('goes from disetujui to terkirim, and nowhere else', async () => {
    const { id } = await registered()
    const early = await as.budi('POST', `/affiliates/${id}/sent`, {})
    expect([early.status, early.body.code]).toEqual([409, 'NOT_APPROVED'])
    expect(await stored(id)).toMatchObject({ sample_product_status: 'review' })
    await program.database.owner(
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
  it('removes the row for one who may, and nothing for one who may not', async () => {
    const { id } = await registered()
    const refused = await as.budi('DELETE', `/affiliates/${id}`)
    expect(refused.status).toBe(403)
    expect(await stored(id)).toBeDefined()
    const removed = await as.dewi('DELETE', `/affiliates/${id}`)
    expect(removed.status).toBe(204)
    expect(await stored(id)).toBeUndefined()
  })
})
