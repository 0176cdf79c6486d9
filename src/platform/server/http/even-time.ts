/** Answers to strangers that take the same time whatever was found, so that their time tells nothing. */

/** Milliseconds. Longer than the work behind these answers takes, and too short to be noticed. */
export const answerPeriod = 50

/**
 * Milliseconds, a whole number. Timers wait whole milliseconds, so without a random part of them the rest of one would
 * tell something.
 */
const randomPart = 4

/**
 * Waits until a whole number of periods has passed, and a little more.
 * @param startedAt of `performance.now()`
 */
export function waitForPeriod(startedAt: number): Promise<void> {
  const elapsed = performance.now() - startedAt
  const rest = Math.max(1, Math.ceil(elapsed / answerPeriod)) * answerPeriod - elapsed
  return new Promise((resolve) => setTimeout(resolve, Math.ceil(rest + Math.random() * randomPart)))
}
