/** Calls on affiliates that several pages use. Each runs in one transaction, with the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { listColumns } from '#base/download.ts'
import type { PrivateLink, Tx } from '#platform/server/database/database.ts'
import { deleteRow } from '#platform/server/database/deletion.ts'
import { findPagedResult, startDownload } from '#platform/server/download/list-file.ts'
import { authorized, type RequestContext, withUser } from '#platform/server/http/calls.ts'
import { type Affiliate, affiliate, type FreedVideos } from './affiliate.ts'
import { addAddresses, chooseAddressColumns, type WithAddress } from './affiliate-addresses.server.ts'
import { cancelReminder, recordChatOpened } from './affiliate-chats.server.ts'
import { readCachedPage, selectAllIds } from './affiliate-pages.server.ts'
import {
  readAffiliate,
  readAffiliates,
  readDetail,
  readDetailWithLinks,
  readInReview,
} from './affiliate-reads.server.ts'
import { snooze, unsnooze } from './affiliate-snooze.server.ts'
import { markContacted, markSent, setReceived, undoStep } from './affiliate-steps.server.ts'
import { affiliatesContract } from './affiliates.contract.ts'
import { readPageLinks } from './page-links.server.ts'
import { answerTime, isAssignmentVisible, undoTimeAnswer } from './time-requests.server.ts'

const calls = implement(affiliatesContract).$context<RequestContext>().use(authorized)

/** Ends a consent at the request of its creator. Only creators give one, on their page. */
const endConsent = calls.endConsent.handler(({ context, input: { id, at }, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql`
      update affiliate_link_videos set consent_at = null
      where id = ${id} and date_trunc('milliseconds', consent_at) = ${at}
        and (may_repost or ads_until >= app.today()) returning id`.execute(tx)
    if (rows[0]) return
    throw (await isAssignmentVisible(tx, id)) ? errors.CHANGED() : errors.NOT_FOUND()
  }),
)

const list = calls.list.handler(({ context, input: { q, page, ...filter } }) =>
  context.transaction((tx) =>
    readCachedPage(context, tx, { name: 'list', read: readAffiliates }, { q, page, filter }),
  ),
)

const download = calls.download
  .use(withUser)
  .handler(({ context, input: { format, q, ...filter }, errors }) =>
    startDownload<Affiliate & WithAddress>(
      context,
      {
        list: 'affiliate',
        format,
        columns: [...listColumns(affiliate), ...chooseAddressColumns(context.caller)],
        find: (tx) =>
          findPagedResult(tx, selectAllIds(q, filter), async (pageTx, ids) =>
            addAddresses(pageTx, await readAffiliates(pageTx, ids)),
          ),
      },
      errors,
    ),
  )

const inReview = calls.inReview.handler(({ context }) => context.transaction((tx) => readInReview(tx)))

const detail = calls.detail.handler(({ context: { transaction }, input, errors }) =>
  transaction(async (tx) => {
    const affiliate = await readDetail(tx, input.id)
    if (!affiliate) throw errors.NOT_FOUND()
    return affiliate
  }),
)

const freedVideos = calls.freedVideos.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const freedVideos = await readFreedVideos(tx, input.id)
    if (!freedVideos) throw errors.NOT_FOUND()
    return freedVideos
  }),
)

const remove = calls.remove.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    if (await deleteRow(tx, 'affiliate_registrations', input.id)) return
    throw (await readAffiliate(tx, input.id)) ? errors.FORBIDDEN() : errors.NOT_FOUND()
  }),
)

/** @param buildPagePath returns the path of a private page, with its token */
export function affiliatesServer(buildPagePath: (link: PrivateLink) => string) {
  const withLinks = calls.withLinks.handler(({ context: { transaction }, input, errors }) =>
    transaction(async (tx) => {
      const [affiliate, links] = await Promise.all([
        readDetailWithLinks(tx, input.id),
        readPageLinks(tx, [input.id]),
      ])
      if (!affiliate) throw errors.NOT_FOUND()
      const link = links.get(input.id)
      return { ...affiliate, page_path: link ? buildPagePath(link) : null }
    }),
  )

  return {
    list,
    download,
    inReview,
    detail,
    withLinks,
    markSent,
    setReceived,
    markContacted,
    recordChatOpened,
    cancelReminder,
    undoStep,
    answerTime,
    undoTimeAnswer,
    endConsent,
    snooze,
    unsnooze,
    freedVideos,
    remove,
  }
}

/**
 * Returns the videos that deleting an affiliate frees, as far as the actor may know them. Undefined if the actor sees
 * no such affiliate.
 */
async function readFreedVideos(tx: Tx, id: string): Promise<FreedVideos | undefined> {
  const { rows } = await sql<FreedVideos>`
    select (
        select count(*) from affiliate_link_videos lv
        where lv.affiliate_id = a.id and lv.status_link_posting <> 'dikembalikan') as freed_videos,
      (select app.can('data_affiliate') and app.sees_all_affiliates()) as sees_all_videos
    from affiliate_registrations a where a.id = ${id}`.execute(tx)
  return rows[0]
}
