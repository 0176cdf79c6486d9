/** Calls on affiliates that several pages use. Each runs in one transaction, with the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { columnsOf } from '#base/download.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { deleteRow } from '#platform/server/database/deletion.ts'
import { listFile, readRows } from '#platform/server/download/list-file.ts'
import { authorized, type RequestContext, withUser } from '#platform/server/http/calls.ts'
import { affiliate, type Freed } from './affiliate.ts'
import { openedChat } from './affiliate-chats.server.ts'
import { pageOf, selectAllIds } from './affiliate-pages.server.ts'
import { affiliates, byId, detailById, detailWithLinksById } from './affiliate-reads.server.ts'
import { snooze, unsnooze } from './affiliate-snooze.server.ts'
import { markContacted, markSent, undoStep } from './affiliate-steps.server.ts'
import { affiliatesContract } from './affiliates.contract.ts'

const calls = implement(affiliatesContract).$context<RequestContext>().use(authorized)

const list = calls.list.handler(({ context, input: { q, page, ...filter } }) =>
  context.transaction((tx) => pageOf(context, tx, { name: 'list', read: affiliates }, { q, page, filter })),
)

const download = calls.download
  .use(withUser)
  .handler(({ context, input: { format, q, ...filter }, errors }) =>
    listFile(
      context,
      {
        list: 'affiliate',
        format,
        columns: columnsOf(affiliate),
        find: (tx) => readRows(tx, selectAllIds(q, filter), affiliates),
      },
      errors,
    ),
  )

const detail = calls.detail.handler(({ context: { transaction }, input, errors }) =>
  transaction(async (tx) => {
    const affiliate = await detailById(tx, input.id)
    if (!affiliate) throw errors.NOT_FOUND()
    return affiliate
  }),
)

const withLinks = calls.withLinks.handler(({ context: { transaction }, input, errors }) =>
  transaction(async (tx) => {
    const affiliate = await detailWithLinksById(tx, input.id)
    if (!affiliate) throw errors.NOT_FOUND()
    return affiliate
  }),
)

const freed = calls.freed.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const videos = await freedBy(tx, input.id)
    if (!videos) throw errors.NOT_FOUND()
    return videos
  }),
)

const remove = calls.remove.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    if (await deleteRow(tx, 'affiliate_registrations', input.id)) return
    throw (await byId(tx, input.id)) ? errors.FORBIDDEN() : errors.NOT_FOUND()
  }),
)

export const affiliatesServer = {
  list,
  download,
  detail,
  withLinks,
  markSent,
  markContacted,
  openedChat,
  undoStep,
  snooze,
  unsnooze,
  freed,
  remove,
}

/**
 * Returns the effects of deleting an affiliate, as far as the actor may know them. Undefined if the actor sees no such
 * affiliate.
 */
async function freedBy(tx: Tx, id: string): Promise<Freed | undefined> {
  const { rows } = await sql<Freed>`
    select (
        select count(*) from affiliate_link_videos lv
        where lv.affiliate_id = a.id and lv.status_link_posting <> 'dikembalikan') as freed_videos,
      (select app.can('data_affiliate') and app.sees_all_affiliates()) as sees_all_videos
    from affiliate_registrations a where a.id = ${id}`.execute(tx)
  return rows[0]
}
