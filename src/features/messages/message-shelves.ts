/** What is listed apart: those that nobody is done with, those that are done, and those that look like a machine's. */
export const shelves = ['baru', 'selesai', 'ditandai'] as const
