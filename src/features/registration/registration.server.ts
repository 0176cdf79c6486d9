/** Registers affiliates and corrects registrations, each in one transaction with the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { type Affiliate, affiliate, basicFieldNames } from '#features/affiliates/affiliate.ts'
import { readAffiliate } from '#features/affiliates/affiliate-reads.server.ts'
import { refuseRegistration, writeAffiliate } from '#features/affiliates/affiliate-refusals.server.ts'
import { shippingAddress } from '#features/shipping-addresses/shipping-address.ts'
import { buildAssignments, createRowQueries, toStoredValue } from '#platform/server/database/rows.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { registrationContract } from './registration.contract.ts'

const calls = implement(registrationContract).$context<RequestContext>().use(authorized)
const addresses = createRowQueries(shippingAddress)

const register = calls.register.handler(({ context, input, errors }) =>
  writeAffiliate(context, async (tx) => {
    const { rows } = await sql<{ id: string }>`
        insert into affiliate_registrations (${sql.join(basicFieldNames.map((name) => sql.ref(name)))}, selected_product_ids)
        values (${sql.join(basicFieldNames.map((name) => toStoredValue(affiliate, name, input)))}, array[${input.product_id}::uuid])
        returning id`.execute(tx)
    const id = rows[0]?.id
    if (id && input.address) await addresses.insert(tx, input.address, { affiliate_id: id })
    return requireRow(await readAffiliate(tx, id))
  }).catch((error) => refuseRegistration(error, input, errors)),
)

const correct = calls.correct.handler(({ context, input, errors }) =>
  writeAffiliate(context, async (tx) => {
    // Replaces the first product that the caller sees, which the list shows, and keeps the caller's other products.
    // `merge_selection` also keeps the products that the caller doesn't see.
    const { rows } = await sql<{ id: string }>`
        update affiliate_registrations a
        set ${buildAssignments(affiliate, basicFieldNames, input)},
          selected_product_ids = app.merge_selection(a.selected_product_ids, ${input.product_id}::uuid || other_products.ids)
        from (select array(
          select product_id from affiliate_products where affiliate_id = ${input.id}
          order by position offset 1) as ids) other_products
        where a.id = ${input.id} and a.revision = ${input.revision}
        returning a.id`.execute(tx)
    if (rows[0]) return requireRow(await readAffiliate(tx, input.id))
    const current = await readAffiliate(tx, input.id)
    if (!current) throw errors.NOT_FOUND()
    // If the row is visible and unchanged, the policy for updates has excluded it.
    throw current.revision === input.revision ? errors.FORBIDDEN() : errors.CHANGED({ data: current })
  }).catch((error) => refuseRegistration(error, input, errors)),
)

export const registrationServer = { register, correct }

function requireRow(affiliate: Affiliate | undefined): Affiliate {
  if (!affiliate) throw new Error('a row that was just written is not visible to its writer')
  return affiliate
}
