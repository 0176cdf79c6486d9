/** The videos of the sample data, and their assignments to affiliates with deadline and outcome. */
import { addDays, getJakartaDate } from '#base/jakarta.ts'
import type { SampleStatus } from '#features/affiliates/affiliate-values.ts'
import type { PostingStatus } from '#features/affiliates/link-video.ts'
import type { PostingField } from '#features/affiliates/posting-link.ts'
import type { CastName } from '../cast.ts'
import type { DemoAffiliate } from './affiliates.ts'
import { daysAgo } from './clock.ts'
import { buildDemoId, buildPostedLink, createRandom, pick, regularHandle } from './sample-values.ts'

/** Number of recent videos that nobody has yet. */
const unassignedCount = 18
const maxLateVideos = 6

/** The columns of an assignment that only creators fill on their pages. */
const noAnswers = {
  posting_warnings: [],
  sent_at: null,
  asked_days: null,
  asked_reason: null,
  asked_at: null,
  asked_answer: null,
  returned_reason: null,
  returned_post: null,
  times_returned: 0,
  first_posted_at: null,
  may_repost: null,
  ads_until: null,
  consent_at: null,
} satisfies Partial<DemoAssignment>

export interface DemoVideo {
  id: string
  product_id: string
  video_vo: string | null
  video_review: string | null
  /** the user who owns the video */
  creator: CastName
  created_at: string
}

export interface DemoAssignment {
  affiliate_id: string
  product_id: string
  video_id: string
  tanggal_max_upload: string
  status_link_posting: PostingStatus
  link_posting_vo: string | null
  link_posting_review: string | null
  created_at: string
  posted_at: string | null
  returned_at: string | null
  posting_warnings: string[]
  sent_at: string | null
  asked_days: number | null
  asked_reason: string | null
  asked_at: string | null
  asked_answer: 'waiting' | null
  returned_reason: string | null
  returned_post: PostingField | null
  times_returned: number
  first_posted_at: string | null
  may_repost: boolean | null
  ads_until: string | null
  consent_at: string | null
}

/** A returned video, with the affiliate who had it and the deadline they had. */
interface ReturnedVideo {
  video: DemoVideo
  affiliateId: string
  deadline: string
}

