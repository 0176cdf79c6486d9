/**
 * The private page of a creator, on which they see their sample and videos, give their address, and send links,
 * requests and consents.
 */
import { formatWeekdayAndDay, getJakartaDate } from '#base/jakarta.ts'
import type { FormNotice } from '#base/public-form.ts'
import { visitorLine } from '#base/text.ts'
import type { Platform, SampleStatus } from '#features/affiliates/affiliate-values.ts'
import type { Consent } from '#features/affiliates/consent.ts'
import { countDaysLate, getDueState } from '#features/affiliates/deadline.ts'
import { findPostToChange, formatPostSuffix, hasTwoPosts } from '#features/affiliates/link-video.ts'
import {
  getWarningField,
  type PostingField,
  type PostingWarning,
  postingFields,
} from '#features/affiliates/posting-link.ts'
import type { TimeRequestState } from '#features/affiliates/time-request.ts'
import {
  type AddressFields,
  addressRetentionDays,
  shippingAddress,
} from '#features/shipping-addresses/shipping-address.ts'

// The public site may import this module, but not affiliates/link-video.ts (fence.grit).
export { findPostToChange, formatPostSuffix, hasTwoPosts }

export interface CreatorSample {
  status: SampleStatus
  /** names of the chosen products, the main one first */
  products: string[]
  courier: string | null
  resi: string | null
  /** page of the courier that shows where the parcel is */
  tracking_link: string | null
  /** ISO instants */
  changed_at: string
  received_at: string | null
  /** why the sample was rejected; null unless staff show it */
  reason: string | null
}

export interface CreatorVideo {
  id: string
  no_video: number
  product_name: string | null
  link_video_vo: string | null
  link_video_review: string | null
  /** yyyy-mm-dd */
  deadline: string | null
  status: 'belum' | 'sudah' | 'dikembalikan'
  link_posting_vo: string | null
  link_posting_review: string | null
  /** warnings about the posted links that nobody has accepted */
  open_warnings: PostingWarning[]
  /** the last request for more days; null if none was made */
  time_request: { days: number; state: TimeRequestState } | null
  /** number of days that are granted without an answer of staff */
  days_granted_at_once: number
  /** true if all links are sent and staff check them */
  awaits_check: boolean
  /** true if the creator sent the links; false if staff recorded the last one */
  sent_by_creator: boolean
  /** the change that staff asked for at the last return; null if nothing */
  returned_reason: string | null
  /** the post that the reason is about; null for both, or if staff did not say */
  returned_post: PostingField | null
  times_returned: number
  /** the creator's answer about the use of the posted video; null if there is none */
  consent: Consent | null
  versions: CreatorVideoVersions
}

/**
 * The version of the data that the form of each action depends on. A form that sends another version comes from an
 * outdated page.
 */
export type CreatorVideoVersions<T = string> = Record<'link' | 'waktu' | 'izin', T>

/** Everything that the page shows. It belongs to one affiliate. */
export interface CreatorPage {
  username: string
  nama: string | null
  platform: Platform
  sample: CreatorSample
  /** with the whole address in one line */
  address: (AddressFields & { revision: number; line: string }) | null
  /** those to post first, then returned ones, then posted ones; each by their deadline */
  videos: CreatorVideo[]
}

/** An application as its sender sees it until staff accept it: what they wrote, and whether staff declined it. */
export interface ApplicantPage {
  username: string
  platform: Platform
  product_wished: string | null
  declined: boolean
}

/** Names of the hidden fields of each form on the page. `short` confirms that a short link is sent on purpose. */
export const formFields = { action: 'aksi', version: 'versi', video: 'video', short: 'pendek' } as const

/** Values of the field `aksi`. */
export const pageActions = ['alamat', 'diterima', 'link', 'waktu', 'izin'] as const
export type PageAction = (typeof pageActions)[number]

/**
 * Results that the page shows after a submission: the stored action; 'ditambah' if the requested days were granted at
 * once; 'tanpa-izin' if the creator's answer allows no use of the video.
 */
export const storedResults = [...pageActions, 'ditambah', 'tanpa-izin'] as const
export type StoredResult = (typeof storedResults)[number]

/** Says when the address is erased. */
export const addressErasureText = `${addressRetentionDays.afterArrival} hari setelah paketnya kamu terima, paling lama ${addressRetentionDays.afterSending} hari setelah dikirim`

/** The form of the address. It needs a city, which staff may not know when they store a part of an address. */
export const addressForm = {
  name: 'alamat',
  schema: shippingAddress.created.extend({ city: visitorLine('Kota/kabupaten harus diisi', 100) }),
  labels: {
    recipient: 'Nama penerima',
    address: 'Alamat lengkap',
    district: 'Kelurahan/kecamatan',
    city: 'Kota/kabupaten',
    postal_code: 'Kode pos',
    courier_note: 'Catatan untuk kurir',
  },
} as const

/** Reasons why the page is shown again after a submission that stored nothing. `changed` is about the address. */
export type PageNotice = FormNotice | 'changed' | 'too late' | 'video changed' | 'consent changed'

/** The input of a submission that was not stored. */
export interface FailedSubmission {
  action: PageAction
  /** the input by field */
  input: Readonly<Record<string, string>>
  /** the error message by field */
  errors: Readonly<Record<string, string>>
  /** version that the form sent; undefined to render the form with the present version */
  version?: string | undefined
  /** id of the video that the submission is about */
  video?: string
  /** true if the creator may send the short links nevertheless */
  mayBeShort?: boolean
}

