/**
 * If username and number are both taken, one refusal reports both, in the calls that declare `registrationErrors`:
 * registration, correction from the list, and the edit screen.
 */
import { beforeAll, expect, it } from 'vitest'
import { as, make, program, serum } from '#test/cast-program.ts'
import type { Reply } from '#test/program.ts'

/** The affiliate that is edited. */
let ownId: string
let numbers: Record<'own' | 'ofUsernameHolder' | 'ofOtherAffiliate', string>

const readAffiliate = async (id: string) => (await as.sari('GET', `/affiliates/${id}`)).body

beforeAll(async () => {
  ownId = await make.affiliate([serum], { username: 'sendiri' })
  const usernameHolder = await make.affiliate([serum], { username: 'punya.nama' })
  const otherAffiliate = await make.affiliate([serum], { username: 'Punya.Nomor' })
  numbers = {
    own: (await readAffiliate(ownId)).whatsapp,
    ofUsernameHolder: (await readAffiliate(usernameHolder)).whatsapp,
    ofOtherAffiliate: (await readAffiliate(otherAffiliate)).whatsapp,
  }
})

type Write = (fields: { username: string; whatsapp: string }) => Promise<Reply>

const writes: [string, Write][] = [
  [
    'a registration',
    (fields) => as.sari('POST', '/affiliates', { platform: 'tiktok', product_id: serum, ...fields }),
  ],
  [
    'a correction from the list',
    async (fields) =>
      as.sari('PUT', `/affiliates/${ownId}/registration`, {
        platform: 'tiktok',
        product_id: serum,
        revision: (await readAffiliate(ownId)).revision,
        ...fields,
      }),
  ],
  [
    'a save of the edit screen',
    async (fields) =>
      as.sari('PUT', `/affiliates/${ownId}`, {
        platform: 'tiktok',
        selected_product_ids: [serum],
        status_whatsapp: 'belum',
        sample_product_status: 'review',
        sample_product_reason: '',
        link_videos: [],
        revision: (await readAffiliate(ownId)).revision,
        ...fields,
      }),
  ],
]

const readStoredAffiliates = () =>
  program.database.queryAsOwner('select * from affiliate_registrations order by id')

it.each(writes)('%s reports a taken username and number, and who has the number', async (_name, write) => {
  const before = await readStoredAffiliates()
  const reply = await write({ username: '@PUNYA.nama', whatsapp: `+62 ${numbers.ofOtherAffiliate.slice(1)}` })
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'USERNAME_TAKEN', data: { platform: 'tiktok', whatsapp_holder: 'Punya.Nomor' } },
  })
  expect(await readStoredAffiliates()).toEqual(before)
})

it.each(writes)('%s reports only the username if no other affiliate has the number', async (name, write) => {
  // An edit keeps the affiliate's own number. A registration cannot, because that number is taken.
  const whatsapp = name === 'a registration' ? '0819 0000 0001' : numbers.own
  const { body } = await write({ username: 'punya.nama', whatsapp })
  expect(body).toMatchObject({ code: 'USERNAME_TAKEN', data: { whatsapp_holder: null } })
})

it.each(writes)('%s reports both if one affiliate has the username and the number', async (_name, write) => {
  const { body } = await write({ username: 'punya.nama', whatsapp: numbers.ofUsernameHolder })
  expect(body).toMatchObject({ code: 'USERNAME_TAKEN', data: { whatsapp_holder: 'punya.nama' } })
})
