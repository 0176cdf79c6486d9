/** Separate lists of applications: waiting, flagged as possibly automated, and declined. */
export const shelves = ['menunggu', 'ditandai', 'ditolak'] as const
