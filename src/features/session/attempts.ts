/** Tries that are counted, and what is said when there were too many. */
import { z } from 'zod'

export const tooMany = {
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Terlalu banyak percobaan',
    /** seconds until the next */
    data: z.object({ wait: z.int() }),
  },
} as const

/** With the time to wait: 'Terlalu banyak percobaan. Coba lagi dalam 2 menit.' */
export function tooManyText(wait: number): string {
  const time = wait < 60 ? `${wait} detik` : `${Math.ceil(wait / 60)} menit`
  return `${tooMany.TOO_MANY_ATTEMPTS.message}. Coba lagi dalam ${time}.`
}
