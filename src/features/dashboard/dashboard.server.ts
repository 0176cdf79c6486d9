import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { jakartaDate } from '#base/jakarta.ts'
import { type VideoStatus, videoStatuses } from '#features/videos/video.ts'
import type { Tx } from '#platform/database/door.ts'
import { type CallContext, guarded } from '#platform/http/calls.ts'
import { dashboardContract } from './dashboard.contract.ts'
import type { Activity, Summary } from './summary.ts'

const calls = implement(dashboardContract).$context<CallContext>().use(guarded)

const summary = calls.summary.handler(async ({ context: { database, caller, kept } }): Promise<Summary> => {
  const as = <T>(work: (tx: Tx) => Promise<T>) => database.as(caller, work)
  const who = caller.permissions.join(' ')
  const [affiliates, by_status, active_users, moment] = await Promise.all([
    // A new day begins another trend, and perhaps another month.
    kept.get(
      `dashboard affiliates ${jakartaDate(new Date())} ${who}`,
      ['affiliate_registrations', 'products'],
      () => as(affiliateNumbers),
    ),
    kept.get('dashboard videos', ['videos'], () => as(videosByStatus)),
    kept.get('dashboard people', ['profiles'], () => as(activeUsers)),
    as(async (tx) => ({ this_week: await videosOfWeek(tx), activity: await latest(tx) })),
  ])
  return {
    affiliates,
    videos: { by_status, this_week: moment.this_week },
    active_users,
    activity: moment.activity,
  }
})

export const dashboardServer = { summary }

async function affiliateNumbers(tx: Tx): Promise<Summary['affiliates']> {
  const { rows } = await sql<Summary['affiliates']>`select * from app.dashboard_affiliates()`.execute(tx)
  const [numbers] = rows
  if (!numbers) throw new Error('the caller lost the dashboard between two questions')
  return { ...numbers, by_product: numbers.by_product ?? [] }
}

async function videosByStatus(tx: Tx): Promise<Record<VideoStatus, number>> {
  const { rows } = await sql<{
    status: VideoStatus
    count: number
  }>`select * from app.dashboard_videos()`.execute(tx)
  const count = (status: VideoStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return Object.fromEntries(videoStatuses.map((status) => [status, count(status)])) as Record<
    VideoStatus,
    number
  >
}

async function activeUsers(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select app.dashboard_people() as count`.execute(tx)
  return rows[0]?.count ?? 0
}

async function videosOfWeek(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select app.dashboard_videos_of_week() as count`.execute(tx)
  return rows[0]?.count ?? 0
}

interface ActivityRow {
  kind: 'affiliate' | 'video'
  id: string
  name: string
  product_name: string | null
  video_status: VideoStatus | null
  created_at: string
}

async function latest(tx: Tx): Promise<Activity[]> {
  const { rows } = await sql<ActivityRow>`select * from app.dashboard_activity()`.execute(tx)
  return rows.map(({ kind, id, name, product_name, video_status, created_at }) =>
    kind === 'affiliate' || !video_status
      ? { kind: 'affiliate', id, username: name, created_at }
      : { kind: 'video', id, no_video: Number(name), product_name, video_status, created_at },
  )
}
