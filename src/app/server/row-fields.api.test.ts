/** The rows of the API have the fields that the specification gives their entities, with the same names. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let sari: Call
let rina: Call
/** The ids of the rows below. Rina sees only Night Serum, the second product of the affiliate. */
const id = {} as Record<'nightSerum' | 'cleanser' | 'affiliate' | 'video' | 'sari' | 'rina', string>

beforeAll(async () => {
  program = await startProgram()
  sari = await program.signIn('sari')
  rina = await program.signIn('rina')
  id.sari = await program.database.readUserId('sari')
  id.rina = await program.database.readUserId('rina')
  id.nightSerum = await program.database.readProductId('Night Serum')
  id.cleanser = await program.database.readProductId('Gentle Facial Cleanser')
  const [created] = await program.database.queryAsOwner<{ affiliate: string; video: string }>(
    `with affiliate as (
       insert into affiliate_registrations (platform, username, whatsapp, selected_product_ids)
       values ('tiktok', 'kreator.satu', '081234567890', array[$1, $2]::uuid[]) returning id),
     video as (
       insert into videos (product_id, video_vo, created_by) values ($1, 'https://example.com/vo', $3) returning id),
     assignment as (
       insert into affiliate_link_videos (affiliate_id, video_id, product_id)
       select affiliate.id, video.id, $1 from affiliate, video)
     select affiliate.id as affiliate, video.id as video from affiliate, video`,
    [id.cleanser, id.nightSerum, id.sari],
  )
  id.affiliate = `${created?.affiliate}`
  id.video = `${created?.video}`
})

const readBody = async (call: Call, path: string) => {
  const { status, body } = await call('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('affiliate in the API', () => {
  it('an affiliate in the API has selected_product_ids, the main product first, in the list and in the detail', async () => {
    const expectedProducts = { product_id: id.cleanser, selected_product_ids: [id.cleanser, id.nightSerum] }
    const { rows } = await readBody(sari, '/affiliates?q=kreator.satu')
    expect(rows).toEqual([expect.objectContaining(expectedProducts)])
    expect(await readBody(sari, `/affiliates/${id.affiliate}`)).toMatchObject(expectedProducts)
  })

  it('an affiliate in the API has only products that the user may see in selected_product_ids', async () => {
    expect(await readBody(rina, `/affiliates/${id.affiliate}`)).toMatchObject({
      product_id: id.nightSerum,
      selected_product_ids: [id.nightSerum],
    })
  })

  it('an affiliate in the API has its affiliate_id, product_id and video_id in each assigned video', async () => {
    const { link_videos } = await readBody(sari, `/affiliates/${id.affiliate}`)
    expect(link_videos).toEqual([
      expect.objectContaining({ affiliate_id: id.affiliate, product_id: id.cleanser, video_id: id.video }),
    ])
  })
})

it('a video has its product_id', async () => {
  const { rows } = await readBody(sari, '/videos')
  expect(rows).toEqual([expect.objectContaining({ id: id.video, product_id: id.cleanser })])
})

it('a product and a template have their created_by', async () => {
  const product = { product_number: 'P-X', product_name: 'Serum X', product_benefit: 'Baik', price: '1000' }
  expect((await sari('POST', '/products', product)).body.created_by).toBe(id.sari)
  expect(await readBody(sari, '/products/catalogue')).toContainEqual(
    expect.objectContaining({ product_name: 'Serum X', created_by: id.sari }),
  )
  const template = { name: 'Sapa', template_content: 'Hai [nama]', description: '' }
  expect((await sari('POST', '/templates', template)).body.created_by).toBe(id.sari)
  expect(await readBody(sari, '/templates')).toContainEqual(
    expect.objectContaining({ name: 'Sapa', created_by: id.sari }),
  )
})

describe('permissions of a user in the API', () => {
  it('the permissions of a user in the API have user_id, permission_name and granted_by', async () => {
    expect((await sari('PUT', `/users/${id.rina}/permissions/griting`)).status).toBe(204)
    expect(await readBody(sari, `/users/${id.rina}/permissions`)).toContainEqual({
      user_id: id.rina,
      permission_name: 'griting',
      granted_by: id.sari,
    })
  })

  it('the permissions of a user in the API are refused with 403 to a user who may not manage them, and with 404 for an unknown user', async () => {
    expect((await rina('GET', `/users/${id.rina}/permissions`)).status).toBe(403)
    const missingId = '00000000-0000-4000-8000-000000000000'
    expect((await sari('GET', `/users/${missingId}/permissions`)).status).toBe(404)
  })
})
