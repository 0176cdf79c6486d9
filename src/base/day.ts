/** Checks whether a day, yyyy-mm-dd, is plausible: PostgreSQL knows no year 0, and no calendar shows the year 9999. */
export function isPlausibleDay(day: string): boolean {
  return day > '2000' && day < '2200'
}
