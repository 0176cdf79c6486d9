/** Parses the link of a posted video (platform, account, post) and finds what looks wrong about it. */
import { z } from 'zod'
import { getSenderNumber, parseMessages } from '#base/chat-message.ts'
import { getWhatsappDigits } from '#base/phone.ts'
import { findPhoneNumbers } from '#base/phone-in-text.ts'
import { getUsernameKey } from '#base/username.ts'
import { addScheme, getLinkKey } from '#base/web-link.ts'
import { type Platform, platformLabel } from './affiliate-values.ts'

export interface PostingLink {
  /** null if the link is not a post: a profile, a product, any other page */
  platform: Platform | null
  /** account in the spelling of `getUsernameKey`; null if the link doesn't name it */
  handle: string | null
  /** the site's id of the post; null in a short link, which leads to a post without showing its id */
  post_id: string | null
}

/**
 * Patterns of links to posts. The first group is the account and the second the post; either may be empty. A pattern is
 * matched against a link's key (`getLinkKey`): the host in lower case without www., then the unchanged path. The first
 * pattern that matches counts.
 */
const sitePatterns: readonly (readonly [Platform, string])[] = [
  ['tiktok', '(?:m\\.)?tiktok\\.com/(?:@|%40)([^/?]*)/(?:video|photo)/([0-9]+)'],
  ['tiktok', '(?:m\\.)?tiktok\\.com()/(?:v|embed|embed/v2|player/v1)/([0-9]+)'],
  ['tiktok', '(?:(?:vt|vm)\\.tiktok\\.com|(?:m\\.)?tiktok\\.com/t)/[^/?]()()'],
  ['instagram', '(?:m\\.)?instagram\\.com/share/[^/?]()()'],
  ['instagram', '(?:(?:m\\.)?instagram\\.com|instagr\\.am)()/(?:p|reels?|tv)/(?!audio/)([A-Za-z0-9_-]+)'],
  ['instagram', '(?:m\\.)?instagram\\.com/([A-Za-z0-9_.]+)/(?:p|reels?|tv)/([A-Za-z0-9_-]+)'],
  ['youtube', '(?:m\\.)?youtube\\.com()/(?:shorts|live|embed|v)/([A-Za-z0-9_-]{11})(?:[/?]|$)'],
  ['youtube', '(?:m\\.)?youtube\\.com()/watch/?\\?(?:.*&)?v=([A-Za-z0-9_-]{11})(?:&|$)'],
  ['youtube', 'youtu\\.be()/([A-Za-z0-9_-]{11})(?:[/?]|$)'],
  ['shopee', '(?:sv|feeds)\\.shopee\\.co\\.id()/share(?:-video)?/([^/?]+)'],
  ['shopee', '(?:s\\.shopee\\.co\\.id|(?:id\\.)?shp\\.ee|shope\\.ee)/[^/?]()()'],
]
const patterns = sitePatterns.map(([platform, pattern]) => [platform, new RegExp(`^${pattern}`)] as const)

/** Parses a link. `app.posting_link` does the same in SQL. */
export function parsePostingLink(link: string): PostingLink {
  const key = getLinkKey(link)
  for (const [platform, pattern] of patterns) {
    const [match, handle, post_id] = pattern.exec(key) ?? []
    if (match)
      return { platform, handle: (handle && getUsernameKey(handle)) || null, post_id: post_id || null }
  }
  return { platform: null, handle: null, post_id: null }
}

/** Returns a key that all links to one post share. `app.posting_key` does the same in SQL. */
export function getPostingKey(link: string): string {
  const { platform, post_id } = parsePostingLink(link)
  return post_id ? `${platform} ${post_id}` : getLinkKey(link)
}

/** Returns the address of a post without tracking parameters. Returns the link itself if it doesn't show the post. */
export function buildPostingAddress(link: string): string {
  const { platform, handle, post_id } = parsePostingLink(link)
  if (!post_id) return link
  switch (platform) {
    case 'tiktok':
      return `https://www.tiktok.com/@${handle ?? ''}/video/${post_id}`
    case 'instagram':
      return `https://www.instagram.com/p/${post_id}/`
    case 'youtube':
      return `https://www.youtube.com/watch?v=${post_id}`
    default:
      return link
  }
}

export const postingFields = ['vo', 'review'] as const
export const postingFieldSchema = z.enum(postingFields)
export type PostingField = z.infer<typeof postingFieldSchema>
export const postingFieldLabel: Record<PostingField, string> = { vo: 'VO', review: 'Review' }

/** A link of a pasted chat, and the posting field that the chat names for it. */
export interface ChatLink {
  link: string
  field: PostingField | null
  /** number of the sender, if the chat shows one */
  sender?: string
}

/**
 * Returns the links of a pasted chat: first links to a post, then short links, then all others. Text without a scheme
 * is a link only if it leads to a post or nothing else was pasted. Each post is listed once.
 */
export function findChatLinks(text: string): ChatLink[] {
  const links = parseMessages(text).flatMap((message) => {
    const messageLinks = findLinks(message.text)
    // A single number in the message that does not label a link is the number of the sender.
    const sender = getSenderNumber(message) || (findUnlabelledNumber(message.text) ?? '')
    return messageLinks.map((each) => (each.sender || !sender ? each : { ...each, sender }))
  })
  const keys = links.map(({ link }) => getPostingKey(link))
  const isFirstOfPost = (index: number) => keys.indexOf(keys[index] ?? '') === index
  return links
    .filter((_, index) => isFirstOfPost(index))
    .toSorted((a, b) => getRank(a.link) - getRank(b.link))
}

