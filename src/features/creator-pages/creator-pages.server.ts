/** Gives staff the links of creators' pages, and replaces them. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import type { PrivateLink, Tx } from '#platform/server/database/database.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { type CreatorLink, creatorPagesContract } from './creator-pages.contract.ts'

/** @param buildPagePath returns the path of a page, with its token */
export function creatorPagesServer(buildPagePath: (link: PrivateLink) => string) {
  const calls = implement(creatorPagesContract).$context<RequestContext>().use(authorized)

  async function readLink(tx: Tx, id: string): Promise<CreatorLink | undefined> {
    const { rows } = await sql<Omit<CreatorLink, 'path'> & { sees_all: boolean }>`
      select a.page_generation as generation, v.opened_at, app.sees_whole_page(a.id) as sees_all,
        a.sample_product_reason as reason, a.sample_shown_reason is not null as reason_shown
      from affiliate_registrations a left join creator_page_visits v on v.affiliate_id = a.id
      where a.id = ${id}`.execute(tx)
    const [row] = rows
    if (!row) return undefined
    const { sees_all, ...link } = row
    const path = sees_all ? buildPagePath({ subject: id, generation: link.generation }) : null
    return { path, ...link }
  }

  const read = calls.read.handler(({ context, input, errors }) =>
    context.transaction(async (tx) => {
      const link = await readLink(tx, input.id)
      if (!link) throw errors.NOT_FOUND()
      return link
    }),
  )

  const renew = calls.renew.handler(({ context, input, errors }) =>
    context.transaction(async (tx) => {
      await sql`
        update affiliate_registrations set page_generation = page_generation + 1
        where id = ${input.id} and page_generation = ${input.generation} and app.sees_whole_page(id)`.execute(
        tx,
      )
      const link = await readLink(tx, input.id)
      if (!link) throw errors.NOT_FOUND()
      if (link.path === null) throw errors.HIDDEN_PRODUCTS()
      return link
    }),
  )

  const showReason = calls.showReason.handler(({ context, input: { id, reason, shown }, errors }) =>
    context.transaction(async (tx) => {
      const { numAffectedRows } = await sql`
        update affiliate_registrations set sample_shown_reason = case when ${shown} then sample_product_reason end
        where id = ${id} and sample_product_status = 'rejected' and sample_product_reason = ${reason}`.execute(
        tx,
      )
      const link = await readLink(tx, id)
      if (!link) throw errors.NOT_FOUND()
      if (numAffectedRows !== 1n) throw errors.CHANGED()
      return link
    }),
  )

  return { read, renew, showReason }
}
