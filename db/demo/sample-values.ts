/**
 * Values of the sample data. They belong to no real person: handles contain a word for "demo" or "example", and no
 * number range begins with 0810.
 */
import { type Platform, platforms } from '#features/affiliates/affiliate-values.ts'

/** Returns a generator of pseudo-random numbers in [0, 1), the same on every run. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export function pick<T>(from: readonly T[], fraction: number): T {
  const item = from[Math.floor(fraction * from.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** Returns an id whose first digit shows the kind of row. The sample data has the same ids on every machine. */
export function buildDemoId(prefix: 'a' | 'b' | 'c' | 'd', i: number): string {
  return `${prefix}0000000-0000-4000-8000-${String(i).padStart(12, '0')}`
}

export const regularHandle = 'rutin.glow.demo'

const subjects = 'glow serum kulit wajah cermin meja.rias skincare pagi malam lembap cerah toner'.split(' ')
const themes = 'harian diary review corner racun catatan story rutin journey tips'.split(' ')
const suffixes = ['.demo', '_demo', 'demo', '.contoh', '_contoh']

/** Returns a handle that is unique for `i` below 600. */
export function buildDemoHandle(i: number): string {
  const [subject, theme] = [subjects[i % 12] ?? '', themes[(i * 7) % 10] ?? '']
  const number = i < 60 ? '' : String(10 + Math.floor(i / 60))
  return `${subject}${i % 3 === 0 ? '.' : i % 3 === 1 ? '_' : ''}${theme}${number}${suffixes[i % 5]}`
}

/** Returns a phone number in one of the notations that people type. */
export function buildDemoPhone(i: number, fraction: number): string {
  const last = String(10_000_000 + i * 131_071).slice(-8)
  return pick([`0810${last}`, `0810${last}`, `+62 810 ${last.slice(0, 4)} ${last.slice(4)}`], fraction)
}

export function pickPlatform(fraction: number): Platform {
  return pick([...platforms, 'tiktok', 'tiktok', 'shopee'], fraction)
}

/** Returns the link of a video that a creator posted. */
export function buildPostedLink(platform: Platform, creator: string, n: number): string {
  const links: Record<Platform, string> = {
    tiktok: `https://www.tiktok.com/@${creator}/video/${730_000_000_000 + n}`,
    shopee: `https://sv.shopee.co.id/share-video/demo${n}`,
    instagram: `https://www.instagram.com/reel/demo${n}/`,
    youtube: `https://www.youtube.com/shorts/${`demo${n}`.padEnd(11, '_')}`,
  }
  return links[platform]
}

export const rejectionReasons = [
  'Konten belum sesuai dengan brand',
  'Akun masih privat',
  'Sudah pernah menerima sample',
]

/** Turns 'serum_diary14.demo' into 'Serum Diary', the name of the person. */
export function buildDemoName(username: string): string {
  const nameParts = username.replace(/\d+|[._]?(?:demo|contoh)$/g, '').split(/[^a-z]+/)
  return nameParts
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')
    .trim()
}
