/**
 * Lists of messages: open ones, finished ones, and those marked as possible spam. They stand alone, so that the URL
 * parameters of Home load no schema.
 */
export const shelves = ['baru', 'selesai', 'ditandai'] as const
