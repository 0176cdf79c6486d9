/** Messages to an affiliate may contain the link of the affiliate's private page. Their details have its path. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { getProductPermission } from '#features/session/permission.ts'
import { as, cleanser, grantRina, make, program, sari, serum } from '#test/cast-program.ts'
import { listTablesThatContain } from '#test/trash.ts'

const readPath = async (id: string, actor: CastName): Promise<string | null> => {
  const { status, body } = await as[actor]('GET', `/affiliates/${id}/with-links`)
  expect(status).toBe(200)
  return body.page_path
}

// Rina starts each test without permissions.
beforeEach(async () => {
  await program.database.queryAsOwner('delete from user_permissions where user_id = $1', [
    await program.database.readUserId('rina'),
  ])
})

describe('page path in the details for messages', () => {
  it('the page path in the details for messages is the present path of the page, also after the page gets a new link', async () => {
    const id = await make.affiliate([serum])
    const { body } = await as.sari('GET', `/affiliates/${id}/page`)
    for (const actor of ['sari', 'budi'] as const) expect(await readPath(id, actor)).toBe(body.path)
    const renewed = await as.sari('PUT', `/affiliates/${id}/page`, { generation: body.generation })
    expect(renewed.body.path).not.toBe(body.path)
    expect(await readPath(id, 'budi')).toBe(renewed.body.path)
  })

  it('the page path in the details for messages is missing for a user who may not edit affiliates', async () => {
    await grantRina('data_affiliate', 'data_affiliate_tab_products', getProductPermission(serum))
    const id = await make.affiliate([serum])
    expect(await readPath(id, 'rina')).toBe(null)
    await grantRina('data_affiliate_edit')
    expect(await readPath(id, 'rina')).toBe(await readPath(id, 'sari'))
  })

  it('the page path in the details for messages is missing for a user who does not see all products and videos of the affiliate', async () => {
    await grantRina(
      'data_affiliate',
      'data_affiliate_edit',
      'data_affiliate_tab_products',
      getProductPermission(serum),
    )
    const affiliateWithHiddenVideo = await make.affiliate([serum])
    await make.assignVideo(affiliateWithHiddenVideo, cleanser, await make.video(cleanser, sari))
    for (const id of [await make.affiliate([serum, cleanser]), affiliateWithHiddenVideo]) {
      expect(await readPath(id, 'rina')).toBe(null)
      expect(await readPath(id, 'sari')).not.toBe(null)
    }
    const hiddenAffiliate = await make.affiliate([cleanser])
    expect((await as.rina('GET', `/affiliates/${hiddenAffiliate}/with-links`)).status).toBe(404)
  })

  it('the page path in the details for messages is stored nowhere, also after a chat is opened', async () => {
    const id = await make.affiliate([serum])
    const token = `${await readPath(id, 'sari')}`.slice('/?k='.length)
    await as.sari('POST', `/affiliates/${id}/chats`, { template_id: null })
    expect(await listTablesThatContain(program.database, token)).toEqual([])
  })
})
