/** Texts about applications. */
import { getWhatsappKey } from '#base/phone.ts'
import { getUsernameKey } from '#base/username.ts'
import { describeSimilarity } from '#features/affiliates/registration-conflict.ts'
import type { Application, ApplicationState, Refusal, RegistrationValues, Shelf } from './application.ts'

export const shelfLabel: Record<Shelf, string> = {
  menunggu: 'Menunggu',
  ditandai: 'Ditandai',
  ditolak: 'Ditolak',
  semua: 'Semua',
}

export const stateLabel: Record<ApplicationState, string> = {
  waiting: 'Menunggu',
  accepted: 'Diterima',
  declined: 'Ditolak',
}

/** A conflict or possible duplicate of an application. */
export type ApplicationConflict = Pick<Refusal, 'kind' | 'holder'>

/**
 * Returns the badge text of a conflict, or null if the conflict has no badge. The affiliate with whom the application
 * conflicts is shown beside the badge.
 */
export function describeConflict({ kind, holder }: ApplicationConflict): string | null {
  switch (kind) {
    case 'username':
      return 'Username sudah terdaftar'
    case 'whatsapp':
      return 'Nomor sudah terdaftar'
    case 'same name':
    case 'near number':
      return `Mirip: ${describeSimilarity({ row: 0, kind, holder })}`
    default:
      return null
  }
}

/** Returns the reason why an application was not accepted. */
export function describeRefusal({ kind, holder }: Refusal): string {
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

/** The form field that shows each refusal. A refusal that no correction can solve has no field. */
export const fieldOfRefusal: Partial<Record<Refusal['kind'], keyof RegistrationValues>> = {
  username: 'username',
  whatsapp: 'whatsapp',
  'product missing': 'product_id',
  'product gone': 'product_id',
  'product hidden': 'product_id',
}

export type ApplicantKeys = Pick<RegistrationValues, 'platform' | 'username' | 'whatsapp'>

/**
 * Returns the conflicts that still hold after an edit. A conflict about the account or the number holds while the
 * edited value means the same as the checked one.
 */
export function findRemainingConflicts(
  conflicts: readonly ApplicationConflict[],
  checked: ApplicantKeys,
  edited: ApplicantKeys,
): ApplicationConflict[] {
  const buildAccountKey = ({ platform, username }: ApplicantKeys) => `${platform} ${getUsernameKey(username)}`
  const hasSameAccount = buildAccountKey(checked) === buildAccountKey(edited)
  const hasSameNumber = getWhatsappKey(checked.whatsapp) === getWhatsappKey(edited.whatsapp)
  return conflicts.filter(({ kind }) =>
    kind === 'username' || kind === 'same name' ? hasSameAccount : hasSameNumber,
  )
}

/** Names the page on which the form was sent, and the campaign (`utm_source`) that brought the applicant there. */
export function describeOrigin({ page, utm_source }: Pick<Application, 'page' | 'utm_source'>): string {
  const pageText = page === '/' ? 'Halaman depan' : page
  return utm_source ? `${pageText} · ${utm_source}` : pageText
}

/** Labels of the fields that can differ when the same number applies again. */
const reapplicationLabels = {
  nama: 'nama',
  platform: 'platform',
  username: 'username',
  product: 'produk',
  kota: 'kota',
  tentang: 'tentang',
}

interface Reapplication {
  /** labels and values of the fields that differed from the first application */
  differences: string
  /** true if the number has applied again since, without a difference */
  isOlder: boolean
  /** time of the reapplication with the differences; undefined if it was not recorded */
  at: string | undefined
}

/** Describes the latest reapplication that differed from the first. Returns null if none did. */
export function describeReapplication({
  reapplications,
  reapplied_at,
}: Pick<Application, 'reapplications' | 'reapplied_at'>): Reapplication | null {
  const [latest] = reapplications
  if (!latest) return null
  const differences = Object.entries(reapplicationLabels)
    .flatMap(([name, label]) => {
      const value = latest[name as keyof typeof reapplicationLabels]
      return value === undefined ? [] : [`${label}: ${value || '(kosong)'}`]
    })
    .join(', ')
  // Both texts are the same instant, but `at` has microseconds.
  const isOlder = Date.parse(latest.at ?? '') !== Date.parse(reapplied_at ?? '')
  return { differences, isOlder, at: latest.at }
}
