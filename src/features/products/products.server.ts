import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { type CallContext, guarded } from '#platform/http/calls.ts'
import { type ProductChoice, productsContract } from './products.contract.ts'

const calls = implement(productsContract).$context<CallContext>().use(guarded)

const list = calls.list.handler(({ context }) =>
  context.database.as(context.caller, async (tx) => {
    const { rows } = await sql<ProductChoice>`
      select id, product_number, product_name, product_benefit,
        (select app.sees_all_affiliates()) or id = any ((select app.visible_products())::uuid[]) as affiliates_visible
      from products
      order by product_name, id`.execute(tx)
    return rows
  }),
)

export const productsServer = { list }
