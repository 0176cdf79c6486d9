/** How a creator's name is read: as typed, with an @, or as the link of his profile. */
import { searchedDigits } from './phone.ts'
import { folded, plain } from './plain-text.ts'

/** Where a profile link says the username. `app.username_key` knows the same places. */
const profiles = [
  ['tiktok', 'tiktok\\.com/(?:@|%40)'],
  ['instagram', 'instagram\\.com/@?(?!(?:p|reel|reels|tv|stories|explore|accounts|direct)(?:[/?#]|$))'],
  [
    'shopee',
    '(?:shopee\\.co\\.id|id\\.shopee\\.com)/(?!(?:shop|product|search|user|buyer|cart|m)(?:[/?#]|$)|[^ ?#]*-i\\.[0-9])',
  ],
  ['youtube', 'youtube\\.com/(?:@|%40|c/|user/)'],
] as const
const readings = profiles.map(
  ([platform, start]) =>
    [platform, new RegExp(`^(?:https?://)?(?:www\\.|m\\.)?${start}([^/?#& @]+)`, 'i')] as const,
)

export interface Profile {
  platform: (typeof profiles)[number][0]
  username: string
}

/** Platform and username of a pasted profile link; null for anything else. */
export function profileIn(text: string): Profile | null {
  const link = plain(text)
  for (const [platform, reading] of readings) {
    const username = reading.exec(link)?.[1]
    if (username !== undefined) return { platform, username }
  }
  return null
}

/** Reads a text that is one profile link and nothing else: what stands behind a link would be lost. */
export function loneProfileIn(text: string): Profile | null {
  return /\s/.test(plain(text)) ? null : profileIn(text)
}

/** What is odd about a username that was typed, in words; null when nothing is. The public form refuses it, others warn. */
export function usernameDoubt(text: string): string | null {
  const name = profileIn(text)?.username ?? plain(text)
  if (name === '' || /^@*[\p{L}\p{M}\p{N}._·-]+$/u.test(name)) return null
  return name.includes('/')
    ? 'Ini bukan link profil. Salin link dari halaman profil, atau tulis username saja, misalnya @nama.'
    : 'Username hanya berisi huruf, angka, titik, garis bawah, dan strip, tanpa spasi. Misalnya @nama.'
}

/** What two spellings of one name on a platform share. `app.username_key` agrees in SQL. */
export function usernameKey(username: string): string {
  const name = folded(username)
  return (profileIn(name)?.username ?? name).replace(/^[@ ]+/, '')
}

const separators = /[ ._@-]+/g

/** A name without what people leave out or swap when they type it. `app.squeezed` agrees in SQL. */
export function squeezed(text: string): string {
  return folded(text).replace(separators, '')
}

/** The words of a name, between its separators. */
export function wordsOfName(text: string): string[] {
  return folded(text)
    .split(separators)
    .filter((word) => word !== '')
}

/** The texts of which an affiliate holds one when the search finds it: name or number, however it was pasted. */
export function searchedTexts(q: string): string[] {
  const digits = searchedDigits(q)
  const isAddress = digits !== '' && /[a-z]/.test(folded(q))
  return [...new Set([isAddress ? '' : usernameKey(q), digits])].filter((text) => text !== '')
}
