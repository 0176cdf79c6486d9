/** What is listed apart: those that wait, that look like a machine's, and that were declined. */
export const shelves = ['menunggu', 'ditandai', 'ditolak'] as const
