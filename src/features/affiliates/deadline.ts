/** Deadlines for posting assigned videos, and their state. */
import { addDays } from '#base/jakarta.ts'

/** Days from today to the deadline of a video that is assigned now. */
export const daysToPost = 3

export type DueState = 'late' | 'today' | 'tomorrow' | 'open'

/**
 * Returns the state of a deadline for a video that is not posted. A deadline is late only after its whole day has
 * passed. Both days are yyyy-mm-dd in Jakarta. `app.video_need_condition` does the same in SQL.
 */
export function getDueState(deadline: string | null, today: string): DueState {
  if (deadline === null) return 'open'
  const days = countDaysLate(deadline, today)
  if (days > 0) return 'late'
  if (days < -1) return 'open'
  return days === 0 ? 'today' : 'tomorrow'
}

const msPerDay = 24 * 60 * 60 * 1000

/** Returns the number of whole days since a deadline, negative before it. Both are yyyy-mm-dd. */
export function countDaysLate(deadline: string, today: string): number {
  return (Date.parse(today) - Date.parse(deadline)) / msPerDay
}

/**
 * Returns the deadline of a video that gets more time, which counts from today if the deadline has passed. The bulk
 * action `extend` does the same in SQL. All days are yyyy-mm-dd.
 */
export function extendDeadline(deadline: string | null, days: number, today: string): string {
  return addDays(deadline !== null && deadline > today ? deadline : today, days)
}
