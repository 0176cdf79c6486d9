/** The videos of the sample data, who received which with what deadline, and the outcome. */

import { addDays, jakartaDate } from '#base/jakarta.ts'
import type { PostingStatus } from '#features/affiliates/link-video.ts'
import type { CastName } from '../cast.ts'
import type { DemoAffiliate } from './affiliates.ts'
import { ago } from './clock.ts'
import { demoId, numbers, pick, postedLink, regularHandle } from './words.ts'

/** Number of recent videos that nobody has yet. */
const unassigned = 18
const lateAtMost = 6

interface DemoVideo {
  id: string
  product_id: string
  video_vo: string | null
  video_review: string | null
  creator: CastName
  created_at: string
}

interface DemoAssignment {
  affiliate_id: string
  product_id: string
  video_id: string
  tanggal_max_upload: string
  status_link_posting: PostingStatus
  link_posting_vo: string | null
  link_posting_review: string | null
  created_at: string
}

/** A returned video, with the affiliate who had it and the deadline they had. */
interface Returned {
  video: DemoVideo
  affiliateId: string
  deadline: string
}

export function demoVideos(now: Date, products: readonly string[], affiliates: readonly DemoAffiliate[]) {
  const next = numbers(7)
  const today = jakartaDate(now)
  const videos: DemoVideo[] = []
  const assignments: DemoAssignment[] = []
  const returned = new Map<string, Returned>()
  let lateCount = 0

  function addVideo(product_id: string, days: number): DemoVideo {
    const n = videos.length + 1
    const vo = next() < 0.85
    const review = !vo || next() < 0.7
    const video: DemoVideo = {
      id: demoId('b', n),
      product_id,
      video_vo: vo ? `https://drive.google.com/file/d/demo-vo-${1000 + n}/view` : null,
      video_review: review ? `https://drive.google.com/file/d/demo-review-${1000 + n}/view` : null,
      creator: pick(['sari', 'budi', 'dewi', 'dewi'] as const, next()),
      created_at: ago(now, days),
    }
    videos.push(video)
    return video
  }

  function outcome(to: DemoAffiliate, deadline: string): PostingStatus {
    const chance = next()
    if (to.sample_product_status !== 'terkirim') return 'belum'
    if (deadline >= today) return deadline > today && chance < 0.3 ? 'sudah' : 'belum'
    if (deadline > addDays(today, -10) && lateCount < lateAtMost && chance < 0.3) {
      lateCount += 1
      return 'belum'
    }
    return chance < 0.92 ? 'sudah' : 'dikembalikan'
  }

  /** Prefers a returned video to a new one. */
  function takeVideo(product_id: string, to: DemoAffiliate, days: number): DemoVideo {
    const back = returned.get(product_id)
    const givenOn = jakartaDate(new Date(ago(now, days)))
    if (!back || back.affiliateId === to.id || back.deadline >= givenOn || next() < 0.7)
      return addVideo(product_id, days + 1 + next() * 6)
    returned.delete(product_id)
    return back.video
  }

  function assignVideo(to: DemoAffiliate, days: number): void {
    const [main] = to.selected_product_ids
    const product_id = pick([main, ...to.selected_product_ids], next())
    const video = takeVideo(product_id, to, days)
    const created_at = ago(now, days)
    const deadline = addDays(jakartaDate(new Date(created_at)), pick([3, 3, 3, 5, 7], next()))
    const status = outcome(to, deadline)
    const n = assignments.length + 1
    const posted = (source: string | null, from: number) =>
      status === 'sudah' && source
        ? n % shortEvery === 0
          ? `https://vt.tiktok.com/ZSdemo${n}/`
          : postedLink(to.platform, to.username.replace('@', ''), from + n)
        : null
    assignments.push({
      affiliate_id: to.id,
      product_id,
      video_id: video.id,
      tanggal_max_upload: deadline,
      status_link_posting: status,
      link_posting_vo: posted(video.video_vo, 1000),
      link_posting_review: posted(video.video_review, 5000),
      created_at,
    })
    if (status === 'dikembalikan') returned.set(product_id, { video, affiliateId: to.id, deadline })
  }

  const assignmentDays = affiliates.flatMap((to) => daysOfVideos(to, next).map((days) => ({ to, days })))
  for (const { to, days } of assignmentDays.sort((a, b) => b.days - a.days)) assignVideo(to, days)
  for (let i = 0; i < unassigned; i++) addVideo(pick(products, next()), (unassigned - i) * 0.6)
  return { videos: videos.sort((a, b) => a.created_at.localeCompare(b.created_at)), assignments }
}

/** One in this many posted links is a short link, which staff should check. */
const shortEvery = 40

/** Returns how many days ago an affiliate got each video. Nobody gets a video before the sample is on the way. */
function daysOfVideos(to: DemoAffiliate, next: () => number): number[] {
  if (to.username.endsWith(regularHandle))
    return Array.from({ length: 26 }, (_, i) => to.days - 6 - i * ((to.days - 7) / 26))
  const sample = to.sample_product_status
  const most =
    sample === 'terkirim'
      ? pick([0, 1, 1, 1, 2, 3], next())
      : sample === 'disetujui'
        ? pick([0, 0, 1], next())
        : 0
  const first = sample === 'disetujui' ? Math.min(to.days, 4) * 0.5 : to.days - 3 - next() * 3
  return Array.from({ length: most }, (_, i) => first - i * (5 + next() * 6)).filter((days) => days > 0.3)
}
