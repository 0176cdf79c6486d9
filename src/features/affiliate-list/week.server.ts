/** Reads the deadlines of one week. */
import { sql } from 'kysely'
import { addDays, findMonday, getJakartaDate } from '#base/jakarta.ts'
import { buildReadingsJson, type Filter } from '#features/affiliates/affiliate-pages.server.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type Deadline, maxRowsPerGroup, type Week } from './week.ts'

/** The deadlines of one day, or those that have passed. */
interface Group {
  /** yyyy-mm-dd; null for the deadlines that have passed */
  day: string | null
  /** number of videos, and of the affiliates who have them */
  total: number
  affiliates: number
  /** ids of the first assignments, at most `maxRowsPerGroup` */
  ids: string[]
}

/** @param monday first day of the week, yyyy-mm-dd */
export async function readWeek(tx: Tx, q: string, filter: Filter, monday: string): Promise<Week> {
  const today = getJakartaDate(new Date())
  const isThisWeek = monday === findMonday(today)
  const [{ rows: groups }, { rows: usualRows }] = await Promise.all([
    sql<Group>`
      select day::text, videos as total, affiliates, ids
      from app.find_deadlines(${buildReadingsJson(q)}::jsonb, ${JSON.stringify(filter)}::jsonb, ${monday}, ${addDays(monday, 6)},
        ${isThisWeek}, ${maxRowsPerGroup})`.execute(tx),
    sql<{ usual_count: number }>`select app.usual_deadlines() as usual_count`.execute(tx),
  ])
  /** False for past days of the present week: the rows of their deadlines are in the late group. */
  const hasOwnRows = ({ day }: Group) => day === null || !isThisWeek || day >= today
  const deadlines = await readDeadlines(
    tx,
    groups.filter(hasOwnRows).flatMap(({ ids }) => ids),
  )
  /** @param day null for the late group */
  const buildGroup = (day: string | null) => {
    const group = groups.find((each) => each.day === day)
    if (!group) return { total: 0, affiliates: 0, rows: [] }
    const rows = hasOwnRows(group)
      ? group.ids.flatMap((id) => deadlines.get(id) ?? []).toSorted(compareDeadlines)
      : []
    return { total: group.total, affiliates: group.affiliates, rows }
  }
  return {
    monday,
    late: isThisWeek ? buildGroup(null) : null,
    days: Array.from({ length: 7 }, (_, n) => addDays(monday, n)).map((day) => ({ day, ...buildGroup(day) })),
    usual_count: usualRows[0]?.usual_count ?? 0,
  }
}

/** Orders by deadline, username and number of the video. */
function compareDeadlines(a: Deadline, b: Deadline): number {
  return (
    a.tanggal_max_upload.localeCompare(b.tanggal_max_upload) ||
    a.username.localeCompare(b.username, 'id') ||
    a.no_video - b.no_video
  )
}

async function readDeadlines(tx: Tx, ids: readonly string[]): Promise<Map<string, Deadline>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Deadline>`
    select lv.id, lv.affiliate_id, a.revision, a.username, a.platform, v.no_video, p.product_name,
      lv.tanggal_max_upload::text
    from affiliate_link_videos lv
    join affiliate_registrations a on a.id = lv.affiliate_id
    join videos v on v.id = lv.video_id
    left join products p on p.id = lv.product_id
    where lv.id = any (${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
