/** The words by which people name platforms and columns, in chats and in sheets of their own. */
import { folded } from '#base/plain-text.ts'
import { type Platform, platforms } from '#features/affiliates/affiliate-values.ts'

const spoken: Record<Platform, string> = {
  tiktok: 'tik ?tok|tt',
  shopee: 'shopp?ee?',
  instagram: 'instagram|insta|ig',
  youtube: 'you ?tube|yt',
}
const called = platforms.map(
  (platform) =>
    [platform, new RegExp(`(?<![\\p{L}\\p{N}])(?:${spoken[platform]})(?![\\p{L}\\p{N}])`, 'gu')] as const,
)

/** The platform that a text names; '' where it names none, or more than one. */
export function platformIn(text: string): Platform | '' {
  const words = wordsOf(text)
  const named = called.filter(([, word]) => words.search(word) >= 0)
  return named.length === 1 && named[0] ? named[0][0] : ''
}

/** The platform that a text is, and nothing else. */
export function platformOf(text: string): Platform | '' {
  return withoutPlatforms(wordsOf(text)).trim() === '' ? platformIn(text) : ''
}

export function withoutPlatforms(text: string): string {
  return called.reduce((rest, [, word]) => rest.replace(new RegExp(word, 'giu'), ' '), text)
}

/** What a column or a labelled line is about. A name is a username only where nothing else is. */
export type Role = 'platform' | 'username' | 'name' | 'whatsapp' | 'product'

export interface Heading {
  role: Role
  /** of usernames that are all on one */
  platform: Platform | ''
}

const roles: readonly [Role | 'none', RegExp][] = [
  [
    'none',
    /\b(?:status|tanggal|tgl|alasan|catatan|keterangan|jumlah|harga|alamat|email|video|posting|followers?|pengikut|kota|kab|kabupaten|kec|kecamatan|kelurahan|provinsi|domisili|kode pos|umur|usia|lahir|ukuran|shade|niche|rate ?card)\b/,
  ],
  ['platform', /\b(?:platform|marketplace|medsos|sosmed|media)\b/],
  ['product', /\b(?:product|produk|sample|sampel|barang|item)s?\b/],
  [
    'whatsapp',
    /\b(?:wa|whats ?app|hp|no ?hp|no ?wa|handphone|telp|tlp|telepon|phone|kontak|ponsel)\b|^(?:nomor|nomer)$/,
  ],
  ['username', /\b(?:user ?name|user|akun|account|handle|profile?|uname)\b/],
  ['name', /\b(?:nama|name|kreator|creator|affiliate|afiliasi)\b/],
]

/** Whether the label of a line says that the line is about nothing that we take. */
export function isOtherLabel(text: string): boolean {
  const words = wordsOf(text)
  return words.split(' ').length <= 4 && (roles[0]?.[1].test(words) ?? false)
}

/** What the head of a column says, or the label of a line; null for anything else. */
export function headingOf(text: string): Heading | null {
  const words = wordsOf(text)
  if (words === '' || words.split(' ').length > 4) return null
  const platform = platformIn(words)
  const role = roles.find(([, word]) => word.test(words))?.[0] ?? (platform ? 'username' : 'none')
  if (role === 'none') return null
  return role === 'name' && platform ? { role: 'username', platform } : { role, platform }
}

function wordsOf(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
