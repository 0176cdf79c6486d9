/** Until when a video that was given is to be posted, and how that stands. */

/** Days from today to the deadline of a video that is given now. */
export const daysToPost = 3

export type DueState = 'late' | 'today' | 'tomorrow' | 'open'

/**
 * How a deadline stands for a video that is not posted: its whole day must pass before it is late. Both days are
 * yyyy-mm-dd in Jakarta. `app.video_need` says the same in SQL.
 */
export function dueState(deadline: string | null, today: string): DueState {
  if (deadline === null) return 'open'
  const late = daysLate(deadline, today)
  if (late > 0) return 'late'
  if (late < -1) return 'open'
  return late === 0 ? 'today' : 'tomorrow'
}

/** How many whole days a deadline has passed; both yyyy-mm-dd. */
export function daysLate(deadline: string, today: string): number {
  return (Date.parse(today) - Date.parse(deadline)) / 86_400_000
}
