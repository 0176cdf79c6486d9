/** Which backups of the night stay: one of each of the latest days, and one of each of the latest weeks. */

/** `night-20261122-0230.backup`, by the clock of Jakarta */
const form = /^night-(\d{4})(\d\d)(\d\d)-\d{4}\.backup$/

/** Of what lies in the folder, whatever else is there. @param at yyyymmdd-hhmm */
export const nightFile = (at: string) => `night-${at}.backup`

export function nightsToRemove(names: readonly string[], keep: { days: number; weeks: number }): string[] {
  // The latest first, so that each day and week is met by its latest.
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

/** Days since a Monday. */
function dayOf(name: string): number {
  const [, year, month, day] = form.exec(name) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000 + 3
}

function weekOf(name: string): number {
  return Math.floor(dayOf(name) / 7)
}
