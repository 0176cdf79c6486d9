export function firstDayKey(userId: string): string {
  return `first-day-${userId}`
}

/** Checks whether this browser has shown the first steps to the user. Returns false if it stores nothing. */
export function wasFirstDayStarted(userId: string): boolean {
  try {
    return localStorage.getItem(firstDayKey(userId)) !== null
  } catch {
    return false
  }
}
