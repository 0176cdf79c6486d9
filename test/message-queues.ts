/** Message queues over the API: each test has its own affiliates, template and queues. */
import { beforeAll, beforeEach, expect } from 'vitest'
import type { CastName } from '#db/cast.ts'
import type { QueueState } from '#features/message-queue/queue-schema.ts'
import { as, grantRina, make, queryAsOwner, serum } from './cast-program.ts'

export { as, cleanser, grantRina, make, program, queryAsOwner, sari, serum } from './cast-program.ts'
export let template: string

beforeAll(() => grantRina('data_affiliate_whatsapp'))
beforeEach(async () => {
  await queryAsOwner('delete from message_queues; delete from affiliate_registrations; delete from videos')
  template = await createTemplate('Halo [nama]!')
})

/** Creates the template that the following queues use. */
export async function setTemplate(content: string, name?: string): Promise<void> {
  template = await createTemplate(content, name)
}

export async function createTemplate(content: string, name = 'Sapaan'): Promise<string> {
  const [row] = await queryAsOwner<{ id: string }>(
    'insert into griting_templates (name, template_content) values ($1, $2) returning id',
    [name, content],
  )
  return row?.id ?? ''
}

export const createAffiliateNamed = (username: string, products = [serum]) =>
  make.affiliate(products, { username })

/** Records an application of the affiliate under this name, as accepting one does. */
export async function addApplication(affiliate: string, nama: string): Promise<void> {
  await queryAsOwner(
    `insert into applications
       (nama, platform, username, whatsapp, kota, tentang, page, submissions, state, decided_at, affiliate_id)
     select $2, platform, username, whatsapp, 'Garut', '', '/', '{}', 'accepted', now(), id
     from affiliate_registrations where id = $1`,
    [affiliate, nama],
  )
  await queryAsOwner('update affiliate_registrations set nama = $2 where id = $1', [affiliate, nama])
}

/** Creates affiliates with the usernames 'kreator1', 'kreator2' and so on. */
export async function createAffiliates(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; number <= count; number++) ids.push(await createAffiliateNamed(`kreator${number}`))
  return ids
}

export const newKeyHeader = () => ({ 'idempotency-key': crypto.randomUUID().replaceAll('-', '') })

/** Sends the start of a queue as Sari or another user, with the given fields in place of the usual ones. */
export async function requestQueue(
  audience: object,
  { user = 'sari', ...fields }: { user?: CastName; [field: string]: unknown } = {},
) {
  return as[user](
    'POST',
    '/message-queues',
    { template_id: template, mark_contacted: true, of: audience, ...fields },
    newKeyHeader(),
  )
}

export async function startQueue(
  audience: object,
  options: { user?: CastName; [field: string]: unknown } = {},
): Promise<QueueState> {
  const { status, body } = await requestQueue(audience, options)
  expect(status, JSON.stringify(body)).toBe(201)
  return readQueue(body.id, options.user)
}

export async function readQueue(id: string, user: CastName = 'sari'): Promise<QueueState> {
  const { status, body } = await as[user]('GET', `/message-queues/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

export async function decideEntry(queue: QueueState, decision: string): Promise<QueueState> {
  const { status, body } = await as.sari('POST', `/message-queue-entries/${queue.entry?.id}/decision`, {
    decision,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

export async function readWhatsappStatus(id: string) {
  const [row] = await queryAsOwner<{ status_whatsapp: string }>(
    'select status_whatsapp from affiliate_registrations where id = $1',
    [id],
  )
  return row?.status_whatsapp
}
