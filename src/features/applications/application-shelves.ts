/** Separate lists of applications: waiting, marked as possible spam, and declined. */
export const shelves = ['menunggu', 'ditandai', 'ditolak'] as const