/** The page as rendered for one request. */
export interface RenderedCreatorPage {
  /** null if the link has ended, if it leads to an application, or if the page can't be read now */
  page: CreatorPage | null
  /** set if the link leads to an application that is not accepted */
  application?: ApplicantPage
  /** yyyy-mm-dd in Jakarta */
  today: string
  /** true for staff, who see the page without its forms */
  isPreview: boolean
  /** token of the page's forms; '' in a preview */
  formToken: string
  failedSubmission?: FailedSubmission
  notice?: PageNotice
  /** the values that the submission before this page stored */
  storedResult?: StoredResult
  /** id of the video that the result is about */
  resultVideo?: string
}

/** The next step, which the top of the page shows. */
export type NextStep =
  | 'wait for review'
  | 'give address'
  | 'wait for parcel'
  | 'confirm arrival'
  | 'post video'
  | 'change video'
  | 'wait for check'
  | 'wait for video'
  | 'rejected'
  | 'finished'

/** Checks whether the parcel is sent and its arrival not confirmed. */
export function isUnderWay({ status, received_at }: CreatorSample): boolean {
  return status === 'terkirim' && received_at === null
}

/** Number of days within which a parcel should arrive anywhere in the country. */
const maxParcelDays = 14

/** Checks whether the parcel should have arrived, so that the creator may ask where it is. @param today yyyy-mm-dd */
export function isParcelOverdue(sample: CreatorSample, today: string): boolean {
  return (
    isUnderWay(sample) && countDaysLate(getJakartaDate(new Date(sample.changed_at)), today) >= maxParcelDays
  )
}

/**
 * Returns the fields of the posting links that are missing. A posting link is needed for each source link that the
 * video has.
 */
export function listMissingLinks(video: CreatorVideo): PostingField[] {
  return postingFields.filter((field) => video[`link_video_${field}`] && !video[`link_posting_${field}`])
}

/**
 * Returns the fields of the posting links that can be sent: those that are missing or have a warning, or all if none is
 * missing. If staff want one post to be changed, returns its field and the missing ones.
 */
export function listOpenLinks(video: CreatorVideo): PostingField[] {
  const missingFields = listMissingLinks(video)
  const isChangeDue = (needsPosting(video) || needsChange(video)) && !video.sent_by_creator
  const fieldToChange = isChangeDue ? findPostToChange(video) : null
  if (fieldToChange)
    return postingFields.filter((field) => field === fieldToChange || missingFields.includes(field))
  if (missingFields.length === 0)
    return postingFields.filter((field) => video[`link_video_${field}`] !== null)
  const fieldsWithWarning = video.open_warnings.map(getWarningField)
  return postingFields.filter((field) => missingFields.includes(field) || fieldsWithWarning.includes(field))
}

/**
 * Returns the fields of the posting links that the creator sent and can replace while the video waits only for another
 * link.
 */
export function listReplaceableLinks(video: CreatorVideo): PostingField[] {
  if (!video.sent_by_creator || video.status !== 'belum') return []
  const openFields = listOpenLinks(video)
  return postingFields.filter(
    (field) => video[`link_video_${field}`] && video[`link_posting_${field}`] && !openFields.includes(field),
  )
}

/**
 * Returns the post that staff wanted changed, if the creator has sent it again while the other post is missing; null
 * otherwise.
 */
export function findSentChange(video: CreatorVideo): PostingField | null {
  const field = findPostToChange(video)
  return field && needsPosting(video) && video.sent_by_creator && video[`link_posting_${field}`]
    ? field
    : null
}

/** Checks whether the creator can ask for more days for this video now. */
export function mayAskForTime(video: CreatorVideo): boolean {
  return needsPosting(video) && video.deadline !== null && video.time_request?.state !== 'waiting'
}

/** Checks whether the creator has to post this video, or to send one of its links. */
export function needsPosting(video: CreatorVideo): boolean {
  return video.status === 'belum' && !video.awaits_check
}

/** Checks whether the creator has to change the post of a returned video, and to send its link again. */
export function needsChange(video: CreatorVideo): boolean {
  return video.status === 'dikembalikan' && video.returned_reason !== null
}

/** Checks whether the creator can give or change the address now. */
export function mayGiveAddress({ sample }: Pick<CreatorPage, 'sample'>): boolean {
  return sample.status === 'disetujui'
}

/**
 * Returns what the creator can do now, or what they wait for. Changing a video comes before posting one, unless the
 * video to post is due by tomorrow.
 * @param today yyyy-mm-dd
 */
export function findNextStep({ sample, address, videos }: CreatorPage, today: string): NextStep {
  if (mayGiveAddress({ sample })) return address ? 'wait for parcel' : 'give address'
  const videoToPost = videos.find(needsPosting)
  const videoToChange = videos.find(needsChange)
  const isPostUrgent = videoToPost !== undefined && getDueState(videoToPost.deadline, today) !== 'open'
  if (videoToChange && !isPostUrgent) return 'change video'
  if (videoToPost) return 'post video'
  if (isUnderWay(sample)) return 'confirm arrival'
  if (sample.status === 'review') return 'wait for review'
  if (sample.status === 'rejected') return 'rejected'
  if (videos.some(({ status }) => status === 'belum')) return 'wait for check'
  return videos.some(({ status }) => status === 'sudah') ? 'finished' : 'wait for video'
}

/** Returns for example 'Sabtu, 28 November (3 hari lagi)'. Both days are yyyy-mm-dd. */
export function formatDue(deadline: string, today: string): string {
  return `${formatWeekdayAndDay(deadline)} (${formatDaysUntil(-countDaysLate(deadline, today))})`
}

function formatDaysUntil(days: number): string {
  if (days === 0) return 'hari ini'
  if (days === 1) return 'besok'
  return days > 0 ? `${days} hari lagi` : `lewat ${-days} hari`
}

/** Returns a username as people write it: '@name', however it was typed. */
export function formatHandle(username: string): string {
  return `@${username.replace(/^@+/, '')}`
}
