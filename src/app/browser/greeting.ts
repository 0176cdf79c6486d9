const timeZone = 'Asia/Jakarta'
const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
const today = new Intl.DateTimeFormat('id-ID', { timeZone, dateStyle: 'full' })

/** What one says at this hour in Jakarta. */
export function greeting(at: Date): string {
  const now = Number(hour.format(at))
  if (now < 4) return 'Selamat malam'
  if (now < 11) return 'Selamat pagi'
  if (now < 15) return 'Selamat siang'
  if (now < 18) return 'Selamat sore'
  return 'Selamat malam'
}

/** 'Sabtu, 21 November 2026' of an instant, in Jakarta. */
export function longDate(at: Date): string {
  return today.format(at)
}
