/** Whether a day, yyyy-mm-dd, is one that a person may mean: PostgreSQL knows no year 0, and no calendar shows the year 9999. */
export function isDay(day: string): boolean {
  return day > '2000' && day < '2200'
}
