/** Lists of messages: open ones, finished ones, and those marked as possible spam. */
export const shelves = ['baru', 'selesai', 'ditandai'] as const