export function createDemoVideos(
  now: Date,
  products: readonly string[],
  affiliates: readonly DemoAffiliate[],
) {
  const random = createRandom(7)
  const today = getJakartaDate(now)
  const videos: DemoVideo[] = []
  const assignments: DemoAssignment[] = []
  const returnedByProduct = new Map<string, ReturnedVideo>()
  let lateCount = 0

  function addVideo(product_id: string, days: number): DemoVideo {
    const n = videos.length + 1
    const hasVo = random() < 0.85
    const hasReview = !hasVo || random() < 0.7
    const video: DemoVideo = {
      id: buildDemoId('b', n),
      product_id,
      video_vo: hasVo ? `https://drive.google.com/file/d/demo-vo-${1000 + n}/view` : null,
      video_review: hasReview ? `https://drive.google.com/file/d/demo-review-${1000 + n}/view` : null,
      creator: pick(['sari', 'budi', 'dewi', 'dewi'] as const, random()),
      created_at: daysAgo(now, days),
    }
    videos.push(video)
    return video
  }

  function pickOutcome(affiliate: DemoAffiliate, deadline: string): PostingStatus {
    const draw = random()
    if (affiliate.sample_product_status !== 'terkirim') return 'belum'
    if (deadline >= today) return deadline > today && draw < 0.3 ? 'sudah' : 'belum'
    if (deadline > addDays(today, -10) && lateCount < maxLateVideos && draw < 0.3) {
      lateCount += 1
      return 'belum'
    }
    return draw < 0.92 ? 'sudah' : 'dikembalikan'
  }

  /** Returns a new video, or sometimes one that another affiliate returned, if its deadline has passed. */
  function takeVideo(product_id: string, affiliate: DemoAffiliate, days: number): DemoVideo {
    const returnedVideo = returnedByProduct.get(product_id)
    const givenOn = getJakartaDate(new Date(daysAgo(now, days)))
    if (
      !returnedVideo ||
      returnedVideo.affiliateId === affiliate.id ||
      returnedVideo.deadline >= givenOn ||
      random() < 0.7
    )
      return addVideo(product_id, days + 1 + random() * 6)
    returnedByProduct.delete(product_id)
    return returnedVideo.video
  }

  function assignVideo(affiliate: DemoAffiliate, days: number): void {
    const [mainProduct] = affiliate.selected_product_ids
    const product_id = pick([mainProduct, ...affiliate.selected_product_ids], random())
    const video = takeVideo(product_id, affiliate, days)
    const created_at = daysAgo(now, days)
    const daysToPost = pick([3, 3, 3, 5, 7], random())
    const deadline = addDays(getJakartaDate(new Date(created_at)), daysToPost)
    const status = pickOutcome(affiliate, deadline)
    const n = assignments.length + 1
    /**
     * Returns the instant `daysLater` days after the assignment; if that is in the future, an instant between the
     * assignment and now.
     */
    const getInstantAfter = (daysLater: number) =>
      daysAgo(now, days - daysLater > 0.3 ? days - daysLater : days / 2)
    const createPostedLink = (source: string | null, firstNumber: number) => {
      if (status !== 'sudah' || !source) return null
      if (n % shortLinkEvery === 0) return `https://vt.tiktok.com/ZSdemo${n}/`
      return buildPostedLink(affiliate.platform, affiliate.username.replace('@', ''), firstNumber + n)
    }
    assignments.push({
      affiliate_id: affiliate.id,
      product_id,
      video_id: video.id,
      tanggal_max_upload: deadline,
      status_link_posting: status,
      link_posting_vo: createPostedLink(video.video_vo, 1000),
      link_posting_review: createPostedLink(video.video_review, 5000),
      created_at,
      posted_at:
        status === 'sudah' ? getInstantAfter(n % lateEvery === 0 ? daysToPost + 1 : 1 + (n % 3)) : null,
      returned_at: status === 'dikembalikan' ? getInstantAfter(2) : null,
      ...noAnswers,
    })
    if (status === 'dikembalikan')
      returnedByProduct.set(product_id, { video, affiliateId: affiliate.id, deadline })
  }

  const assignmentDays = affiliates.flatMap((affiliate) =>
    drawVideoDays(affiliate, random).map((days) => ({ affiliate, days })),
  )
  for (const { affiliate, days } of assignmentDays.sort((a, b) => b.days - a.days))
    assignVideo(affiliate, days)
  for (let i = 0; i < unassignedCount; i++) addVideo(pick(products, random()), (unassignedCount - i) * 0.6)
  return {
    videos: videos.sort((a, b) => a.created_at.localeCompare(b.created_at)),
    assignments,
  }
}

/** One in this many assignments has short links, which staff should check. */
const shortLinkEvery = 40

/** One in this many posted videos was posted on the day after its deadline. */
const lateEvery = 11

/** Returns how many days ago an affiliate got each video: none before the sample is approved. */
function drawVideoDays(affiliate: DemoAffiliate, random: () => number): number[] {
  if (affiliate.username.endsWith(regularHandle))
    return Array.from({ length: 26 }, (_, i) => affiliate.days - 6 - i * ((affiliate.days - 7) / 26))
  const status = affiliate.sample_product_status
  const videoCount = drawVideoCount(status, random)
  const firstDaysAgo =
    status === 'disetujui' ? Math.min(affiliate.days, 4) * 0.5 : affiliate.days - 3 - random() * 3
  return Array.from({ length: videoCount }, (_, i) => firstDaysAgo - i * (5 + random() * 6)).filter(
    (days) => days > 0.3,
  )
}

function drawVideoCount(sampleStatus: SampleStatus, random: () => number): number {
  if (sampleStatus === 'terkirim') return pick([0, 1, 1, 1, 2, 3], random())
  return sampleStatus === 'disetujui' ? pick([0, 0, 1], random()) : 0
}
