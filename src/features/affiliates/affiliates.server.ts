/** The calls on affiliates that more than one page makes: one transaction each, under the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/door.ts'
import { guarded, type RequestContext } from '#platform/server/http/calls.ts'
import type { Freed } from './affiliate.ts'
import { counted, pageOf } from './affiliate-pages.server.ts'
import { affiliates, byId, detailById } from './affiliate-reads.server.ts'
import { markContacted, markSent, undoStep } from './affiliate-steps.server.ts'
import { affiliatesContract } from './affiliates.contract.ts'

const calls = implement(affiliatesContract).$context<RequestContext>().use(guarded)

const list = calls.list.handler(({ context, input: { q, page, ...filter } }) =>
  context.enter((tx) =>
    pageOf(context, tx, { name: 'list', read: affiliates, tables: counted }, { q, page, filter }),
  ),
)

const detail = calls.detail.handler(({ context: { enter }, input, errors }) =>
  enter(async (tx) => {
    const affiliate = await detailById(tx, input.id)
    if (!affiliate) throw errors.NOT_FOUND()
    return affiliate
  }),
)

const freed = calls.freed.handler(({ context, input, errors }) =>
  context.enter(async (tx) => {
    const found = await freedBy(tx, input.id)
    if (!found) throw errors.NOT_FOUND()
    return found
  }),
)

const remove = calls.remove.handler(({ context, input, errors }) =>
  context.enter(async (tx) => {
    if (await removed(tx, input.id)) return
    if (!(await byId(tx, input.id))) throw errors.NOT_FOUND()
    // Somebody restored it while the deletion waited for its turn; now it is this one's.
    if (!(await removed(tx, input.id))) throw errors.FORBIDDEN()
  }),
)

export const affiliatesServer = { list, detail, markSent, markContacted, undoStep, freed, remove }

async function removed(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from affiliate_registrations where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

/** What deleting it does, as far as the actor may know. */
async function freedBy(tx: Tx, id: string): Promise<Freed | undefined> {
  const { rows } = await sql<Freed>`
    select (
        select count(*) from affiliate_link_videos lv
        where lv.affiliate_id = a.id and lv.status_link_posting <> 'dikembalikan') as freed_videos,
      (select app.can('data_affiliate') and app.sees_all_affiliates()) as sees_all_videos
    from affiliate_registrations a where a.id = ${id}`.execute(tx)
  return rows[0]
}
