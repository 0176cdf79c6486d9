/** How often somebody may guess a password. Counted in the database, so by all processes together. */
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
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    })
  const rules = [
    {
      limiter: limiter('account at address', 10),
      key: ({ email, address }: Attempt) => `${email} ${address}`,
    },
    { limiter: limiter('address', 30), key: ({ address }: Attempt) => address },
    { limiter: limiter('account', 100), key: ({ email }: Attempt) => email },
  ]

  return async (attempt) => {
    // An address that holds a session of this account is its owner's; guesses from elsewhere don't lock it.
    const known = await isKnown(pool, attempt)
    const applying = rules.filter(({ limiter }) => !(known && limiter.keyPrefix === 'account'))
    const waits = await Promise.all(
      applying.map(({ limiter, key }) => limiter.consume(key(attempt)).then(() => 0, secondsLeft)),
    )
    return {
      wait: Math.max(...waits),
      async forgive() {
        await Promise.all(applying.map(({ limiter, key }) => limiter.reward(key(attempt), 1)))
      },
    }
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
