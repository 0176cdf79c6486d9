/** What the sample data is written with. Nobody is meant by it: handles say that they are examples, and 0810 is no number range. */
import { type Platform, platforms } from '#features/affiliates/affiliate-values.ts'

/** Numbers in [0, 1) that look random and are the same on every run. */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export function pick<T>(from: readonly T[], at: number): T {
  const chosen = from[Math.floor(at * from.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}

/** An id that says what it is of: the sample data has the same addresses on every machine. */
export function demoId(noun: 'a' | 'b' | 'c' | 'd', i: number): string {
  return `${noun}0000000-0000-4000-8000-${String(i).padStart(12, '0')}`
}

export const regularHandle = 'rutin.glow.demo'

const subjects = 'glow serum kulit wajah cermin meja.rias skincare pagi malam lembap cerah toner'.split(' ')
const themes = 'harian diary review corner racun catatan story rutin journey tips'.split(' ')
const marks = ['.demo', '_demo', 'demo', '.contoh', '_contoh']

/** A handle that no other `i` below 600 gets. */
export function handle(i: number): string {
  const [subject, theme] = [subjects[i % 12] ?? '', themes[(i * 7) % 10] ?? '']
  const number = i < 60 ? '' : String(10 + Math.floor(i / 60))
  return `${subject}${i % 3 === 0 ? '.' : i % 3 === 1 ? '_' : ''}${theme}${number}${marks[i % 5]}`
}

/** Typed as people do. */
export function phone(i: number, at: number): string {
  const last = String(10_000_000 + i * 131_071).slice(-8)
  return pick([`0810${last}`, `0810${last}`, `+62 810 ${last.slice(0, 4)} ${last.slice(4)}`], at)
}

export function platform(at: number): Platform {
  return pick([...platforms, 'tiktok', 'tiktok', 'shopee'], at)
}

/** Where a creator posted a video. */
export function postedLink(where: Platform, creator: string, n: number): string {
  const links: Record<Platform, string> = {
    tiktok: `https://www.tiktok.com/@${creator}/video/${730_000_000_000 + n}`,
    shopee: `https://sv.shopee.co.id/share-video/demo${n}`,
    instagram: `https://www.instagram.com/reel/demo${n}/`,
    youtube: `https://www.youtube.com/shorts/${`demo${n}`.padEnd(11, '_')}`,
  }
  return links[where]
}

export const reasons = [
  'Konten belum sesuai dengan brand',
  'Akun masih privat',
  'Sudah pernah menerima sample',
]
