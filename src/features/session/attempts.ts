/** The error for too many attempts, and its text. */
import { z } from 'zod'

export const tooManyAttemptsError = {
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Terlalu banyak percobaan',
    /** seconds until the next attempt */
    data: z.object({ wait: z.int() }),
  },
} as const

/** Returns the message with the time to wait: 'Terlalu banyak percobaan. Coba lagi dalam 2 menit.' */
export function describeTooManyAttempts(waitSeconds: number): string {
  const time = waitSeconds < 60 ? `${waitSeconds} detik` : `${Math.ceil(waitSeconds / 60)} menit`
  return `${tooManyAttemptsError.TOO_MANY_ATTEMPTS.message}. Coba lagi dalam ${time}.`
}
