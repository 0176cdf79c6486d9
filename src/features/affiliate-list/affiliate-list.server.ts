/** Calls of Data Affiliate: its tabs, cards, week and download. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { findMonday, getJakartaDate } from '#base/jakarta.ts'
import {
  addAddresses,
  chooseAddressColumns,
  type WithAddress,
} from '#features/affiliates/affiliate-addresses.server.ts'
import { buildSearchKey, readCachedPage, selectAllIds } from '#features/affiliates/affiliate-pages.server.ts'
import { readCards } from '#features/affiliates/affiliate-reads.server.ts'
import { unrecordedUser } from '#features/users/user-filter.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { findPagedResult, startDownload } from '#platform/server/download/list-file.ts'
import { authorized, type RequestContext, withUser } from '#platform/server/http/calls.ts'
import { affiliateListContract } from './affiliate-list.contract.ts'
import { type CardFileRow, cardColumns, readCardFileRows } from './card-file.server.ts'
import { readWeek } from './week.server.ts'

const calls = implement(affiliateListContract).$context<RequestContext>().use(authorized)

const tabs = calls.tabs.handler(({ context }) =>
  context.transaction((tx) => context.cache.get(tx, 'tabs', () => readTabs(tx))),
)

const cards = calls.cards.handler(({ context, input: { q, page, size, ...filter } }) =>
  context.transaction(async (tx) => {
    const [cardPage, names] = await Promise.all([
      readCachedPage(context, tx, { name: 'cards', read: readCards }, { q, page, size, filter }),
      readUserNames(tx, [filter.registered_by, filter.approved_by, filter.sent_by]),
    ])
    return { ...cardPage, names }
  }),
)

const download = calls.download
  .use(withUser)
  .handler(({ context, input: { format, q, ...filter }, errors }) =>
    startDownload<CardFileRow & WithAddress>(
      context,
      {
        list: 'data-affiliate',
        format,
        columns: [...cardColumns, ...chooseAddressColumns(context.caller)],
        find: (tx) =>
          findPagedResult(tx, selectAllIds(q, filter), async (pageTx, ids) =>
            addAddresses(pageTx, await readCardFileRows(pageTx, ids)),
          ),
      },
      errors,
    ),
  )

const week = calls.week.handler(({ context, input: { q, minggu, ...filter } }) => {
  const monday = findMonday(minggu ?? getJakartaDate(new Date()))
  return context.transaction((tx) =>
    context.cache.get(tx, `week ${monday} ${buildSearchKey(q, filter)}`, () =>
      readWeek(tx, q, filter, monday),
    ),
  )
})

export const affiliateListServer = { tabs, cards, download, week }

/**
 * Returns the names of the users in the filters by id. Omits users whose names the caller may not see.
 * @param filterValues ids of users; undefined without a filter, `unrecordedUser` for rows without a user
 */
async function readUserNames(tx: Tx, filterValues: readonly (string | undefined)[]) {
  const ids = filterValues.filter((id) => id !== undefined && id !== unrecordedUser)
  if (ids.length === 0) return {}
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct u.id, a.name from unnest(${ids}::uuid[]) u (id), app.name_of_author(u.id) a (name)
    where a.name is not null`.execute(tx)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

interface Tabs {
  all: number | null
  products: { id: string; product_number: string; product_name: string; count: number }[]
}

/** Returns the tabs that the actor may open, with their numbers of affiliates. */
export async function readTabs(tx: Tx): Promise<Tabs> {
  const { rows } = await sql<Tabs>`
    select
      case when app.can('data_affiliate_tab_all') then app.count_affiliates(null, '{}') end as all,
      coalesce((
        select json_agg(json_build_object('id', p.id, 'product_number', p.product_number,
          'product_name', p.product_name, 'count', coalesce(counts.affiliates, 0))
          order by p.product_name collate app.natural, p.product_number collate app.natural, p.id)
        from products p
        left join app.count_affiliates_by_product() counts on counts.product_id = p.id
        where p.id = any ((select app.visible_products())::uuid[])), '[]') as products`.execute(tx)
  return rows[0] ?? { all: null, products: [] }
}
