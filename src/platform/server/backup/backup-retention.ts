/** Decides which nightly backups to keep: the latest of each recent day and of each recent week. */

/** `night-20261122-0230.backup`, in Jakarta time */
const nightPattern = /^night-(\d{4})(\d\d)(\d\d)-\d{4}\.backup$/

/** Returns the file name of a nightly backup. Other files in the folder are never removed. @param time yyyymmdd-hhmm */
export const formatNightFileName = (time: string) => `night-${time}.backup`

/**
 * Returns the file names of the nightly backups that retention no longer keeps, among `names` of files in the folder.
 */
export function selectExpiredBackups(
  names: readonly string[],
  retention: { days: number; weeks: number },
): string[] {
  // Sorts the latest first, so that the first backup found for a day or week is its latest.
  const nights = names
    .filter((name) => nightPattern.test(name))
    .sort()
    .reverse()
  const retained = new Set([
    ...selectFirstOfEach(nights, parseDay, retention.days),
    ...selectFirstOfEach(nights, parseWeek, retention.weeks),
  ])
  return nights.filter((name) => !retained.has(name))
}

function selectFirstOfEach(names: string[], parsePeriod: (name: string) => number, limit: number): string[] {
  const byPeriod = new Map<number, string>()
  for (const name of names) if (!byPeriod.has(parsePeriod(name))) byPeriod.set(parsePeriod(name), name)
  return [...byPeriod.values()].slice(0, limit)
}

/** Returns the number of days since a fixed Monday, so that a week is seven numbers. */
function parseDay(name: string): number {
  const [, year, month, day] = nightPattern.exec(name) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000 + 3
}

function parseWeek(name: string): number {
  return Math.floor(parseDay(name) / 7)
}
