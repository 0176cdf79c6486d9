/** Snoozes an affiliate for all users, and ends a snooze. needs.sql limits the length of a snooze. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { affiliatesContract } from './affiliates.contract.ts'
import type { Snooze } from './need.ts'

const calls = implement(affiliatesContract).$context<RequestContext>().use(authorized)

export const snooze = calls.snooze.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql<Snooze>`
      update affiliate_registrations set snoozed_until = app.today() + ${input.days}::integer where id = ${input.id}
      returning snoozed_until as until, app.name_of_audit_actor(app.actor_id()) as by`.execute(tx)
    const [row] = rows
    if (!row) throw errors.NOT_FOUND()
    return row
  }),
)

export const unsnooze = calls.unsnooze.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql`
      update affiliate_registrations set snoozed_until = null
      where id = ${input.id} and snoozed_until = ${input.until} returning id`.execute(tx)
    if (rows[0]) return
    throw (await isVisible(tx, input.id)) ? errors.CHANGED() : errors.NOT_FOUND()
  }),
)

async function isVisible(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from affiliate_registrations where id = ${id}`.execute(tx)
  return rows.length > 0
}
