/** The error for too many attempts, and its text. */
import { z } from 'zod'

export const tooMany = {
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Terlalu banyak percobaan',
    /** seconds until the next attempt */
    data: z.object({ wait: z.int() }),
  },
} as const

/** Returns the message with the time to wait, in seconds: 'Terlalu banyak percobaan. Coba lagi dalam 2 menit.' */
export function describeTooMany(wait: number): string {
  const time = wait < 60 ? `${wait} detik` : `${Math.ceil(wait / 60)} menit`
  return `${tooMany.TOO_MANY_ATTEMPTS.message}. Coba lagi dalam ${time}.`
}
