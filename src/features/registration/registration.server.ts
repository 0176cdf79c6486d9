/** Registers affiliates and corrects registrations, each in one transaction with the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { type Affiliate, affiliate, basicNames } from '#features/affiliates/affiliate.ts'
import { byId } from '#features/affiliates/affiliate-reads.server.ts'
import { refuseRegistration, writeAffiliate } from '#features/affiliates/affiliate-refusals.server.ts'
import { changes, storedValue } from '#platform/server/database/rows.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { registrationContract } from './registration.contract.ts'

const calls = implement(registrationContract).$context<RequestContext>().use(authorized)

const register = calls.register.handler(({ context, input, errors }) =>
  writeAffiliate(context, async (tx) => {
    const { rows } = await sql<{ id: string }>`
        insert into affiliate_registrations (${sql.join(basicNames.map((name) => sql.ref(name)))}, selected_product_ids)
        values (${sql.join(basicNames.map((name) => storedValue(affiliate, name, input)))}, array[${input.product_id}::uuid])
        returning id`.execute(tx)
    return one(await byId(tx, rows[0]?.id))
  }).catch((error) => refuseRegistration(error, input, errors)),
)

const correct = calls.correct.handler(({ context, input, errors }) =>
  writeAffiliate(context, async (tx) => {
    const { rows } = await sql<{ id: string }>`
        update affiliate_registrations a
        set ${changes(affiliate, basicNames, input)},
          selected_product_ids = app.merged_selection(a.selected_product_ids, ${input.product_id}::uuid || shown.others)
        from (select array(
          select product_id from affiliate_products where affiliate_id = ${input.id}
          order by position offset 1) as others) shown
        where a.id = ${input.id} and a.revision = ${input.revision}
        returning a.id`.execute(tx)
    if (rows[0]) return one(await byId(tx, input.id))
    const current = await byId(tx, input.id)
    if (!current) throw errors.NOT_FOUND()
    throw current.revision === input.revision ? errors.FORBIDDEN() : errors.CHANGED({ data: current })
  }).catch((error) => refuseRegistration(error, input, errors)),
)

export const registrationServer = { register, correct }

function one(affiliate: Affiliate | undefined): Affiliate {
  if (!affiliate) throw new Error('a row that was just written is not visible to its writer')
  return affiliate
}
