/** The form where creators send the links of a posted video, and the check of what they paste. */
import { isWebLink, optionalPastedLink } from '#base/web-link.ts'
import { platformLabel } from '#features/affiliates/affiliate-values.ts'
import {
  findChatLinks,
  getPostingKey,
  getWarningField,
  getWarningKind,
  type PostingField,
  type PostingWarning,
  parsePostingLink,
  postingFieldLabel,
  postingFields,
} from '#features/affiliates/posting-link.ts'
import { type CreatorPage, type CreatorVideo, formatHandle } from './creator-page.ts'

// The public site may import this module, but not affiliates/posting-link.ts (fence.grit).
export { type PostingField, postingFieldLabel, postingFields }

export const postedLinksForm = {
  labels: { vo: 'Link posting VO', review: 'Link posting Review' } satisfies Record<PostingField, string>,
  /** maximum number of characters of an input; shared text may surround the link */
  maxLength: 2000,
} as const

export type TypedLinks = Record<PostingField, string>

export interface CheckedLinks {
  /** the error message by field */
  errors: Partial<Record<PostingField, string>>
  /** the links without the text around them, of the fields that were filled in */
  links: Partial<Record<PostingField, string>>
  /** true if short links, which do not show the account, are the only problem */
  isOnlyShort: boolean
}

const linkSchema = optionalPastedLink('Link ini terlalu panjang atau tidak bisa dibuka')

const shortLinkText =
  'Ini link pendek. Buka linknya di browser, tunggu sampai videonya muncul, lalu salin alamat lengkap dari atas layar.'

/** Tells creators whose app copies a short link how to get the one that shows the account. */
export const longLinkHint =
  '“Salin link” di TikTok memberi link pendek (vt.tiktok.com). Buka dulu link itu di browser, lalu salin alamat lengkapnya dari atas layar.'

/** @param acceptsShort true if the creator sends a short link although the page has asked for the long one */
export function checkLinks(typed: TypedLinks, { acceptsShort }: { acceptsShort: boolean }): CheckedLinks {
  const errors: CheckedLinks['errors'] = {}
  const links: CheckedLinks['links'] = {}
  const refusedLinks: FoundLink[] = []
  for (const field of postingFields) {
    const text = typed[field].trim()
    if (text === '') continue
    const link = findLink(text, field)
    if (link.message === undefined || (link.isShort && acceptsShort)) links[field] = link.text
    else {
      errors[field] = link.message
      refusedLinks.push(link)
    }
  }
  if (refusedLinks.length === 0 && Object.keys(links).length === 0)
    return {
      errors: { vo: 'Tempel link videonya dulu', review: 'Tempel link videonya dulu' },
      links,
      isOnlyShort: false,
    }
  const isOnlyShort = !acceptsShort && refusedLinks.length > 0 && refusedLinks.every(({ isShort }) => isShort)
  return { errors, links, isOnlyShort }
}

interface FoundLink {
  text: string
  isShort: boolean
  /** undefined if the link can be stored */
  message?: string
}

/** Marks of direction and width that chats put around a link. */
const invisibleMarks = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Finds the link for a field in a pasted text, since apps share links together with other words. */
function findLink(text: string, field: PostingField): FoundLink {
  const links = text.length > postedLinksForm.maxLength ? [] : findChatLinks(text.replace(invisibleMarks, ''))
  const matchingLink = links.find((link) => link.field === field) ?? links[0]
  if (!matchingLink || !isWebLink(matchingLink.link))
    return { text, isShort: false, message: 'Tempel link videonya, misalnya tiktok.com/@nama/video/123' }
  const { data, error } = linkSchema.safeParse(matchingLink.link)
  if (data === undefined) return { text, isShort: false, message: error?.issues[0]?.message ?? '' }
  const { platform, post_id } = parsePostingLink(data)
  if (platform === null)
    return {
      text: data,
      isShort: false,
      message:
        'Ini bukan link video TikTok, Shopee, Instagram, atau YouTube. Buka videonya di sana, ketuk Bagikan, lalu Salin link.',
    }
  return post_id === null
    ? { text: data, isShort: true, message: shortLinkText }
    : { text: data, isShort: false }
}

/** The creator's account as staff stored it, and their videos. */
export type Account = Pick<CreatorPage, 'username' | 'platform' | 'videos'>

/**
 * Explains why staff check the links of a video, as far as the links and the creator's own videos show the reason. Does
 * not say that a video of somebody else has the link.
 */
export function explainWarnings(video: CreatorVideo, account: Account): string[] {
  return video.open_warnings.flatMap((warning) => explainWarning(video, warning, account) ?? [])
}

/** Returns by field a sentence that names the other videos of the same creator with the same link. */
export function describeRepeatedLinks(
  video: CreatorVideo,
  { videos }: Pick<Account, 'videos'>,
): Partial<Record<PostingField, string>> {
  const texts = postingFields.flatMap((field) => {
    const text =
      video.open_warnings.includes(`${field} used_before`) && describeRepeatedLink(video, field, videos)
    return text ? [[field, text]] : []
  })
  return Object.fromEntries(texts)
}

function describeRepeatedLink(
  video: CreatorVideo,
  field: PostingField,
  videos: readonly CreatorVideo[],
): string | undefined {
  const link = video[`link_posting_${field}`]
  if (link === null) return undefined
  const names = videos
    .filter(({ id }) => id !== video.id)
    .filter((other) => postingFields.some((name) => hasSamePost(other[`link_posting_${name}`], link)))
    .map(({ no_video }) => `#${no_video}`)
  return names.length > 0
    ? `Link ${postingFieldLabel[field]} sama dengan link video ${names.join(', ')}.`
    : undefined
}

function hasSamePost(link: string | null, comparedLink: string): boolean {
  return link !== null && getPostingKey(link) === getPostingKey(comparedLink)
}

function explainWarning(
  video: CreatorVideo,
  warning: PostingWarning,
  { username, platform, videos }: Account,
): string | undefined {
  const field = getWarningField(warning)
  const link = parsePostingLink(video[`link_posting_${field}`] ?? '')
  const linkText = `Link ${postingFieldLabel[field]}`
  const accountText = `sedangkan akunmu di data kami ${formatHandle(username)} di ${platformLabel[platform]}.`
  switch (getWarningKind(warning)) {
    case 'other_platform':
      return link.platform === null
        ? undefined
        : `${linkText} mengarah ke ${platformLabel[link.platform]}, ${accountText}`
    case 'other_account':
      return link.handle === null ? undefined : `${linkText} milik akun @${link.handle}, ${accountText}`
    case 'same_links':
      return 'Link VO dan Review sama.'
    case 'used_before':
      return describeRepeatedLink(video, field, videos)
    case 'short':
      return `${linkText} berupa link pendek.`
    default:
      return undefined
  }
}
