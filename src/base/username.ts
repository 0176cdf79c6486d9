/** Usernames of creators, which people type plainly, with an @, or as the link of a profile. */
import { parseSearchDigits } from './phone.ts'
import { foldText, normalizeText } from './plain-text.ts'

/** Patterns for the part of a profile link before the username. `app.username_key` uses the same patterns. */
const profilePrefixes = [
  ['tiktok', 'tiktok\\.com/(?:@|%40)'],
  ['instagram', 'instagram\\.com/@?(?!(?:p|reel|reels|tv|stories|explore|accounts|direct)(?:[/?#]|$))'],
  [
    'shopee',
    '(?:shopee\\.co\\.id|id\\.shopee\\.com)/(?!(?:shop|product|search|user|buyer|cart|m)(?:[/?#]|$)|[^ ?#]*-i\\.[0-9])',
  ],
  ['youtube', 'youtube\\.com/(?:@|%40|c/|user/)'],
] as const
const profilePatterns = profilePrefixes.map(
  ([platform, start]) =>
    [platform, new RegExp(`^(?:https?://)?(?:www\\.|m\\.)?${start}([^/?#& @]+)`, 'i')] as const,
)

export interface Profile {
  platform: (typeof profilePrefixes)[number][0]
  username: string
}

/** Returns platform and username of a pasted profile link; null for any other text. */
export function parseProfileLink(text: string): Profile | null {
  const link = normalizeText(text)
  for (const [platform, pattern] of profilePatterns) {
    const username = pattern.exec(link)?.[1]
    if (username !== undefined) return { platform, username }
  }
  return null
}

/** Reads a text that consists of one profile link, since further text would be lost. */
export function parseLoneProfileLink(text: string): Profile | null {
  return /\s/.test(normalizeText(text)) ? null : parseProfileLink(text)
}

/**
 * Returns a warning about a typed username, or null. The public form refuses such a username, other forms only warn.
 */
export function findUsernameWarning(text: string): string | null {
  const name = parseProfileLink(text)?.username ?? normalizeText(text)
  if (name === '' || /^@*[\p{L}\p{M}\p{N}._·-]+$/u.test(name)) return null
  return name.includes('/')
    ? 'Ini bukan link profil. Salin link dari halaman profil, atau tulis username saja, misalnya @nama.'
    : 'Username hanya berisi huruf, angka, titik, garis bawah, dan strip, tanpa spasi. Misalnya @nama.'
}

/** Returns the key that all spellings of a name on a platform share. `app.username_key` does the same in SQL. */
export function getUsernameKey(username: string): string {
  const name = foldText(username)
  return (parseProfileLink(name)?.username ?? name).replace(/^[@ ]+/, '')
}

const separators = /[ ._@-]+/g

/**
 * Returns a name without the separators that people omit or swap when they type it. `app.remove_separators` does the
 * same in SQL.
 */
export function removeSeparators(text: string): string {
  return foldText(text).replace(separators, '')
}

/** Returns the words of a name, which its separators divide. */
export function splitName(text: string): string[] {
  return foldText(text)
    .split(separators)
    .filter((word) => word !== '')
}

/**
 * Returns the texts to search for, as name and as number: an affiliate is found if it contains one of them, however the
 * text was pasted.
 */
export function listSearchTexts(q: string): string[] {
  const digits = parseSearchDigits(q)
  const isChatLink = digits !== '' && /[a-z]/.test(foldText(q))
  return [...new Set([isChatLink ? '' : getUsernameKey(q), digits])].filter((text) => text !== '')
}
