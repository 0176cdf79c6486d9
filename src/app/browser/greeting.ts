import { getJakartaTime } from '#base/jakarta.ts'

/** Returns the greeting for the given moment, by the hour in Jakarta. */
export function formatGreeting(date: Date): string {
  const hour = Number(getJakartaTime(date).slice(0, 2))
  if (hour < 4) return 'Selamat malam'
  if (hour < 11) return 'Selamat pagi'
  if (hour < 15) return 'Selamat siang'
  if (hour < 18) return 'Selamat sore'
  return 'Selamat malam'
}
