/** Separate lists of applications: waiting, marked as possible spam, declined, and all that are not marked. */
export const shelves = ['menunggu', 'ditandai', 'ditolak', 'semua'] as const
