/** The team's reasons for rejecting samples, each call in one transaction with the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { getViolatedConstraint } from '#platform/server/database/refusal.ts'
import { createRowQueries } from '#platform/server/database/rows.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { rejectionReasonsContract } from './rejection-reasons.contract.ts'
import { rejectionReasons } from './rejection-reasons.ts'

const calls = implement(rejectionReasonsContract).$context<RequestContext>().use(authorized)

const reasons = createRowQueries(rejectionReasons)

const read = calls.read.handler(({ context }) =>
  context.transaction(async (tx) => {
    const [row] = await reasons.select(tx, sql``)
    if (!row) throw new Error('rejection_reasons has lost its row')
    return row
  }),
)

const update = calls.update.handler(({ context, input, errors }) =>
  context
    .transaction((tx) => reasons.update(tx, input, errors))
    .catch((error) => {
      throw getViolatedConstraint(error) === 'rejection_reasons_one_at_least' ? errors.NO_REASON() : error
    }),
)

export const rejectionReasonsServer = { read, update }
