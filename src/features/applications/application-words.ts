/** What is said of an application. */
import { whatsappKey } from '#base/phone.ts'
import { usernameKey } from '#base/username.ts'
import { likeness } from '#features/affiliates/finding.ts'
import type { Application, Refused, Registered, Shelf } from './application.ts'

export const shelfLabel: Record<Shelf, string> = {
  menunggu: 'Menunggu',
  ditandai: 'Ditandai',
  ditolak: 'Ditolak',
}

/** What stands in the way of somebody, or looks like him. */
export type Found = Pick<Refused, 'kind' | 'holder'>

/** What a badge says of a finding; who it is about stands beside it. */
export function findingText({ kind, holder }: Found): string | null {
  switch (kind) {
    case 'username':
      return 'Username sudah terdaftar'
    case 'whatsapp':
      return 'Nomor sudah terdaftar'
    case 'same name':
    case 'near number':
      return `Mirip: ${likeness({ row: 0, kind, holder })}`
    default:
      return null
  }
}

/** Why nobody was made of him. */
export function refusedText({ kind, holder }: Refused): string {
  switch (kind) {
    case 'username':
      return holder ? `username sudah terdaftar (${holder.username})` : 'username sama dengan pendaftar lain'
    case 'whatsapp':
      return `nomor sudah dipakai ${holder?.username ?? 'affiliate lain'}`
    case 'product missing':
      return 'product belum dipilih'
    case 'product gone':
      return 'product sudah tidak ada'
    case 'product hidden':
      return 'product sudah tidak ada atau di luar akses Anda'
    default:
      return 'sudah diputuskan orang lain'
  }
}

/** At which field that stands; none where nothing can be corrected. */
export const refusedField: Partial<Record<Refused['kind'], keyof Registered>> = {
  username: 'username',
  whatsapp: 'whatsapp',
  'product missing': 'product_id',
  'product gone': 'product_id',
  'product hidden': 'product_id',
}

/** Those that hold of what stands there now, as they did of what stood there `before`. */
export function stillFound(findings: readonly Found[], before: Registered, now: Registered): Found[] {
  const name = ({ platform, username }: Registered) => `${platform} ${usernameKey(username)}`
  const ofName = name(before) === name(now)
  const ofNumber = whatsappKey(before.whatsapp) === whatsappKey(now.whatsapp)
  return findings.filter(({ kind }) => (kind === 'username' || kind === 'same name' ? ofName : ofNumber))
}

/** Where it came from. */
export function originText({ page, utm_source }: Pick<Application, 'page' | 'utm_source'>): string {
  const from = page === '/' ? 'Halaman depan' : page
  return utm_source ? `${from} · ${utm_source}` : from
}

const labels = {
  nama: 'nama',
  platform: 'platform',
  username: 'username',
  product: 'produk',
  kota: 'kota',
  tentang: 'tentang',
}

/** What was otherwise when the number came again. */
export function againText(again: Application['again']): string | null {
  const [latest] = again
  if (!latest) return null
  return Object.entries(labels)
    .flatMap(([name, label]) => {
      const value = latest[name as keyof typeof labels]
      return value === undefined ? [] : [`${label}: ${value || '(kosong)'}`]
    })
    .join(', ')
}
