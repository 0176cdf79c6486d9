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
/** Items of an input that chooses a platform. */
export const platformItems = platforms.map((platform) => ({
  value: platform,
  label: platformLabel[platform],
}))

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
 * The change of the sample status that one tap makes. `app.sample_step_violation` defines which other changes are
 * allowed, and that terkirim is final.
 */
export const sentStep = { from: 'disetujui', to: 'terkirim' } as const satisfies Record<string, SampleStatus>
export function isSent(status: SampleStatus): status is typeof sentStep.to {
  return status === sentStep.to
}
export function mayBeSent(status: SampleStatus): boolean {
  return status === sentStep.from
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
export const needs = [
  'waktu',
  'telat',
  'tenggat',
  'cek',
  'review',
  'kirim',
  'video',
  'hubungi',
  'revisi',
  'dikembalikan',
] as const
export type Need = (typeof needs)[number]
/** Needs about which staff write to the affiliate. An affiliate who was reminded rests until the next reminder. */
export const reminderNeeds = [
  'telat',
  'tenggat',
  'video',
  'hubungi',
  'revisi',
  'dikembalikan',
] as const satisfies Need[]
export type ReminderNeed = (typeof reminderNeeds)[number]
/** Largest number of due reminders that are counted, and sent in one queue. */
export const maxDueReminders = 500
/** Values of the list filter `butuh`: one need, snoozed affiliates, or those who rest after a reminder. */
export const needFilters = [...needs, 'ditunda', 'diingatkan'] as const
export type NeedFilter = (typeof needFilters)[number]
export const needFilterLabel: Record<NeedFilter, string> = {
  waktu: 'Minta waktu',
  telat: 'Telat posting',
  tenggat: 'Hari ini/besok',
  cek: 'Link kreator perlu dicek',
  review: 'Sample direview',
  kirim: 'Belum dikirim >2 hari',
  video: 'Tanpa video >3 hari',
  hubungi: 'Belum dihubungi >1 hari',
  revisi: 'Revisi belum dikirim >3 hari',
  dikembalikan: 'Perlu ganti video',
  ditunda: 'Ditunda',
  diingatkan: 'Sudah diingatkan',
}

/** Values of the list filter `rapor`: what holds for the finished videos of the affiliate. */
export const trackRecordFilters = ['selalu_tepat_waktu', 'pernah_tidak_posting'] as const
export type TrackRecordFilter = (typeof trackRecordFilters)[number]
export const trackRecordFilterLabel: Record<TrackRecordFilter, string> = {
  selalu_tepat_waktu: 'Selalu tepat waktu',
  pernah_tidak_posting: 'Pernah tidak posting',
}

/** Values of the list filter `izin`: the affiliate has a posted video that the brand may use in this way today. */
export const consentFilters = ['repost', 'iklan'] as const
export type ConsentFilter = (typeof consentFilters)[number]
export const consentFilterLabel: Record<ConsentFilter, string> = {
  repost: 'Boleh direpost',
  iklan: 'Boleh untuk iklan hari ini',
}

/** Values of the list filter `dihubungi`: when the chat of the affiliate was last opened. */
export const contactFilters = ['hari_ini', 'beberapa_hari', 'lama', 'belum'] as const
export type ContactFilter = (typeof contactFilters)[number]
export const contactFilterLabel: Record<ContactFilter, string> = {
  hari_ini: 'Hari ini',
  beberapa_hari: '1–3 hari lalu',
  lama: '> 3 hari lalu',
  belum: 'Belum pernah',
}
