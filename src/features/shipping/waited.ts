const hour = 3_600_000

/** Returns a text that says how long a parcel has waited. */
export function waitedText(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / hour)
  if (hours < 1) return 'baru disetujui'
  return `menunggu ${hours < 24 ? `${hours} jam` : `${Math.floor(hours / 24)} hari`}`
}
