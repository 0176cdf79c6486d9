/** Writes the answer to an affiliate who asks about their sample and videos, as one WhatsApp message. */
import { formatWeekdayAndDay, getJakartaDate } from '#base/jakarta.ts'
import { removeBidiControls, toOneLine } from '#base/plain-text.ts'
import { isWebLink } from '#base/web-link.ts'
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { countDaysLate } from '#features/affiliates/deadline.ts'
import {
  findMissingPostingField,
  formatPostSuffix,
  type LinkVideo,
  type PostingStatus,
} from '#features/affiliates/link-video.ts'
import { postingFieldLabel } from '#features/affiliates/posting-link.ts'
import { findTrackingPage } from '#features/affiliates/tracking-page.ts'
import { getNameInMessages } from '#features/templates/shortcodes.ts'

type SampleFacts = Pick<
  AffiliateDetail,
  'sample_product_status' | 'sample_changed_at' | 'sample_received_at' | 'sample_courier' | 'sample_resi'
>
export type AnswerVideo = Pick<
  LinkVideo,
  | 'no_video'
  | 'product_name'
  | 'tanggal_max_upload'
  | 'status_link_posting'
  | 'link_video_vo'
  | 'link_video_review'
  | 'links_masked'
  | 'link_posting_vo'
  | 'link_posting_review'
  | 'awaits_check'
  | 'returned_reason'
  | 'returned_post'
>
/** The facts that an answer may contain. The reason of a rejection is not among them: staff write it for each other. */
export type AnswerFacts = SampleFacts &
  Pick<AffiliateDetail, 'nama' | 'username'> & { link_videos: readonly AnswerVideo[] }

/** Maximum number of videos, so that the address of the chat stays short enough for browsers. */
const maxVideos = 10

/** Returns the message. @param today yyyy-mm-dd in Jakarta */
export function writeAnswer(facts: AnswerFacts, today: string): string {
  const name = cleanName(getNameInMessages(facts))
  return [
    `Halo Kak${name && ` ${name}`}, ini kabar terbarunya ya:`,
    `Sample: ${describeSample(facts, today)}`,
    ...describeVideos(facts.link_videos, today),
    'Kalau ada yang ingin ditanyakan, balas di sini saja ya 🙏',
  ].join('\n\n')
}

const statusOrder: readonly PostingStatus[] = ['belum', 'sudah', 'dikembalikan']
/** Stands for the deadline of a video that has none: sorts after every date. */
const noDeadline = '9999'

/** Sorts videos as an answer lists them: unposted ones by deadline, then posted ones, then returned ones. */
export function sortForAnswer<V extends AnswerVideo>(videos: readonly V[]): V[] {
  return videos.toSorted(
    (a, b) =>
      statusOrder.indexOf(a.status_link_posting) - statusOrder.indexOf(b.status_link_posting) ||
      (a.tanggal_max_upload ?? noDeadline).localeCompare(b.tanggal_max_upload ?? noDeadline) ||
      a.no_video - b.no_video,
  )
}

/** Returns the source links that a video has, with their names; none if they are masked for the reader. */
export function listSourceLinks({ link_video_vo, link_video_review, links_masked }: AnswerVideo) {
  if (links_masked) return []
  return [
    { name: 'VO', link: link_video_vo },
    { name: 'Review', link: link_video_review },
  ].filter((each): each is { name: string; link: string } => each.link !== null && isWebLink(each.link))
}

function describeSample(facts: SampleFacts, today: string): string {
  switch (facts.sample_product_status) {
    case 'review':
      return 'masih kami review, mohon ditunggu ya.'
    case 'rejected':
      return 'mohon maaf, kali ini belum bisa kami kirim.'
    case 'disetujui':
      return `sudah disetujui dan sedang kami siapkan untuk dikirim${describeParcel(facts)}`
    case 'terkirim':
      // Nobody tracks a parcel that has arrived.
      if (facts.sample_received_at) return `sudah diterima ${formatDay(facts.sample_received_at, today)}.`
      return `sudah dikirim ${formatDay(facts.sample_changed_at, today)}${describeParcel(facts)}`
  }
}

function describeParcel({ sample_courier, sample_resi }: SampleFacts): string {
  const courier = cleanName(sample_courier ?? '')
  const resi = cleanName(sample_resi ?? '')
  const page = findTrackingPage(courier, resi)
  return [
    `${courier && ` lewat ${courier}`}.`,
    ...(resi ? [`Resi: ${resi}`] : []),
    ...(page ? [`Lacak: ${page.link}`] : []),
  ].join('\n')
}

function describeVideos(videos: readonly AnswerVideo[], today: string): string[] {
  if (videos.length === 0) return []
  const listedVideos = sortForAnswer(videos).slice(0, maxVideos)
  const otherCount = videos.length - listedVideos.length
  const lines = listedVideos.map((video) => describeVideo(video, today))
  return [['Video:', ...lines, ...(otherCount > 0 ? [`- dan ${otherCount} video lain`] : [])].join('\n')]
}

function describeVideo(video: AnswerVideo, today: string): string {
  const productName = cleanName(video.product_name ?? '')
  const title = `- Video #${video.no_video}${productName && ` (${productName})`}`
  if (video.status_link_posting === 'sudah') return `${title}: sudah diposting, terima kasih ya`
  const reason = (video.returned_reason ?? '').split('\n').map(cleanName).filter(Boolean).join('; ')
  if (video.status_link_posting === 'dikembalikan')
    return reason
      ? `${title}: perlu diubah${formatPostSuffix(video)}. ${reason}`
      : `${title}: sudah dikembalikan, tidak perlu diposting`
  if (video.awaits_check) return `${title}: linknya sudah kami terima, sedang kami cek`
  const missingField = findMissingPostingField(video)
  const missingLinkText = missingField ? `, tinggal link posting ${postingFieldLabel[missingField]}` : ''
  const linkLines = listSourceLinks(video).map(({ name, link }) => `Link ${name}: ${link}`)
  const changeLines = reason ? [`Yang perlu diubah${formatPostSuffix(video)}: ${reason}`] : []
  return [
    `${title}: ${describeDeadline(video.tanggal_max_upload, today)}${missingLinkText}`,
    ...changeLines,
    ...linkLines,
  ].join('\n')
}

function describeDeadline(deadline: string | null, today: string): string {
  if (deadline === null) return 'kami tunggu postingannya'
  const days = countDaysLate(deadline, today)
  const day = formatDay(deadline, today)
  if (days > 0) return `batasnya ${day}, sudah lewat ${days} hari`
  if (days === 0) return `paling lambat hari ini, ${day}`
  return days === -1 ? `paling lambat besok, ${day}` : `paling lambat ${day}`
}

/** Formats an ISO instant or a date as 'Sabtu, 28 November', with the year if it is not the current one. */
function formatDay(iso: string, today: string): string {
  const year = getJakartaDate(new Date(iso)).slice(0, 4)
  const day = formatWeekdayAndDay(iso)
  return today.startsWith(year) ? day : `${day} ${year}`
}

const directionMarks = /[\u061c\u200e\u200f]/g
/** Marks that WhatsApp reads as formatting. An underscore inside a word, as in a username, is not formatting. */
const formattingMarks = /[*~`]/g
const outerUnderscores = /(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu

/**
 * Makes a typed name safe inside a message: one line that changes neither direction nor format of the text around it.
 */
function cleanName(name: string): string {
  return toOneLine(removeBidiControls(name))
    .replace(directionMarks, '')
    .replace(formattingMarks, '')
    .replace(outerUnderscores, '')
    .replace(/\s+/g, ' ')
    .trim()
}
