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
  /** by person, the share that is being taken: whoever writes meanwhile waits for it */
  const takings = new Map<string, Promise<void>>()

  function spend(person: string, cost: number): boolean {
    const share = shares.get(person)
    if (!share || share.until <= Date.now() || share.points < cost) return false
    share.points -= cost
    return true
  }

  async function take(person: string, points: number): Promise<void> {
    // As what is counted of guesses: whoever is erased is named nowhere.
    const digest = createHash('sha256').update(person).digest('base64url')
    const { msBeforeNext } = await limiter.consume(digest, points).catch(refuse)
    const share = shares.get(person)
    const left = share && share.until > Date.now() ? share.points : 0
    shares.set(person, { points: left + points, until: Date.now() + msBeforeNext })
  }

  return async (person, sent) => {
    const cost = 1 + Math.floor(sent / 1000)
    while (!spend(person, cost)) {
      const taking =
        takings.get(person) ?? take(person, Math.max(least, cost)).finally(() => takings.delete(person))
      takings.set(person, taking)
      await taking
    }
  }
}

function refuse(refusal: unknown): never {
  if (refusal instanceof RateLimiterRes) throw new TooManyWrites(Math.ceil(refusal.msBeforeNext / 1000))
  throw refusal
}
