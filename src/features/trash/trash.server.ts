/** Calls on deleted rows. The SQL files in this folder define the permissions, and what is restored with a row. */
import { implement } from '@orpc/server'
import { type RawBuilder, sql } from 'kysely'
import { pageSize } from '#base/paging.ts'
import { listSearchTexts } from '#base/username.ts'
import { buildContainsPattern } from '#platform/server/database/like.ts'
import { getViolatedConstraint } from '#platform/server/database/refusal.ts'
import { authorized, type CallContext, type RequestContext } from '#platform/server/http/calls.ts'
import { trashContract } from './trash.contract.ts'
import type { ReassignedVideo, ReplaceableField, Replacements, TakenField, TrashedRow } from './trash.ts'

const calls = implement(trashContract).$context<RequestContext>().use(authorized)

const list = calls.list.handler(({ context: { transaction }, input: { resource, q, page } }) =>
  transaction(async (tx) => {
    const patterns = listSearchTexts(q.replace(/^#/, '')).map(buildContainsPattern)
    const matches = sql`from app.trash_list
      where resource = ${resource} and (${patterns.length === 0} or search_text like any (${patterns}::text[]))`
    const [{ rows }, countedRows] = await Promise.all([
      sql<TrashedRow>`
        select id, revision, title, facts, product_names, deleted_by_name, deleted_at, restorable_until ${matches}
        order by deleted_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx),
      sql<{ total: number }>`select count(*) as total ${matches}`.execute(tx),
    ])
    return { rows, total: countedRows.rows[0]?.total ?? 0 }
  }),
)

const restore = calls.restore.handler(({ context, input: { id, changes }, errors }) =>
  context
    .transaction(async (tx) => {
      const { rows } = await sql<{ reassigned_videos: ReassignedVideo[] | null }>`
        select app.restore(${id}, ${encodeReplacements(changes)}) as reassigned_videos`.execute(tx)
      const reassigned_videos = rows[0]?.reassigned_videos
      if (!reassigned_videos) throw errors.NOT_FOUND()
      return { reassigned_videos }
    })
    .catch(async (error) => {
      const constraint = getViolatedConstraint(error) ?? ''
      if (constraint === 'videos_one_link') throw errors.LINK_MISSING()
      const field = fieldByConstraint[constraint]
      if (!field) throw error
      const takenFields = await findTakenFields(context, id, changes)
      // If the other row has given up the value meanwhile, the field is reported without a row that has it.
      throw errors.TAKEN({
        data: { taken: takenFields.length > 0 ? takenFields : [{ field, holder: null }] },
      })
    }),
)

const erase = calls.erase.handler(({ context, input: { resource, id, reason }, errors }) =>
  context
    .transaction(async (tx) => {
      if (id === (await tx.actor).id) throw errors.OWN_ACCOUNT()
      const { rows } = await sql<{ has_erased: boolean }>`
        select app.erase(${resource}, ${id}, ${reason}) as has_erased`.execute(tx)
      if (!rows[0]?.has_erased) throw errors.NOT_FOUND()
    })
    .catch((error) => {
      throw getViolatedConstraint(error) === 'profiles_last_superadmin' ? errors.LAST_SUPERADMIN() : error
    }),
)

const stored = calls.stored.handler(({ context, input: { resource, id }, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql<{ stored_data: Record<string, unknown> }>`
      select app.export_row(${resource}, ${id}) as stored_data`.execute(tx)
    const storedData = rows[0]?.stored_data
    if (!storedData || Object.keys(storedData).length === 0) throw errors.NOT_FOUND()
    return storedData
  }),
)

export const trashServer = { list, restore, erase, stored }

const fieldByConstraint: Record<string, ReplaceableField> = {
  affiliate_registrations_username_unique: 'username',
  affiliate_registrations_whatsapp_unique: 'whatsapp',
  videos_video_vo_taken: 'video_vo',
  videos_video_review_taken: 'video_review',
  products_number_unique: 'product_number',
}

/** Maps empty values to null, as columns store a missing link. */
function encodeReplacements(changes: Replacements): RawBuilder<unknown> {
  const nullableChanges = Object.entries(changes).map(([name, value]) => [name, value || null])
  return sql`${JSON.stringify(Object.fromEntries(nullableChanges))}::jsonb`
}

/** Returns all fields whose values other rows have, not only the one that PostgreSQL reported first. */
async function findTakenFields(
  { transaction }: CallContext,
  id: string,
  changes: Replacements,
): Promise<TakenField[]> {
  return transaction(async (tx) => {
    const { rows } = await sql<TakenField>`
      select field, holder from app.find_restore_conflicts(${id}, ${encodeReplacements(changes)})`.execute(tx)
    return rows
  })
}
