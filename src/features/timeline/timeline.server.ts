/** The history of a row. The policies of `timeline` decide what the reader may see. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { entriesPerPage, type Subject } from './entry.ts'
import { subjectResources } from './sentences.ts'
import { timelineContract } from './timeline.contract.ts'
import { describeEntries, type TimelineRow } from './timeline-entries.server.ts'

const calls = implement(timelineContract).$context<RequestContext>().use(authorized)

const read = calls.read.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const [rows, exists] = await Promise.all([readEntryRows(tx, input), rowExists(tx, input)])
    if (!exists) throw errors.NOT_FOUND()
    const page = rows.slice(0, entriesPerPage)
    return { entries: await describeEntries(tx, page), more: rows.length > page.length }
  }),
)

export const timelineServer = { read }

interface HistoryRequest {
  subject_type: Subject
  id: string
  before?: number | undefined
}

async function rowExists(tx: Tx, { subject_type, id }: HistoryRequest): Promise<boolean> {
  const { table } = subjectResources[subject_type]
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(tx)
  return rows.length > 0
}

/**
 * Returns one row more than a page holds, to detect further pages. Queries each index for its newest rows separately,
 * since `or` would sort all rows. Without `before`, the bound is the largest bigint. The full links of a video replace
 * the masked ones if the reader may see them. `offset 0` makes PostgreSQL look up each link by its id (timeline.sql).
 */
async function readEntryRows(tx: Tx, { id, before }: HistoryRequest): Promise<TimelineRow[]> {
  const selectNewestBy = (column: string) => sql`(
    select t.id, t.at, t.subject_type, t.act, t.actor_id, t.subject_id, t.second_subject_id, t.changes, t.by_guest
    from timeline t
    where ${sql.ref(`t.${column}`)} = ${id} and t.id < coalesce(${before ?? null}::bigint, 9223372036854775807)
    order by t.id desc limit ${entriesPerPage + 1})`
  const { rows } = await sql<TimelineRow>`
    select t.id, t.at, t.subject_type, t.act, t.actor_id, t.subject_id,
      t.changes || coalesce(full_links.links, '{}') as changes,
      app.name_of_audit_actor(t.actor_id) as actor_name, t.by_guest as by_creator,
      case t.subject_type when 'assignment' then app.number_of_video(t.second_subject_id) end as no_video,
      case t.subject_type when 'assignment'
        then (select a.username from affiliate_registrations a where a.id = t.subject_id) end as username,
      case t.subject_type when 'permission' then app.name_of_audit_actor(t.subject_id) end as full_name
    from (${selectNewestBy('subject_id')} union all ${selectNewestBy('second_subject_id')}) t
    left join lateral (
      select visible.links from app.visible_timeline_links visible
      where visible.id = t.id and t.subject_type = 'video' offset 0) full_links on true
    order by t.id desc limit ${entriesPerPage + 1}`.execute(tx)
  return rows
}
