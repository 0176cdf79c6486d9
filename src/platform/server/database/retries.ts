import { isDeadlock, isOutdatedPlan } from './refusal.ts'

const maxAttempts = 3

/**
 * Retries after a deadlock: PostgreSQL has aborted one of the two transactions, so the next attempt can proceed. Also
 * retries a statement whose prepared plan became invalid.
 */
export async function runWithRetries<T>(runTransaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runTransaction()
    } catch (error) {
      if (attempt === maxAttempts || !(isDeadlock(error) || isOutdatedPlan(error))) throw error
    }
  }
}
