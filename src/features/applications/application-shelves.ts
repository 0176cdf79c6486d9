/**
 * Separate lists of applications: waiting, marked as possible spam, declined, and all that are not marked. This file
 * has no schemas, because the URL is parsed without them.
 */
export const shelves = ['menunggu', 'ditandai', 'ditolak', 'semua'] as const
