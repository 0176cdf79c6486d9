export const videoStatuses = ['video baru', 'dikirim ke affiliate', 'dikembalikan'] as const
