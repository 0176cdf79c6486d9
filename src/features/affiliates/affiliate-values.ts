/** What the fields of an affiliate may hold, for addresses as well: without a schema. */

export const platforms = ['tiktok', 'shopee', 'instagram', 'youtube'] as const
export const whatsappStatuses = ['belum', 'sudah'] as const
export const sampleStatuses = ['review', 'disetujui', 'rejected', 'terkirim'] as const

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
/** What a list may be narrowed to: one need, or those who are put off. */
export const asks = [...needs, 'ditunda'] as const
