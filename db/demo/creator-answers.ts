/**
 * Adds to the sample data what creators do on their pages: a sent link, a request for more days, consents,
 * and a returned video whose new link is awaited.
 */
import { addDays, getJakartaDate } from '#base/jakarta.ts'
import type { DemoAffiliate } from './affiliates.ts'
import { daysAgo } from './clock.ts'
import { buildPostedLink } from './sample-values.ts'
import type { DemoAssignment, DemoVideo } from './videos.ts'

/** One in this many posted videos may be reposted, and every second of them be used in ads. */
const consentEvery = 8

/** Adds the answers to assignments that have none, in place. */
export function addCreatorAnswers(
  now: Date,
  affiliates: readonly DemoAffiliate[],
  videos: readonly DemoVideo[],
  assignments: readonly DemoAssignment[],
): void {
  const today = getJakartaDate(now)
  const openAssignments = assignments.filter(({ status_link_posting }) => status_link_posting === 'belum')
  const findPlatform = (id: string) => affiliates.find((affiliate) => affiliate.id === id)?.platform
  // This creator sent a link of another account, which staff must check.
  const sentAssignment = openAssignments.find(
    ({ affiliate_id, tanggal_max_upload }) =>
      tanggal_max_upload >= today && findPlatform(affiliate_id) === 'tiktok',
  )
  if (sentAssignment) {
    const video = videos.find(({ id }) => id === sentAssignment.video_id)
    for (const field of ['vo', 'review'] as const)
      if (video?.[`video_${field}`]) {
        sentAssignment[`link_posting_${field}`] = buildPostedLink(
          'tiktok',
          'akun_kedua.demo',
          9000 + sentAssignment.posting_warnings.length,
        )
        sentAssignment.posting_warnings = [...sentAssignment.posting_warnings, `${field} other_account`]
      }
    sentAssignment.sent_at = daysAgo(now, 0.4)
  }
  const askingAssignment = openAssignments.findLast(({ tanggal_max_upload }) => tanggal_max_upload < today)
  if (askingAssignment) {
    askingAssignment.asked_days = 3
    askingAssignment.asked_reason = 'Maaf kak, lagi sakit. Boleh minta waktu?'
    askingAssignment.asked_at = daysAgo(now, 0.6)
    askingAssignment.asked_answer = 'waiting'
  }
  // This video was returned five days ago, so its new link is awaited.
  const returnedAssignment = assignments.findLast(
    ({ posted_at }) => posted_at !== null && posted_at < daysAgo(now, 6) && posted_at > daysAgo(now, 20),
  )
  if (returnedAssignment) {
    const video = videos.find(({ id }) => id === returnedAssignment.video_id)
    Object.assign(returnedAssignment, {
      status_link_posting: 'dikembalikan',
      returned_at: daysAgo(now, 5),
      returned_reason: 'Sebut nama productnya di awal video.',
      returned_post: video?.video_vo && video.video_review ? 'vo' : null,
      times_returned: 1,
      first_posted_at: returnedAssignment.posted_at,
      posted_at: null,
    } satisfies Partial<DemoAssignment>)
  }
  const postedAssignments = assignments.filter(({ posted_at }) => posted_at !== null)
  for (const [i, assignment] of postedAssignments.entries()) {
    if (i % consentEvery !== 0) continue
    assignment.may_repost = true
    assignment.consent_at = assignment.posted_at
    if (i % (2 * consentEvery) === 0)
      assignment.ads_until = addDays(getJakartaDate(new Date(assignment.posted_at ?? now)), 90)
  }
}
