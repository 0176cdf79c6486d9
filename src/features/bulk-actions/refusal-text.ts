/** Reasons why an action did nothing to an affiliate, shown beside the affiliate's name. */
export const refusalText = {
  not_found: 'Affiliate tidak ditemukan',
  changed: 'Datanya baru saja berubah',
  sent: 'Sample sudah terkirim',
  rejected: 'Sample sudah ditolak',
  not_approved: 'Sample belum disetujui',
  no_unposted_video: 'Tidak ada video yang belum diposting',
  no_late_video: 'Tidak ada video yang telat',
  video_no_longer_unposted: 'Videonya sudah diposting atau diambil kembali',
  not_contacted: 'WhatsApp masih Belum',
  no_product: 'Tidak punya product',
  product_not_chosen: 'Tidak punya product ini',
  has_unposted_video: 'Masih ada video yang belum diposting',
  no_free_video: 'Tidak ada video tersedia',
  no_video_chosen: 'Tidak ada video untuknya',
  video_taken: 'Videonya baru saja diberikan ke affiliate lain',
  video_gone: 'Videonya sudah tidak ada',
} as const
export type Refusal = keyof typeof refusalText
