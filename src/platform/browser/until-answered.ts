/** Milliseconds before each further attempt. */
const retryPauses = [1000, 4000, 15_000, 60_000]

/**
 * Repeats a call that got no answer, for about a minute. For calls that nobody waits for and that may arrive twice.
 * Does not repeat a call that the server refused.
 * @param onRefused called with the error if the server refused
 * @returns the answer; undefined if none arrived, or the server refused
 */
export async function callUntilAnswered<Answer>(
  call: () => Promise<Answer>,
  onRefused?: (error: unknown) => void,
): Promise<Answer | undefined> {
  for (const pause of [...retryPauses, undefined]) {
    try {
      return await call()
    } catch (error) {
      // `fetch` throws a TypeError if no response arrives.
      if (!(error instanceof TypeError)) onRefused?.(error)
      if (!(error instanceof TypeError) || pause === undefined) return undefined
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return undefined
}
