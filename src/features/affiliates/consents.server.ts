/** Ends consents of creators at their request. Only creators give one, on their page. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { affiliatesContract } from './affiliates.contract.ts'
import { isAssignmentVisible } from './time-requests.server.ts'

const calls = implement(affiliatesContract).$context<RequestContext>().use(authorized)

export const endConsent = calls.endConsent.handler(({ context, input: { id, at }, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql`
      update affiliate_link_videos set consent_at = null
      where id = ${id} and date_trunc('milliseconds', consent_at) = ${at}
        and (may_repost or ads_until >= app.today()) returning id`.execute(tx)
    if (rows[0]) return
    throw (await isAssignmentVisible(tx, id)) ? errors.CHANGED() : errors.NOT_FOUND()
  }),
)
