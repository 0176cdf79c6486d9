/** Delays answers to anonymous callers, so that the time of an answer does not reveal what was found. */

/** Milliseconds. Longer than the work behind these answers takes, and too short to be noticed. */
export const answerPeriod = 50

/**
 * Maximum of a random delay, a whole number of milliseconds. Timers wait whole milliseconds, so the fraction
 * of a millisecond at which an answer arrives would otherwise reveal when its work ended.
 */
const maxRandomDelay = 4

/**
 * Waits until a whole number of periods has passed, and a little more.
 * @param startedAt of `performance.now()`
 */
export function waitForPeriod(startedAt: number): Promise<void> {
  const elapsed = performance.now() - startedAt
  const rest = Math.max(1, Math.ceil(elapsed / answerPeriod)) * answerPeriod - elapsed
  return new Promise((resolve) => setTimeout(resolve, Math.ceil(rest + Math.random() * maxRandomDelay)))
}
