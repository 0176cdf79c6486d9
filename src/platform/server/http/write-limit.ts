/**
 * How much one person may write. What he changes is told in histories that stay, so anybody with a session could fill the
 * disk by saving over and over. Each process counts by itself: this bounds, and need not be exact.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** So many writes that no hand makes them. */
export class TooManyWrites extends Error {
  /** seconds until the next */
  readonly wait: number
  constructor(wait: number) {
    super('too many writes of one person')
    this.wait = wait
  }
}

/** Counts a write of a person, by each begun kilobyte that he sends. @param sent bytes @throws TooManyWrites */
export type WriteLimit = (person: string, sent: number) => Promise<void>

export function writeLimit(perHour: number): WriteLimit {
  const limiter = new RateLimiterMemory({ points: perHour, duration: 60 * 60 })
  return async (person, sent) => {
    await limiter.consume(person, 1 + Math.floor(sent / 1000)).catch((refusal) => {
      if (refusal instanceof RateLimiterRes) throw new TooManyWrites(Math.ceil(refusal.msBeforeNext / 1000))
      throw refusal
    })
  }
}
