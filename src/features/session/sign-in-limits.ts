/** How often somebody may guess, or have a letter sent. Counted in the database, so by all processes together. */
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

export interface Attempt {
  email: string
  address: string
}

export interface CountedAttempt {
  /** seconds until the next try when there were too many, else 0 */
  wait: number
  /** Takes back what a right password was counted for. */
  forgive(): Promise<void>
}

/** Counts an attempt, before the password is looked at: guesses at once don't slip through together. */
export type SignInLimits = (attempt: Attempt) => Promise<CountedAttempt>

/** seconds; short, so that a stranger's guesses can't keep the owner out for long */
const duration = 10 * 60

export function signInLimits(pool: Pool): SignInLimits {
  const rules = attemptRules(pool, '', { accountAtAddress: 10, address: 30, account: 100 })
  return async (attempt) => {
    // An address that holds a session of this account is its owner's; guesses from elsewhere don't lock it.
    const known = await isKnown(pool, attempt)
    return count(
      rules.filter(({ name }) => !(known && name === 'account')),
      attempt,
    )
  }
}

/** The same for letters that anybody may ask for. The owner holds the latest in any case, so nobody is exempt. */
export function letterLimits(pool: Pool): SignInLimits {
  const rules = attemptRules(pool, 'letter to ', { accountAtAddress: 5, address: 20, account: 10 })
  return (attempt) => count(rules, attempt)
}

/** For what only somebody who is half or wholly signed in can guess at: counted for him alone. */
export function ownLimit(pool: Pool, name: string, points = 10): (userId: string) => Promise<CountedAttempt> {
  return limitOf(pool, name, points)
}

/** For links: nobody guesses 256 bits, but looking them up is work. */
export function linkLimit(pool: Pool): (address: string) => Promise<CountedAttempt> {
  return limitOf(pool, 'link at address', 30)
}

function limitOf(pool: Pool, name: string, points: number): (key: string) => Promise<CountedAttempt> {
  const rules = [{ limiter: limiterOf(pool, name, points), key: (key: string) => key }]
  return (key) => count(rules, key)
}

interface Rule<T> {
  limiter: RateLimiterPostgres
  key(attempt: T): string
}

function attemptRules(
  pool: Pool,
  prefix: string,
  points: { accountAtAddress: number; address: number; account: number },
) {
  const rule = (name: string, points: number, key: (attempt: Attempt) => string) => ({
    name,
    limiter: limiterOf(pool, prefix + name, points),
    key,
  })
  return [
    rule('account at address', points.accountAtAddress, ({ email, address }) => `${email} ${address}`),
    rule('address', points.address, ({ address }) => address),
    rule('account', points.account, ({ email }) => email),
  ]
}

function limiterOf(pool: Pool, keyPrefix: string, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
  })
}

async function count<T>(rules: Rule<T>[], attempt: T): Promise<CountedAttempt> {
  const waits = await Promise.all(
    rules.map(({ limiter, key }) => limiter.consume(key(attempt)).then(() => 0, secondsLeft)),
  )
  return {
    wait: Math.max(...waits),
    async forgive() {
      await Promise.all(rules.map(({ limiter, key }) => limiter.reward(key(attempt), 1)))
    },
  }
}

function secondsLeft(refusal: unknown): number {
  if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
  throw refusal
}

async function isKnown(pool: Pool, { email, address }: Attempt): Promise<boolean> {
  const { rows } = await pool.query(
    'select from sessions s join profiles p on p.id = s.user_id where p.email = $1 and s.ip_address = $2 limit 1',
    [email, address],
  )
  return rows.length > 0
}