/**
 * Returns the links of a text. A word such as 'VO' before a link names its field, and a number with a colon its sender:
 * '+6281234567890: VO: https://www.tiktok.com/@sari.glow/video/1'.
 */
function findLinks(text: string): ChatLink[] {
  const links: ChatLink[] = []
  let field: PostingField | null = null
  let sender = ''
  const spacedText = addScheme(text.trim()).replace(/[,;:|()](?=https?:\/\/)/gi, '$& ')
  for (const word of spacedText.split(/[\s<>"'“”]+/)) {
    const trimmedWord = word.replace(/^[([*_]+|[)\].,;:!?*_]+$/g, '')
    const hasScheme = /^https?:\/\/./i.test(trimmedWord)
    if (hasScheme || parsePostingLink(trimmedWord).platform) {
      links.push({
        link: hasScheme ? trimmedWord : `https://${trimmedWord}`,
        field,
        ...(sender && { sender }),
      })
      field = null
      sender = ''
    } else if (/^\+?\d{9,15}:$/.test(word)) sender = trimmedWord
    else field = postingFields.find((each) => each === trimmedWord.toLowerCase()) ?? field
  }
  return links
}

/** Returns the only number in a message outside of its links. Ignores numbers that label a link. */
function findUnlabelledNumber(text: string): string | undefined {
  const [number, another] = findPhoneNumbers(text.replace(/\S*\/\S*|\+?\d{9,15}:/g, ' '))
  return another ? undefined : number
}

/** Returns the rank for sorting: 0 if the link shows the post, 1 for a short link, 2 otherwise. */
function getRank(link: string): number {
  const { platform, post_id } = parsePostingLink(link)
  return post_id ? 0 : platform ? 1 : 2
}

/** Formats links as a text that `findChatLinks` reads: each after its sender's number and its field, if known. */
export function formatLinks(links: readonly ChatLink[]): string {
  const [onlyLink, ...others] = links
  if (onlyLink && others.length === 0 && !onlyLink.sender) return onlyLink.link
  return links
    .map(({ link, field, sender = '' }) =>
      [sender && `+${getWhatsappDigits(sender)}:`, field && `${postingFieldLabel[field]}:`, link]
        .filter(Boolean)
        .join(' '),
    )
    .join(' ')
}

const warningKinds = [
  'other_platform',
  'other_account',
  'used_before',
  'same_links',
  'no_post',
  'short',
] as const
type WarningKind = (typeof warningKinds)[number]

/** The field of a link and its kind of warning, such as `vo short`. The database stores the warnings that users accept. */
export type PostingWarning = `${PostingField} ${WarningKind}`
export const postingWarningSchema = z.enum(
  postingFields.flatMap((field) => warningKinds.map((kind) => `${field} ${kind}` as const)),
)
export const postingWarningsSchema = z.array(postingWarningSchema).max(2 * warningKinds.length)

/**
 * Returns the warnings that follow from the links alone; '' and null mean no link. Only the database knows
 * `used_before`.
 */
export function findWarnings(
  links: Record<PostingField, string | null>,
  affiliate: { platform: Platform; username: string },
): PostingWarning[] {
  const fieldWarnings = postingFields.flatMap((field): PostingWarning[] => {
    const kind = links[field] ? findWarningKind(links[field], affiliate) : undefined
    return kind ? [`${field} ${kind}`] : []
  })
  const isSame = links.vo && links.review && getPostingKey(links.vo) === getPostingKey(links.review)
  return isSame ? [...fieldWarnings, 'review same_links'] : fieldWarnings
}

/** Returns what looks wrong about one link, or undefined. `app.find_warning_kind` does the same in SQL. */
function findWarningKind(
  link: string,
  { platform, username }: { platform: Platform; username: string },
): WarningKind | undefined {
  const post = parsePostingLink(link)
  if (post.platform === null) return 'no_post'
  if (post.platform !== platform) return 'other_platform'
  if (post.post_id === null) return 'short'
  return post.handle === null || post.handle === getUsernameKey(username) ? undefined : 'other_account'
}

function splitWarning(warning: PostingWarning) {
  return warning.split(' ') as [PostingField, WarningKind]
}

/** Returns the field of the link that a warning is about. */
export function getWarningField(warning: PostingWarning): PostingField {
  return splitWarning(warning)[0]
}

/** Returns what a warning says about its link. */
export function getWarningKind(warning: PostingWarning): WarningKind {
  return splitWarning(warning)[1]
}

const warningLabel: Record<WarningKind, string> = {
  other_platform: 'bukan dari platform affiliate ini',
  other_account: 'milik akun lain',
  used_before: 'sudah dipakai untuk video lain',
  same_links: 'sama dengan link VO',
  no_post: 'bukan link posting',
  short: 'berupa link pendek, akunnya tidak bisa diperiksa',
}

/** Returns the text of a warning. With the link, it names the platform or account that the link shows. */
export function describeWarning(warning: PostingWarning, link?: string | null): string {
  const [field, kind] = splitWarning(warning)
  return `${postingFieldLabel[field]} ${describeWarningKind(kind, parsePostingLink(link ?? ''))}`
}

function describeWarningKind(kind: WarningKind, { platform, handle }: PostingLink): string {
  if (kind === 'other_platform' && platform)
    return `mengarah ke ${platformLabel[platform]}, bukan ke platform affiliate ini`
  return kind === 'other_account' && handle ? `milik akun @${handle}` : warningLabel[kind]
}
