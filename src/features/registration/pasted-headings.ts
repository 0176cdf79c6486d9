/** The names that people use for platforms and columns, in chats and in their own sheets. */
import { foldText } from '#base/plain-text.ts'
import { type Platform, platforms } from '#features/affiliates/affiliate-values.ts'

const platformSpellings: Record<Platform, string> = {
  tiktok: 'tik ?tok|tt',
  shopee: 'shopp?ee?',
  instagram: 'instagram|insta|ig',
  youtube: 'you ?tube|yt',
}
const platformPatterns = platforms.map(
  (platform) =>
    [
      platform,
      new RegExp(`(?<![\\p{L}\\p{N}])(?:${platformSpellings[platform]})(?![\\p{L}\\p{N}])`, 'giu'),
    ] as const,
)

/** Returns the platform that a text names, or '' if it names none or several. */
export function findPlatform(text: string): Platform | '' {
  const words = normalizeWords(text)
  const matches = platformPatterns.filter(([, pattern]) => words.search(pattern) >= 0)
  return matches.length === 1 && matches[0] ? matches[0][0] : ''
}

/** Returns the platform if the text consists of nothing else, otherwise ''. */
export function findExactPlatform(text: string): Platform | '' {
  return removePlatforms(normalizeWords(text)).trim() === '' ? findPlatform(text) : ''
}

export function removePlatforms(text: string): string {
  let remainingText = text
  for (const [, pattern] of platformPatterns) remainingText = remainingText.replace(pattern, ' ')
  return remainingText
}

/**
 * The field that a column or a labelled line contains. If a chat has no username, or a sheet has no column for
 * usernames, the creator is used as the username, or else the name, unless that text has a space.
 */
export type Role = 'platform' | 'username' | 'name' | 'creator' | 'whatsapp' | 'product'

export interface Heading {
  role: Role
  /** the platform of all usernames in the column, or '' */
  platform: Platform | ''
}

const ignoredPattern =
  /\b(?:status|tanggal|tgl|alasan|catatan|keterangan|jumlah|harga|alamat|email|video|posting|followers?|pengikut|kota|kab|kabupaten|kec|kecamatan|kelurahan|provinsi|domisili|kode pos|umur|usia|lahir|ukuran|shade|niche|rate ?card)\b/

/** The first pattern that matches a heading decides. 'none' stands for columns that aren't imported. */
const rolePatterns: readonly [Role | 'none', RegExp][] = [
  ['none', ignoredPattern],
  ['platform', /\b(?:platform|marketplace|medsos|sosmed|media)\b/],
  ['product', /\b(?:product|produk|sample|sampel|barang|item)s?\b/],
  [
    'whatsapp',
    /\b(?:wa|whats ?app|hp|no ?hp|no ?wa|handphone|telp|tlp|telepon|phone|kontak|ponsel)\b|^(?:nomor|nomer)$/,
  ],
  ['username', /\b(?:user ?name|user|akun|account|handle|profile?|uname)\b/],
  ['name', /\b(?:nama|namaku|namanya|name|full ?name|panggilan)\b/],
  ['creator', /\b(?:kreator|creator|affiliate|afiliasi)\b/],
]

/** Longer texts are sentences. */
const maxHeadingWords = 4

/** Checks whether the label of a line announces something that isn't imported. */
export function isIgnoredLabel(text: string): boolean {
  const words = normalizeWords(text)
  return words.split(' ').length <= maxHeadingWords && ignoredPattern.test(words)
}

/** Returns the meaning of a column heading or line label, or null if it has none. */
export function parseHeading(text: string): Heading | null {
  const words = normalizeWords(text)
  if (words === '' || words.split(' ').length > maxHeadingWords) return null
  const platform = findPlatform(words)
  const role =
    rolePatterns.find(([, pattern]) => pattern.test(words))?.[0] ?? (platform ? 'username' : 'none')
  if (role === 'none') return null
  // A column 'Nama TikTok' contains usernames.
  return platform && (role === 'name' || role === 'creator')
    ? { role: 'username', platform }
    : { role, platform }
}

function normalizeWords(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
