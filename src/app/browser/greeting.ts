import { jakartaParts } from '#base/jakarta.ts'

/** Returns the greeting for the given moment, by the hour in Jakarta. */
export function greeting(at: Date): string {
  const now = Number(jakartaParts(at).hour)
  if (now < 4) return 'Selamat malam'
  if (now < 11) return 'Selamat pagi'
  if (now < 15) return 'Selamat siang'
  if (now < 18) return 'Selamat sore'
  return 'Selamat malam'
}
