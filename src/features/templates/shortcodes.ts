/**
 * The shortcodes of templates: the meaning of each, its value for a recipient, and the reason if there is no value.
 * Editor, preview, menus and queues all use this table.
 */
import { formatDate } from '#base/jakarta.ts'
import { hasVisibleText } from '#base/plain-text.ts'

/** The data of an affiliate that a message needs. */
export interface Recipient {
  /** null while it is unknown */
  nama: string | null
  username: string
  whatsapp: string
  /** names of the effective products */
  products: readonly string[]
  /** courier and tracking number of the sample; null while they are unknown */
  sample_courier: string | null
  sample_resi: string | null
  /** absolute address of the affiliate's private page; null if the user may not hand it out */
  page_address: string | null
  /** videos that are assigned to the affiliate and not posted yet */
  videos: readonly AwaitedVideo[]
}

export interface AwaitedVideo {
  no_video: number
  /** yyyy-mm-dd in Jakarta */
  deadline: string | null
  /** whole days since the deadline; 0 on the day itself, negative before it */
  days_late: number
  link_vo: string | null
  link_review: string | null
  /** true if the user may not see the links */
  links_hidden: boolean
}

/**
 * Returns the name by which messages address the affiliate. While it is unknown, that is the username without its @.
 */
export function getNameInMessages({ nama, username }: Pick<Recipient, 'nama' | 'username'>): string {
  return nama && hasVisibleText(nama) ? nama : username.replace(/^[@\s]+/, '')
}

interface ShortcodeDefinition {
  /** Returns the value for a recipient; '' if there is none. */
  formatValue(recipient: Recipient): string
  /** Returns the reason why a recipient has no value. */
  explainMissing(recipient: Recipient): string
  /** true if the value needs data that a row of a list doesn't have */
  needsDetail?: true
}

const definitions = {
  '[nama]': {
    formatValue: getNameInMessages,
    explainMissing: () => 'username kosong',
  },
  '[whatsapp]': {
    formatValue: ({ whatsapp }) => whatsapp,
    explainMissing: () => 'nomor WhatsApp kosong',
  },
  '[produk]': {
    formatValue: ({ products }) => products.join(', '),
    explainMissing: () => 'belum punya product',
  },
  '[halaman]': {
    formatValue: ({ page_address }) => page_address ?? '',
    explainMissing: () => noPageReason,
    needsDetail: true,
  },
  '[kurir]': {
    formatValue: ({ sample_courier }) => sample_courier ?? '',
    explainMissing: () => 'kurirnya belum diisi',
  },
  '[resi]': {
    formatValue: ({ sample_resi }) => sample_resi ?? '',
    explainMissing: () => 'resinya belum diisi',
  },
  '[video]': {
    formatValue: ({ videos }) => joinParts(selectDueVideos(videos).map(formatVideoName)),
    explainMissing: () => noVideoReason,
    needsDetail: true,
  },
  '[deadline]': {
    formatValue: ({ videos }) =>
      formatPerVideo(selectDueVideos(videos), ({ deadline }) =>
        deadline === null ? '' : formatDate(deadline),
      ),
    explainMissing: ({ videos }) =>
      videos.length === 0 ? noVideoReason : 'videonya belum punya batas upload',
    needsDetail: true,
  },
  '[telat]': {
    formatValue: ({ videos }) =>
      formatPerVideo(selectDueVideos(videos), (video) => (isLate(video) ? `${video.days_late} hari` : '')),
    explainMissing: () => 'tidak ada video yang terlambat',
    needsDetail: true,
  },
  '[link_vo]': defineLinkShortcode('link_vo', 'VO'),
  '[link_review]': defineLinkShortcode('link_review', 'review'),
} satisfies Record<string, ShortcodeDefinition>

export type Shortcode = keyof typeof definitions
export const shortcodeDefinitions: Record<Shortcode, ShortcodeDefinition> = definitions
export const shortcodes = Object.keys(shortcodeDefinitions) as Shortcode[]

/** The shortcodes in groups, as the editor offers them. */
export const basicShortcodes = [
  '[nama]',
  '[whatsapp]',
  '[produk]',
  '[halaman]',
] as const satisfies Shortcode[]
export const parcelShortcodes = ['[kurir]', '[resi]'] as const satisfies Shortcode[]
export const videoShortcodes = [
  '[video]',
  '[deadline]',
  '[telat]',
  '[link_vo]',
  '[link_review]',
] as const satisfies Shortcode[]

export function isShortcode(text: string): text is Shortcode {
  return Object.hasOwn(shortcodeDefinitions, text)
}

/** The shortcode of the private page. Its address is a secret and therefore never stored. */
export const pageShortcode = '[halaman]' satisfies Shortcode

/** Reason shown when a message can't have the address of the page. */
export const noPageReason = 'halamannya di luar akses Anda'

const noVideoReason = 'tidak ada video yang ditunggu'

/** Sorts videos without a deadline behind all others. */
const latestDeadline = '9999'

/**
 * Returns the videos that a message is about: those with a deadline that is tomorrow at the latest or, if there are
 * none, all awaited ones. The most urgent come first.
 */
function selectDueVideos(videos: readonly AwaitedVideo[]): AwaitedVideo[] {
  const urgentVideos = videos.filter(({ deadline, days_late }) => deadline !== null && days_late >= -1)
  return [...(urgentVideos.length > 0 ? urgentVideos : videos)].sort(
    (a, b) =>
      (a.deadline ?? latestDeadline).localeCompare(b.deadline ?? latestDeadline) || a.no_video - b.no_video,
  )
}

function isLate({ deadline, days_late }: AwaitedVideo): boolean {
  return deadline !== null && days_late > 0
}

function formatVideoName({ no_video }: AwaitedVideo): string {
  return `Video #${no_video}`
}

/**
 * Describes the videos. Writes a value once if all videos have it, and otherwise each value with the number of its
 * video.
 */
function formatPerVideo(videos: readonly AwaitedVideo[], describe: (video: AwaitedVideo) => string): string {
  const videoValues = videos
    .map((video) => ({ video, value: describe(video) }))
    .filter(({ value }) => value !== '')
  const values = new Set(videoValues.map(({ value }) => value))
  if (values.size === 1 && videoValues.length === videos.length) return videoValues[0]?.value ?? ''
  return joinParts(videoValues.map(({ video, value }) => `${value} (${formatVideoName(video)})`))
}

function defineLinkShortcode(field: 'link_vo' | 'link_review', name: string): ShortcodeDefinition {
  return {
    /** Puts each of several links on a line of its own, so that chats recognize it as a link. */
    formatValue({ videos }) {
      const dueVideos = selectDueVideos(videos)
      const videosWithLink = dueVideos.filter((video) => video[field])
      if (dueVideos.length === 1) return videosWithLink[0]?.[field] ?? ''
      return videosWithLink.map((video) => `${formatVideoName(video)}: ${video[field]}`).join('\n')
    },
    explainMissing({ videos }) {
      const dueVideos = selectDueVideos(videos)
      if (dueVideos.length === 0) return noVideoReason
      return dueVideos.some((video) => video.links_hidden)
        ? 'link videonya di luar akses Anda'
        : `videonya tidak punya link ${name}`
    },
    needsDetail: true,
  }
}

/** Joins parts: 'a', 'a dan b', 'a, b dan c'. */
function joinParts(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} dan ${last}`
}
