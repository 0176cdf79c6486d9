/** Reads the figures of Home. dashboard.sql computes them. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { getJakartaDate } from '#base/jakarta.ts'
import { type VideoStatus, videoStatuses } from '#features/videos/video-statuses.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { dashboardContract } from './dashboard.contract.ts'
import type { Activity, Summary } from './summary-schema.ts'

const calls = implement(dashboardContract).$context<RequestContext>().use(authorized)

const summary = calls.summary.handler(
  ({ context: { transaction, cache } }): Promise<Summary> =>
    transaction(async (tx) => {
      const [this_week, activity, affiliates, by_status, active_users, backup_since, first_steps_hidden] =
        await Promise.all([
          countVideosOfWeek(tx),
          readLatestActivity(tx),
          // The key contains the date, because the trend and the count of this month change at midnight in Jakarta.
          cache.get(tx, `dashboard affiliates ${getJakartaDate(new Date())}`, () => readAffiliateNumbers(tx)),
          cache.get(tx, 'dashboard videos', () => countVideosByStatus(tx)),
          cache.get(tx, 'dashboard active users', () => countActiveUsers(tx)),
          readBackupSince(tx),
          areFirstStepsHidden(tx),
        ])
      return {
        affiliates,
        videos: { by_status, this_week },
        active_users,
        activity,
        backup_since,
        first_steps_hidden,
      }
    }),
)

const hideFirstSteps = calls.hideFirstSteps.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql<{ allowed: boolean }>`
      select app.set_first_steps_hidden(${input.hidden}) as allowed`.execute(tx)
    if (!rows[0]?.allowed) throw errors.FORBIDDEN()
  }),
)

export const dashboardServer = { summary, hideFirstSteps }

async function readAffiliateNumbers(tx: Tx): Promise<Summary['affiliates']> {
  const { rows } = await sql<Summary['affiliates']>`select * from app.count_dashboard_affiliates()`.execute(
    tx,
  )
  const [numbers] = rows
  if (!numbers) throw new Error('the caller may not open the dashboard')
  return { ...numbers, by_product: numbers.by_product ?? [] }
}

async function countVideosByStatus(tx: Tx): Promise<Record<VideoStatus, number>> {
  const { rows } = await sql<{
    status: VideoStatus
    count: number
  }>`select * from app.count_dashboard_videos()`.execute(tx)
  const getCount = (status: VideoStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return Object.fromEntries(videoStatuses.map((status) => [status, getCount(status)])) as Record<
    VideoStatus,
    number
  >
}

async function countActiveUsers(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select app.count_dashboard_users() as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Returns `backup_since` of the summary; null for everyone but superadmins. */
async function readBackupSince(tx: Tx): Promise<string | null> {
  const { role } = await tx.actor
  if (role !== 'superadmin') return null
  const { rows } = await sql<{ missing_since: string | null }>`
    select missing_since from app.backup_summary()`.execute(tx)
  return rows[0]?.missing_since ?? null
}

async function areFirstStepsHidden(tx: Tx): Promise<boolean> {
  const { role } = await tx.actor
  if (role !== 'superadmin') return false
  const { rows } = await sql<{ hidden: boolean }>`select app.are_first_steps_hidden() as hidden`.execute(tx)
  return rows[0]?.hidden ?? false
}

async function countVideosOfWeek(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select app.count_dashboard_videos_of_week() as count`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

interface ActivityRow {
  kind: 'affiliate' | 'video'
  id: string
  /** username, or the number of the video */
  name: string
  product_name: string | null
  video_status: VideoStatus | null
  created_at: string
}

async function readLatestActivity(tx: Tx): Promise<Activity[]> {
  const { rows } = await sql<ActivityRow>`select * from app.find_dashboard_activity()`.execute(tx)
  return rows.map(({ kind, id, name, product_name, video_status, created_at }) =>
    kind === 'affiliate' || !video_status
      ? { kind: 'affiliate', id, username: name, created_at }
      : { kind: 'video', id, no_video: Number(name), product_name, video_status, created_at },
  )
}
