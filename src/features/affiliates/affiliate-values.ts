/** What the fields of an affiliate may hold and how that is called, for addresses and pages alike: without a schema. */

/** Where creators show our products. */
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

/** The step that one tap takes. Which others there are, and that no way leads back, says `app.sample_step_refused`. */
export const sending = { from: 'disetujui', to: 'terkirim' } as const satisfies Record<string, SampleStatus>
export function isSent(status: SampleStatus): status is typeof sending.to {
  return status === sending.to
}
export function mayBeSent(status: SampleStatus): boolean {
  return status === sending.from
}

/** True for samples that wait to be sent or were sent: they have a courier and a tracking number. */
export function hasParcel(status: SampleStatus): boolean {
  return mayBeSent(status) || isSent(status)
}

/** What all videos of an affiliate add up to. */
export const aggregateStatuses = [
  'no_video',
  'dikembalikan',
  'sebagian_dikembalikan',
  'sudah',
  'sebagian',
  'belum',
] as const

/** The most urgent first: of all that an affiliate needs, the first is told. */
export const needs = ['telat', 'tenggat', 'review', 'kirim', 'video', 'hubungi', 'dikembalikan'] as const
export type Need = (typeof needs)[number]
/** What a list may be narrowed to: one need, or those who are put off. */
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
