/**
 * Limits how much one user may write in an hour. Histories keep every change, so a user who saves over and over could
 * fill the disk. The database counts for all processes together. Each process takes a hundredth of the limit at a time
 * and spends it by itself, so that few writes wait for a query.
 */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** The user has written more than the limit allows. */
export class TooManyWrites extends Error {
  /** seconds until the next write is allowed */
  readonly wait: number
  constructor(wait: number) {
    super('too many writes of one user')
    this.wait = wait
  }
}

/**
 * Counts one point for each started kilobyte of a write.
 * @param bodySize in bytes
 * @throws TooManyWrites
 */
export type WriteLimit = (userId: string, bodySize: number) => Promise<void>

/** Points that this process may still spend until the end of the hour in which it took them. */
interface Share {
  points: number
  /** by `Date.now()` */
  until: number
}

/** @param pool connections of the group app_auth */
export function createWriteLimit(perHour: number, pool: Pool): WriteLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'writes',
    points: perHour,
    duration: 60 * 60,
    // Further writes are refused without a query.
    inMemoryBlockOnConsumed: perHour + 1,
  })
  const minShare = Math.max(1, Math.floor(perHour / 100))
  const shares = new Map<string, Share>()
  /** requests for a share that are under way, by user; other writes of the user wait for them */
  const pendingShares = new Map<string, Promise<void>>()

  function spend(userId: string, cost: number): boolean {
    const share = shares.get(userId)
    if (!share || share.until <= Date.now() || share.points < cost) return false
    share.points -= cost
    return true
  }

  async function takeShare(userId: string, points: number): Promise<void> {
    // The key is a digest, so that no id of an erased user stays here.
    const digest = createHash('sha256').update(userId).digest('base64url')
    const { msBeforeNext } = await limiter.consume(digest, points).catch(refuse)
    const share = shares.get(userId)
    const remainingPoints = share && share.until > Date.now() ? share.points : 0
    shares.set(userId, { points: remainingPoints + points, until: Date.now() + msBeforeNext })
  }

  return async (userId, bodySize) => {
    const cost = 1 + Math.floor(bodySize / 1000)
    while (!spend(userId, cost)) {
      const pendingShare =
        pendingShares.get(userId) ??
        takeShare(userId, Math.max(minShare, cost)).finally(() => pendingShares.delete(userId))
      pendingShares.set(userId, pendingShare)
      await pendingShare
    }
  }
}

function refuse(refusal: unknown): never {
  if (refusal instanceof RateLimiterRes) throw new TooManyWrites(Math.ceil(refusal.msBeforeNext / 1000))
  throw refusal
}
