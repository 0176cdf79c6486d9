/** Status changes made with one tap in a list, and their undo. affiliate-steps.sql defines which are allowed. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { getViolatedConstraint } from '#platform/server/database/refusal.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { readAffiliate } from './affiliate-reads.server.ts'
import { isSent, sentStep } from './affiliate-values.ts'
import { affiliatesContract } from './affiliates.contract.ts'

const calls = implement(affiliatesContract).$context<RequestContext>().use(authorized)

export const markSent = calls.markSent.handler(({ context, input, errors }) =>
  context
    .transaction(async (tx) => {
      const { rows } = await sql`
        update affiliate_registrations set sample_product_status = ${sentStep.to}
        where id = ${input.id} and sample_product_status <> ${sentStep.to}
        returning id`.execute(tx)
      const affiliate = await readAffiliate(tx, input.id)
      if (!affiliate) throw errors.NOT_FOUND()
      if (rows[0]) return { ...affiliate, undoable: true }
      if (isSent(affiliate.sample_product_status)) throw errors.NOT_APPROVED()
      // The actor sees the affiliate, but the policy for updates hides the row.
      throw errors.FORBIDDEN()
    })
    .catch((error) => {
      throw getViolatedConstraint(error) === 'affiliate_registrations_sent_after_approval'
        ? errors.NOT_APPROVED()
        : error
    }),
)

/**
 * Records the arrival of the sample, or removes that record; changes nothing if the row already is that way. The moment
 * of the arrival lies between the sending and now; without a moment in the input, it is now.
 */
export const setReceived = calls.setReceived.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql`
      update affiliate_registrations
      set sample_received_at = case when ${input.received}
        then greatest(sample_changed_at, least(${input.received_at ?? null}::timestamptz, now())) end
      where id = ${input.id} and sample_product_status = ${sentStep.to}
        and (sample_received_at is null) = ${input.received}
      returning id`.execute(tx)
    const affiliate = await readAffiliate(tx, input.id)
    if (!affiliate) throw errors.NOT_FOUND()
    if (!isSent(affiliate.sample_product_status)) throw errors.NOT_SENT()
    return { ...affiliate, undoable: rows.length > 0 }
  }),
)

export const markContacted = calls.markContacted.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const step = await setContacted(tx, input.id)
    const affiliate = await readAffiliate(tx, input.id)
    if (!affiliate) throw errors.NOT_FOUND()
    if (affiliate.status_whatsapp === 'belum') throw errors.FORBIDDEN()
    return { ...affiliate, undoable: step !== undefined }
  }),
)

/**
 * Changes status_whatsapp from belum to sudah. @returns the revision needed to undo the step; undefined if nothing
 * changed
 */
export async function setContacted(tx: Tx, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ revision: number }>`
    update affiliate_registrations set status_whatsapp = 'sudah'
    where id = ${id} and status_whatsapp = 'belum'
    returning revision`.execute(tx)
  return rows[0]?.revision
}

export const undoStep = calls.undoStep.handler(({ context, input, errors }) =>
  context
    .transaction(async (tx) => {
      if (!(await readAffiliate(tx, input.id))) throw errors.NOT_FOUND()
      await sql`select app.undo_step(${input.id}, ${input.revision})`.execute(tx)
      const affiliate = await readAffiliate(tx, input.id)
      if (!affiliate) throw errors.NOT_FOUND()
      return affiliate
    })
    .catch((error) => {
      switch (getViolatedConstraint(error)) {
        case 'affiliate_steps_unchanged_since':
          throw errors.CHANGED()
        case 'affiliate_steps_within_a_minute':
          throw errors.TOO_LATE()
        default:
          throw error
      }
    }),
)
