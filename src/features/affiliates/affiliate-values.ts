/** Values of affiliate fields and their labels, for URLs and pages. Contains no schemas. */

/** Platforms on which affiliates show the products. */
export const platforms = ['tiktok', 'shopee', 'instagram', 'youtube'] as const
export type Platform = (typeof platforms)[number]
export const platformLabel: Record<Platform, string> = {
  tiktok: 'TikTok',
  shopee: 'Shopee',
  instagram: 'Instagram',
  youtube: 'YouTube',
}

export const whatsappStatuses = ['belum', 'sudah'] as const
export type WhatsappStatus = (typeof whatsappStatuses)[number]
export const whatsappStatusLabel: Record<WhatsappStatus, string> = { belum: 'Belum', sudah: 'Sudah' }

export const sampleStatuses = ['review', 'disetujui', 'rejected', 'terkirim'] as const
export type SampleStatus = (typeof sampleStatuses)[number]
export const sampleStatusLabel: Record<SampleStatus, string> = {
  review: 'Review',
  disetujui: 'Disetujui',
  rejected: 'Ditolak',
  terkirim: 'Terkirim',
}

/**
 * The status change that one tap makes. `app.sample_step_refused` defines which others are allowed, and that terkirim
 * is final.
 */
export const sending = { from: 'disetujui', to: 'terkirim' } as const satisfies Record<string, SampleStatus>
export function isSent(status: SampleStatus): status is typeof sending.to {
  return status === sending.to
}
export function mayBeSent(status: SampleStatus): boolean {
  return status === sending.from
}

/** Checks whether a sample waits to be sent or was sent, and so has a courier and a tracking number. */
export function hasParcel(status: SampleStatus): boolean {
  return mayBeSent(status) || isSent(status)
}

/** Summaries of the posting statuses of all videos of an affiliate. */
export const aggregateStatuses = [
  'no_video',
  'dikembalikan',
  'sebagian_dikembalikan',
  'sudah',
  'sebagian',
  'belum',
] as const

/** Most urgent first. Only the first of an affiliate's needs is shown. */
export const needs = ['telat', 'tenggat', 'review', 'kirim', 'video', 'hubungi', 'dikembalikan'] as const
export type Need = (typeof needs)[number]
/** Values of the list filter `butuh`: one need, or snoozed affiliates. */
export const asks = [...needs, 'ditunda'] as const
export type Ask = (typeof asks)[number]
export const askLabel: Record<Ask, string> = {
  telat: 'Telat posting',
  tenggat: 'Hari ini/besok',
  review: 'Pendaftar baru',
  kirim: 'Belum dikirim',
  video: 'Tanpa video',
  hubungi: 'Belum dihubungi',
  dikembalikan: 'Dikembalikan',
  ditunda: 'Ditunda',
}
