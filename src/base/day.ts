/** Checks whether a day, yyyy-mm-dd, lies in the years 2000 to 2199, so that neither PostgreSQL nor a calendar refuses it. */
export function isPlausibleDay(day: string): boolean {
  return day > '2000' && day < '2200'
}
