/** The calls on affiliates: one transaction each, under the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { pageSize } from '#base/paging.ts'
import { whatsappDigits } from '#base/phone.ts'
import type { Tx } from '#platform/database/door.ts'
import { refusedBy } from '#platform/database/refusal.ts'
import { type CallContext, guarded } from '#platform/http/calls.ts'
import type { Affiliate, Registration } from './affiliate.ts'
import { affiliatesContract } from './affiliates.contract.ts'

const calls = implement(affiliatesContract).$context<CallContext>().use(guarded)

const list = calls.list.handler(({ context, input }) =>
  context.database.as(context.caller, async (tx) => {
    const filter = sql`${searchPatterns(input.q)}::text[], ${input.sample_product_status ?? null}, ${input.product_id ?? null}::uuid`
    const { rows: counted } = await sql<{
      total: number
    }>`select app.count_affiliates(${filter}) as total`.execute(tx)
    const skipped = (input.page - 1) * pageSize
    const rows = await affiliates(tx, sql`select app.find_affiliates(${filter}, ${pageSize}, ${skipped})`)
    return { rows, total: counted[0]?.total ?? 0 }
  }),
)

const register = calls.register.handler(({ context, input, errors }) =>
  context.database
    .as(context.caller, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into affiliate_registrations (platform, username, whatsapp, product_id)
        values (${input.platform}, ${input.username}, ${input.whatsapp}, ${input.product_id})
        returning id`.execute(tx)
      return one(await byId(tx, rows[0]?.id))
    })
    .catch((error) => refuseRegistration(error, context, input, errors)),
)

const correct = calls.correct.handler(({ context, input, errors }) =>
  context.database
    .as(context.caller, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update affiliate_registrations a
        set platform = ${input.platform}, username = ${input.username}, whatsapp = ${input.whatsapp},
          product_id = ${input.product_id},
          selected_product_ids = case
            when a.selected_product_ids = '{}' then '{}'
            else array(
              select p from unnest(array_replace(a.selected_product_ids, a.product_id, ${input.product_id}::uuid))
                with ordinality as chosen (p, n)
              group by p order by min(n))
          end
        where a.id = ${input.id} and a.revision = ${input.revision}
        returning a.id`.execute(tx)
      if (rows[0]) return one(await byId(tx, input.id))
      const current = await byId(tx, input.id)
      if (!current) throw errors.NOT_FOUND()
      throw current.revision === input.revision ? errors.FORBIDDEN() : errors.CHANGED({ data: current })
    })
    .catch((error) => refuseRegistration(error, context, input, errors)),
)

const markSent = calls.markSent.handler(({ context, input, errors }) =>
  context.database.as(context.caller, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update affiliate_registrations set sample_product_status = 'terkirim'
      where id = ${input.id} and sample_product_status = 'disetujui'
      returning id`.execute(tx)
    const affiliate = await byId(tx, input.id)
    if (!affiliate) throw errors.NOT_FOUND()
    if (rows[0]) return affiliate
    throw affiliate.sample_product_status === 'disetujui' ? errors.FORBIDDEN() : errors.NOT_APPROVED()
  }),
)

const remove = calls.remove.handler(({ context, input, errors }) =>
  context.database.as(context.caller, async (tx) => {
    const { rows } = await sql`
      delete from affiliate_registrations where id = ${input.id} returning id`.execute(tx)
    if (rows.length > 0) return
    throw (await byId(tx, input.id)) ? errors.FORBIDDEN() : errors.NOT_FOUND()
  }),
)

export const affiliatesServer = { list, register, correct, markSent, remove }

/**
 * The text as typed, and, where it reads as a phone number, its digits in the one spelling of the database; null for
 * no text.
 */
function searchPatterns(q: string): string[] | null {
  const typed = q.replace(/^@/, '').toLowerCase()
  const digits = /^[+\d\s().-]{3,}$/.test(q) ? whatsappDigits(q) : ''
  const texts = [typed, digits].filter((text) => text !== '')
  return texts.length > 0 ? texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`) : null
}

/** Whole rows of the ids that `ids` selects, newest first. Ids first: only ten rows pay for their products. */
async function affiliates(tx: Tx, ids: ReturnType<typeof sql>): Promise<Affiliate[]> {
  const { rows } = await sql<Affiliate>`
    select a.id, a.platform, a.username, a.whatsapp, a.product_id, a.status_whatsapp, a.sample_product_status,
      a.sample_product_reason, a.created_at, a.revision,
      coalesce((
        select json_agg(json_build_object('id', p.id, 'product_number', p.product_number, 'product_name', p.product_name)
          order by ap.position)
        from affiliate_products ap join products p on p.id = ap.product_id
        where ap.affiliate_id = a.id), '[]') as products
    from affiliate_registrations a
    where a.id in (${ids})
    order by a.created_at desc, a.id`.execute(tx)
  return rows
}

async function byId(tx: Tx, id: string | undefined): Promise<Affiliate | undefined> {
  const [row] = await affiliates(tx, sql`select ${id}::uuid`)
  return row
}

function one(affiliate: Affiliate | undefined): Affiliate {
  if (!affiliate) throw new Error('a row that was just written is not visible to its writer')
  return affiliate
}

type RegistrationErrors = Parameters<Parameters<typeof calls.register.handler>[0]>[0]['errors']

/** Says a broken constraint in the words of the contract; anything else goes on. */
async function refuseRegistration(
  error: unknown,
  context: CallContext,
  { platform, whatsapp }: Registration,
  errors: RegistrationErrors,
): Promise<never> {
  switch (refusedBy(error)) {
    case 'affiliate_registrations_username_unique':
      throw errors.USERNAME_TAKEN({ data: { platform } })
    case 'affiliate_registrations_whatsapp_unique':
      throw errors.WHATSAPP_TAKEN({ data: { username: await whatsappHolder(context, whatsapp) } })
    case 'affiliate_registrations_product':
    case 'affiliate_products_product':
      throw errors.PRODUCT_MISSING()
    default:
      throw error
  }
}

async function whatsappHolder({ database, caller }: CallContext, whatsapp: string): Promise<string> {
  return database.as(caller, async (tx) => {
    const { rows } = await sql<{ username: string | null }>`
      select app.whatsapp_holder(${whatsapp}) as username`.execute(tx)
    return rows[0]?.username ?? ''
  })
}
