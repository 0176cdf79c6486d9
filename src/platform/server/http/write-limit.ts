/**
 * How much one person may write. What he changes is told in histories that stay, so anybody with a session could fill the
 * disk by saving over and over. Counted in the database, so by all processes together: each takes a hundredth of the hour at
 * a time and gives it out by itself, so that few writes wait for another.
 */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

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

/** What a process may still give out, until the hour is over in which it was taken. */
interface Share {
  points: number
  /** by `Date.now()` */
  until: number
}

/** @param pool connections of the group app_auth */
export function writeLimit(perHour: number, pool: Pool): WriteLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'writes',
    points: perHour,
    duration: 60 * 60,
    // Whoever goes on after the last is refused without a word to the database.
    inMemoryBlockOnConsumed: perHour + 1,
  })
  const least = Math.max(1, Math.floor(perHour / 100))
  const shares = new Map<string, Share>()

  function livingShare(person: string): Share | undefined {
    const share = shares.get(person)
    return share && share.until > Date.now() ? share : undefined
  }

  return async (person, sent) => {
    const cost = 1 + Math.floor(sent / 1000)
    const share = livingShare(person)
    if (share && share.points >= cost) {
      share.points -= cost
      return
    }
    const taken = Math.max(least, cost)
    // As what is counted of guesses: whoever is erased is named nowhere.
    const digest = createHash('sha256').update(person).digest('base64url')
    const { msBeforeNext } = await limiter.consume(digest, taken).catch(refuse)
    // Others may have taken as well while this one waited.
    const points = (livingShare(person)?.points ?? 0) + taken - cost
    shares.set(person, { points, until: Date.now() + msBeforeNext })
  }
}

function refuse(refusal: unknown): never {
  if (refusal instanceof RateLimiterRes) throw new TooManyWrites(Math.ceil(refusal.msBeforeNext / 1000))
  throw refusal
}
