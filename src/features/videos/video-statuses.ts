export const videoStatuses = ['video baru', 'dikirim ke affiliate', 'dikembalikan'] as const
export type VideoStatus = (typeof videoStatuses)[number]
export const videoStatusLabel: Record<VideoStatus, string> = {
  'video baru': 'Video baru',
  'dikirim ke affiliate': 'Dikirim ke affiliate',
  dikembalikan: 'Dikembalikan',
}
