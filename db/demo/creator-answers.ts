/**
 * Adds to the sample data what creators do on their pages: a sent link, a request for more days, consents,
 * and a returned video whose new link is awaited.
 */
import { addDays, getJakartaDate } from '#base/jakarta.ts'
import type { DemoAffiliate } from './affiliates.ts'
import { daysAgo } from './clock.ts'
import { buildPostedLink } from './sample-values.ts'
import type { DemoAssignment, DemoVideo } from './videos.ts'

/** One in this many posted videos may be reposted. */
const consentEvery = 8

/** Adds the answers to assignments that have none, in place. */
export function addCreatorAnswers(
  now: Date,
  affiliates: readonly DemoAffiliate[],
  videos: readonly DemoVideo[],
  assignments: readonly DemoAssignment[],
): void {
  const openAssignments = assignments.filter(({ status_link_posting }) => status_link_posting === 'belum')
  addDoubtfulLinks(now, affiliates, videos, openAssignments)
  addTimeRequest(now, openAssignments)
  addReturn(now, videos, assignments)
  addConsents(now, assignments)
}

/** One creator has sent links of another account, which staff must check. */
function addDoubtfulLinks(
  now: Date,
  affiliates: readonly DemoAffiliate[],
  videos: readonly DemoVideo[],
  openAssignments: readonly DemoAssignment[],
): void {
  const today = getJakartaDate(now)
  const findPlatform = (id: string) => affiliates.find((affiliate) => affiliate.id === id)?.platform
  const assignment = openAssignments.find(
    ({ affiliate_id, tanggal_max_upload }) =>
      tanggal_max_upload >= today && findPlatform(affiliate_id) === 'tiktok',
  )
  if (!assignment) return
  const video = videos.find(({ id }) => id === assignment.video_id)
  for (const [i, field] of (['vo', 'review'] as const).filter((name) => video?.[`video_${name}`]).entries()) {
    assignment[`link_posting_${field}`] = buildPostedLink('tiktok', 'akun_kedua.demo', 9000 + i)
    assignment.posting_warnings = [...assignment.posting_warnings, `${field} other_account`]
  }
  assignment.sent_at = daysAgo(now, 0.4)
}

/** One creator has asked for more days for a late video. */
function addTimeRequest(now: Date, openAssignments: readonly DemoAssignment[]): void {
  const today = getJakartaDate(now)
  const assignment = openAssignments.findLast(({ tanggal_max_upload }) => tanggal_max_upload < today)
  if (!assignment) return
  assignment.asked_days = 3
  assignment.asked_reason = 'Maaf kak, lagi sakit. Boleh minta waktu?'
  assignment.asked_at = daysAgo(now, 0.6)
  assignment.asked_answer = 'waiting'
}

/** One video was returned five days ago, so its new link is awaited. */
function addReturn(now: Date, videos: readonly DemoVideo[], assignments: readonly DemoAssignment[]): void {
  const assignment = assignments.findLast(
    ({ posted_at }) => posted_at !== null && posted_at < daysAgo(now, 6) && posted_at > daysAgo(now, 20),
  )
  if (!assignment) return
  const video = videos.find(({ id }) => id === assignment.video_id)
  Object.assign(assignment, {
    status_link_posting: 'dikembalikan',
    returned_at: daysAgo(now, 5),
    returned_reason: 'Sebut nama productnya di awal video.',
    returned_post: video?.video_vo && video.video_review ? 'vo' : null,
    times_returned: 1,
    first_posted_at: assignment.posted_at,
    posted_at: null,
  } satisfies Partial<DemoAssignment>)
}

/** Some posted videos may be reposted, and half of these may be used in ads. */
function addConsents(now: Date, assignments: readonly DemoAssignment[]): void {
  const postedAssignments = assignments.filter(({ posted_at }) => posted_at !== null)
  for (const [i, assignment] of postedAssignments.entries()) {
    if (i % consentEvery !== 0) continue
    assignment.may_repost = true
    assignment.consent_at = assignment.posted_at
    if (i % (2 * consentEvery) === 0)
      assignment.ads_until = addDays(getJakartaDate(new Date(assignment.posted_at ?? now)), 90)
  }
}
