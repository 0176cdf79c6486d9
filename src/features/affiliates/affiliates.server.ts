/** The calls on affiliates: one transaction each, under the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { jakartaDate } from '#base/jakarta.ts'
import type { Tx } from '#platform/server/database/door.ts'
import { type CallContext, guarded, type RequestContext } from '#platform/server/http/calls.ts'
import type { Affiliate } from './affiliate.ts'
import { detail, holders, save } from './affiliate-edit.server.ts'
import {
  affiliates,
  byId,
  cards as cardsOf,
  countOf,
  type Filter,
  found,
  freedBy,
  mainProduct,
  tabs as tabsOf,
} from './affiliate-reads.server.ts'
import { refuseRegistration } from './affiliate-refusals.server.ts'
import { markContacted, markSent, undoStep } from './affiliate-steps.server.ts'
import { affiliatesContract } from './affiliates.contract.ts'

const calls = implement(affiliatesContract).$context<RequestContext>().use(guarded)

/** What lists are made of: `affiliate_products`, which follows two of them by trigger, included. */
const counted = ['affiliate_registrations', 'affiliate_link_videos', 'products']

const list = calls.list.handler(({ context, input: { q, page, ...filter } }) =>
  context.enter((tx) =>
    pageOf(context, tx, { name: 'list', read: affiliates, tables: counted }, { q, page, filter }),
  ),
)

const cards = calls.cards.handler(({ context, input: { q, page, ...filter } }) =>
  context.enter((tx) =>
    pageOf(
      context,
      tx,
      { name: 'cards', read: cardsOf, tables: [...counted, 'videos'] },
      { q, page, filter },
    ),
  ),
)

const tabs = calls.tabs.handler(({ context }) =>
  context.enter((tx) => context.kept.get(tx, 'tabs', counted, () => tabsOf(tx))),
)

const register = calls.register.handler(({ context, input, errors }) =>
  context
    .enter(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into affiliate_registrations (platform, username, whatsapp, selected_product_ids)
        values (${input.platform}, ${input.username}, ${input.whatsapp}, array[${input.product_id}::uuid])
        returning id`.execute(tx)
      return one(await byId(tx, rows[0]?.id))
    })
    .catch((error) => refuseRegistration(error, context, input, errors)),
)

const correct = calls.correct.handler(({ context, input, errors }) =>
  context
    .enter(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update affiliate_registrations a
        set platform = ${input.platform}, username = ${input.username}, whatsapp = ${input.whatsapp},
          selected_product_ids = array(
            select p from unnest(case
                when a.selected_product_ids = '{}' then array[${input.product_id}::uuid]
                else array_replace(a.selected_product_ids, main.shown, ${input.product_id}::uuid)
              end) with ordinality as chosen (p, n)
            group by p order by min(n))
        from (select ${mainProduct} as shown from affiliate_registrations a where a.id = ${input.id}) main
        where a.id = ${input.id} and a.revision = ${input.revision}
        returning a.id`.execute(tx)
      if (rows[0]) return one(await byId(tx, input.id))
      const current = await byId(tx, input.id)
      if (!current) throw errors.NOT_FOUND()
      throw current.revision === input.revision ? errors.FORBIDDEN() : errors.CHANGED({ data: current })
    })
    .catch((error) => refuseRegistration(error, context, input, errors)),
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
    const { rows } = await sql`
      delete from affiliate_registrations where id = ${input.id} returning id`.execute(tx)
    if (rows.length > 0) return
    throw (await byId(tx, input.id)) ? errors.FORBIDDEN() : errors.NOT_FOUND()
  }),
)

export const affiliatesServer = {
  list,
  tabs,
  cards,
  detail,
  register,
  correct,
  markSent,
  markContacted,
  undoStep,
  save,
  holders,
  freed,
  remove,
}

interface List<T> {
  name: string
  read(tx: Tx, ids: ReturnType<typeof found>): Promise<T[]>
  /** what its rows are made of */
  tables: readonly string[]
}

/** After each write all who look at a page read it again: for those who hold the same rights it is read once. */
async function pageOf<T>(
  { kept }: CallContext,
  tx: Tx,
  { name, read, tables }: List<T>,
  { q, page, filter }: { q: string; page: number; filter: Filter },
): Promise<{ rows: T[]; total: number }> {
  // What is late today was not late yesterday.
  const asked = JSON.stringify([q, filter, filter.late && jakartaDate(new Date())])
  const [rows, total] = await Promise.all([
    kept.get(tx, `${name} ${page} ${asked}`, tables, () => read(tx, found(q, filter, page))),
    kept.get(tx, `total ${asked}`, counted, () => countOf(tx, q, filter)),
  ])
  return { rows, total }
}

function one(affiliate: Affiliate | undefined): Affiliate {
  if (!affiliate) throw new Error('a row that was just written is not visible to its writer')
  return affiliate
}
