/** Delays answers to anonymous callers, so that the time of an answer does not reveal what was found. */

/** Longer than the work behind these answers takes, and too short to be noticed. */
export const answerPeriodMs = 50

/**
 * Maximum of a random delay, a whole number. Timers wait whole milliseconds, so the fraction of a millisecond at which
 * an answer arrives would otherwise reveal when its work ended.
 */
const maxRandomDelayMs = 4

/**
 * Waits until a whole number of answer periods has passed since the start of the work, and a little more.
 * @param startedAt when the work began, as `performance.now()` gave it
 */
export function waitToHideDuration(startedAt: number): Promise<void> {
  const elapsed = performance.now() - startedAt
  const rest = Math.max(1, Math.ceil(elapsed / answerPeriodMs)) * answerPeriodMs - elapsed
  return new Promise((resolve) => setTimeout(resolve, Math.ceil(rest + Math.random() * maxRandomDelayMs)))
}
