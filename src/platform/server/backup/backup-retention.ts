/** Decides which nightly backups to keep: the latest of each recent day and of each recent week. */

/** `night-20261122-0230.backup`, in Jakarta time */
const form = /^night-(\d{4})(\d\d)(\d\d)-\d{4}\.backup$/

/** Returns the file name of a nightly backup. Other files in the folder are never removed. @param at yyyymmdd-hhmm */
export const nightFile = (at: string) => `night-${at}.backup`

export function nightsToRemove(names: readonly string[], keep: { days: number; weeks: number }): string[] {
  // Sorts the latest first, so that the first backup found for a day or week is its latest.
  const nights = names
    .filter((name) => form.test(name))
    .sort()
    .reverse()
  const stay = new Set([...firstOfEach(nights, dayOf, keep.days), ...firstOfEach(nights, weekOf, keep.weeks)])
  return nights.filter((name) => !stay.has(name))
}

function firstOfEach(names: string[], of: (name: string) => number, most: number): string[] {
  const found = new Map<number, string>()
  for (const name of names) if (!found.has(of(name))) found.set(of(name), name)
  return [...found.values()].slice(0, most)
}

/** Returns the number of days since a Monday. */
function dayOf(name: string): number {
  const [, year, month, day] = form.exec(name) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000 + 3
}

function weekOf(name: string): number {
  return Math.floor(dayOf(name) / 7)
}
