/** What the link of a posted video says by itself: on whose site, by which account, which post; and what looks wrong about it. */
import { z } from 'zod'
import { parseMessages, senderNumber } from '#base/chat-message.ts'
import { whatsappDigits } from '#base/phone.ts'
import { phoneNumbersIn } from '#base/phone-in-text.ts'
import { usernameKey } from '#base/username.ts'
import { linkKey } from '#base/web-link.ts'
import { type Platform, platformLabel } from './affiliate-values.ts'

export interface PostingLink {
  /** null where it is no post: a profile, a product, any other page */
  platform: Platform | null
  /** the account as `usernameKey` spells it, where the link names it */
  handle: string | null
  /** what the site tells the post by; null in a short link, which leads to a post without saying to which */
  post_id: string | null
}

/**
 * How the sites write an account (first group) and a post (second), either of which may be empty. Patterns of a link's key:
 * the host in small letters without www., then the path as it was. The first that fits is it.
 */
const readings: readonly (readonly [Platform, string])[] = [
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
const patterns = readings.map(([platform, pattern]) => [platform, new RegExp(`^${pattern}`)] as const)

/** `app.posting_link` agrees in SQL. */
export function postingLink(link: string): PostingLink {
  const key = linkKey(link)
  for (const [platform, pattern] of patterns) {
    const [found, handle, post_id] = pattern.exec(key) ?? []
    if (found) return { platform, handle: (handle && usernameKey(handle)) || null, post_id: post_id || null }
  }
  return { platform: null, handle: null, post_id: null }
}

/** What all addresses of one post share. `app.posting_key` agrees in SQL. */
export function postingKey(link: string): string {
  const { platform, post_id } = postingLink(link)
  return post_id ? `${platform} ${post_id}` : linkKey(link)
}

/** The address of a post without what follows who sent it; of a link that says no post, the link. */
export function postingAddress(link: string): string {
  const { platform, handle, post_id } = postingLink(link)
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

/** A link of a pasted chat, and which of a video's it is called there. */
export interface SaidLink {
  link: string
  field: PostingField | null
  /** the number of whoever sent it, where the chat says one */
  sender?: string
}

/**
 * The links of a pasted chat: those to a post first, then short ones, then whatever else. A host without its scheme counts
 * where a post stands there; one post is told once.
 */
export function linksInText(text: string): SaidLink[] {
  const links = parseMessages(text).flatMap((message) => {
    const said = linksOf(message.text)
    // A number that stands in the message without a label of its own is that of its sender.
    const sender = senderNumber(message) || (numberBeside(message.text) ?? '')
    return said.map((each) => (each.sender || !sender ? each : { ...each, sender }))
  })
  const keys = links.map(({ link }) => postingKey(link))
  return links
    .filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
    .toSorted((a, b) => distance(a.link) - distance(b.link))
}

function linksOf(text: string): SaidLink[] {
  const links: SaidLink[] = []
  let field: PostingField | null = null
  let sender = ''
  for (const word of text.replace(/[,;:|()](?=https?:\/\/)/gi, '$& ').split(/[\s<>"'“”]+/)) {
    const plain = word.replace(/^[([*_]+|[)\].,;:!?*_]+$/g, '')
    const isWhole = /^https?:\/\/./i.test(plain)
    if (isWhole || postingLink(plain).platform) {
      links.push({ link: isWhole ? plain : `https://${plain}`, field, ...(sender && { sender }) })
      field = null
      sender = ''
    } else if (/^\+?\d{9,15}:$/.test(word)) sender = plain
    else field = /^vo$/i.test(plain) ? 'vo' : /^review$/i.test(plain) ? 'review' : field
  }
  return links
}

/** Returns the one number that a message says outside of its links, and not as a sender's before a link. */
function numberBeside(text: string): string | undefined {
  const [number, another] = phoneNumbersIn(text.replace(/\S*\/\S*|\+?\d{9,15}:/g, ' '))
  return another ? undefined : number
}

/** From saying a post. */
function distance(link: string): number {
  const { platform, post_id } = postingLink(link)
  return post_id ? 0 : platform ? 1 : 2
}

/** The same links without the chat around them, each behind its sender's number; '' where there are none. */
export function textOfLinks(links: readonly SaidLink[]): string {
  const [first] = links
  if (first && !first.sender && links.length === 1) return first.link
  return links
    .map(({ link, field, sender = '' }) =>
      [sender && `+${whatsappDigits(sender)}:`, field && `${postingFieldLabel[field]}:`, link]
        .filter(Boolean)
        .join(' '),
    )
    .join(' ')
}

const doubts = ['other_platform', 'other_account', 'used_before', 'same_links', 'no_post', 'short'] as const
type Doubt = (typeof doubts)[number]

/** A doubt and the link that it is about, as `vo short`: what a person accepts, and the database keeps. */
export type PostingWarning = `${PostingField} ${Doubt}`
export const postingWarningSchema = z.enum(
  postingFields.flatMap((field) => doubts.map((doubt) => `${field} ${doubt}` as const)),
)
export const postingWarningsSchema = z.array(postingWarningSchema).max(2 * doubts.length)

/** What the links of a video show of themselves; '' and null are none. Whether one was `used_before`, the database knows. */
export function warningsOf(
  links: Record<PostingField, string | null>,
  affiliate: { platform: Platform; username: string },
): PostingWarning[] {
  const own = postingFields.flatMap((field): PostingWarning[] => {
    const doubt = links[field] ? doubtOf(links[field], affiliate) : undefined
    return doubt ? [`${field} ${doubt}`] : []
  })
  const isSame = links.vo && links.review && postingKey(links.vo) === postingKey(links.review)
  return isSame ? [...own, 'review same_links'] : own
}

/** `app.posting_doubt` agrees in SQL. */
function doubtOf(
  link: string,
  { platform, username }: { platform: Platform; username: string },
): Doubt | undefined {
  const post = postingLink(link)
  if (post.platform === null) return 'no_post'
  if (post.platform !== platform) return 'other_platform'
  if (post.post_id === null) return 'short'
  return post.handle === null || post.handle === usernameKey(username) ? undefined : 'other_account'
}

/** Of which link a warning is. */
export function fieldOf(warning: PostingWarning): PostingField {
  return warning.slice(0, warning.indexOf(' ')) as PostingField
}

const doubtWords: Record<Doubt, string> = {
  other_platform: 'bukan dari platform affiliate ini',
  other_account: 'milik akun lain',
  used_before: 'sudah dipakai untuk video lain',
  same_links: 'sama dengan link VO',
  no_post: 'bukan link posting',
  short: 'berupa link pendek, akunnya tidak bisa diperiksa',
}

/** A warning, as a colleague would say it who has the link before him where it is given. */
export function doubtText(warning: PostingWarning, link?: string | null): string {
  const { platform, handle } = postingLink(link ?? '')
  const doubt = warning.slice(warning.indexOf(' ') + 1) as Doubt
  const words =
    doubt === 'other_platform' && platform
      ? `mengarah ke ${platformLabel[platform]}, bukan ke platform affiliate ini`
      : doubt === 'other_account' && handle
        ? `milik akun @${handle}`
        : doubtWords[doubt]
  return `${postingFieldLabel[fieldOf(warning)]} ${words}`
}
