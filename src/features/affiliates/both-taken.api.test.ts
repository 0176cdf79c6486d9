/**
 * If username and number are both taken, one refusal reports both, in the calls that declare `registrationErrors`:
 * registration, correction from the list, and the edit screen.
 */
import { beforeAll, expect, it } from 'vitest'
import { affiliateRows } from '#test/affiliate-rows.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let sari: Call
let serum: string
let ownId: string
let numbers: Record<'own' | 'ofNameHolder' | 'taken', string>

const path = (id: string) => `/affiliates/${id}`

beforeAll(async () => {
  program = await startProgram()
  sari = await program.signIn('sari')
  serum = await program.database.product('Night Serum')
  const make = affiliateRows(program.database)
  const readNumber = async (id: string) => (await sari('GET', path(id))).body.whatsapp
  ownId = await make.affiliate([serum], { username: 'sendiri' })
  numbers = {
    own: await readNumber(ownId),
    ofNameHolder: await readNumber(await make.affiliate([serum], { username: 'punya.nama' })),
    taken: await readNumber(await make.affiliate([serum], { username: 'Punya.Nomor' })),
  }
})

const readRevision = async () => (await sari('GET', path(ownId))).body.revision

const writes: [
  string,
  (fields: { username: string; whatsapp: string }) => Promise<Awaited<ReturnType<Call>>>,
][] = [
  [
    'a registration',
    (fields) => sari('POST', '/affiliates', { platform: 'tiktok', product_id: serum, ...fields }),
  ],
  [
    'a correction from the list',
    async (fields) =>
      sari('PUT', `${path(ownId)}/registration`, {
        platform: 'tiktok',
        product_id: serum,
        revision: await readRevision(),
        ...fields,
      }),
  ],
  [
    'a save of the edit screen',
    async (fields) =>
      sari('PUT', path(ownId), {
        platform: 'tiktok',
        selected_product_ids: [serum],
        status_whatsapp: 'belum',
        sample_product_status: 'review',
        sample_product_reason: '',
        link_videos: [],
        revision: await readRevision(),
        ...fields,
      }),
  ],
]

const readStored = () => program.database.queryAsOwner('select * from affiliate_registrations order by id')

it.each(writes)('%s reports a taken username and number, and who has the number', async (_name, write) => {
  const before = await readStored()
  const reply = await write({ username: '@PUNYA.nama', whatsapp: `+62 ${numbers.taken.slice(1)}` })
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'USERNAME_TAKEN', data: { platform: 'tiktok', whatsapp_holder: 'Punya.Nomor' } },
  })
  expect(await readStored()).toEqual(before)
})

it.each(writes)('%s reports only the username if no other affiliate has the number', async (name, write) => {
  const whatsapp = name === 'a registration' ? '0819 0000 0001' : numbers.own
  const { body } = await write({ username: 'punya.nama', whatsapp })
  expect(body).toMatchObject({ code: 'USERNAME_TAKEN', data: { whatsapp_holder: null } })
})

it.each(writes)('%s reports both if one affiliate has the username and the number', async (_name, write) => {
  const { body } = await write({ username: 'punya.nama', whatsapp: numbers.ofNameHolder })
  expect(body).toMatchObject({ code: 'USERNAME_TAKEN', data: { whatsapp_holder: 'punya.nama' } })
})
