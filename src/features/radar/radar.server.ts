import { implement } from '@orpc/server'
import { sql } from 'kysely'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { getMinuteNow, readCachedTotal } from '#features/affiliates/affiliate-pages.server.ts'
import {
  lastContactJson,
  readAffiliates,
  timeRequestJson,
  trackRecordJson,
} from '#features/affiliates/affiliate-reads.server.ts'
import {
  maxDueReminders,
  type Need,
  type NeedFilter,
  needFilters,
  needs,
} from '#features/affiliates/affiliate-values.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { authorized, type CallContext, type RequestContext } from '#platform/server/http/calls.ts'
import { radarContract } from './radar.contract.ts'
import type { Line } from './radar-schema.ts'

const calls = implement(radarContract).$context<RequestContext>().use(authorized)

const radar = calls.radar.handler(({ context, input }) =>
  context.transaction(async (tx) => {
    const minute = getMinuteNow()
    const [{ ditunda, diingatkan, ...counts }, next_change_at] = await Promise.all([
      readCounts(context, tx),
      context.cache.get(tx, `radar next change ${minute}`, () => readNextChangeTime(tx)),
    ])
    const occurringNeeds = needs.filter((need) => counts[need] > 0)
    const [rows, due_reminders] = await Promise.all([
      context.cache.get(tx, `radar ${input.lines} of ${occurringNeeds} ${minute}`, () =>
        readLines(tx, input.lines, occurringNeeds),
      ),
      context.cache.get(tx, `due reminders ${minute}`, () => countDueReminders(tx)),
    ])
    return { rows, counts, snoozed: ditunda, reminded: diingatkan, due_reminders, next_change_at }
  }),
)

export const radarServer = { radar }

/** Counts the affiliates of each need. Each count is the total of the list to which the number links. */
async function readCounts(context: CallContext, tx: Tx): Promise<Record<NeedFilter, number>> {
  const totals = await Promise.all(
    needFilters.map(async (butuh) => [butuh, await readCachedTotal(context, tx, '', { butuh })] as const),
  )
  return Object.fromEntries(totals) as Record<NeedFilter, number>
}

/**
 * Returns the most urgent lines. The SQL fragments in the query refer to its aliases a, lv, s and sent.
 * @param occurringNeeds the needs that at least one affiliate has, most urgent first. Searching for the others would
 * cost more than counting them
 */
export async function readLines(tx: Tx, maxLines: number, occurringNeeds: readonly Need[]): Promise<Line[]> {
  if (occurringNeeds.length === 0) return []
  const { rows } = await sql<Omit<Line, 'affiliate'>>`
    select r.need, r.id, r.since,
      case when v.id is not null then json_build_object('id', lv.id, 'no_video', v.no_video, 'product_id', lv.product_id,
        'tanggal_max_upload', lv.tanggal_max_upload, 'time_request', case when r.need = 'waktu'
          then ${timeRequestJson} end) end as video,
      ${lastContactJson} as contact, case when r.need = 'review' then ${trackRecordJson} end as record,
      ${nextReminder} as reminder
    from app.find_radar_lines(${maxLines}, ${occurringNeeds}::text[]) with ordinality as r (need, id, since, link_video_id, place)
    join affiliate_registrations a on a.id = r.id
    left join (affiliate_link_videos lv join videos v on v.id = lv.video_id) on lv.id = r.link_video_id
    left join reminder_schedules s on s.need = r.need
    cross join lateral (select case when a.reminded_for = r.need then a.reminder_count else 0 end as reminders) sent
    order by r.place`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const affiliateRows = await readAffiliates(tx, sql`select * from unnest(${ids}::uuid[]) with ordinality`)
  const byId = new Map<string, Affiliate>(affiliateRows.map((affiliate) => [affiliate.id, affiliate]))
  return rows.flatMap((line) => {
    const affiliate = byId.get(line.id)
    return affiliate ? [{ ...line, affiliate }] : []
  })
}

/**
 * Selects the next reminder of the line's need as JSON; null for needs without reminders. Refers to the aliases s (the
 * row of reminder_schedules for the need) and sent (the number of reminders that were sent for the need).
 */
const nextReminder = sql`case when s.id is not null then json_build_object(
  'number', sent.reminders + 1, 'of', 1 + (s.days_2 is not null)::integer + (s.days_3 is not null)::integer,
  'template_id', (array[s.template_1, s.template_2, s.template_3])[sent.reminders + 1]) end`

/** Counts the due reminders, up to `maxDueReminders`, the maximum of one queue. The limit bounds the cost. */
export async function countDueReminders(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from app.due_reminders(${maxDueReminders})`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function readNextChangeTime(tx: Tx): Promise<string> {
  const { rows } = await sql<{ at: string }>`select app.radar_next_change_at() as at`.execute(tx)
  return rows[0]?.at ?? new Date().toISOString()
}
