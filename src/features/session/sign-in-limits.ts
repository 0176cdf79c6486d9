/** How often somebody may guess a password. Counted in the database, so by all processes together. */
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

export interface Attempt {
  email: string
  address: string
}

export interface SignInLimits {
  /** Counts an attempt. @returns the seconds to wait when there were too many, else 0 */
  count(attempt: Attempt): Promise<number>
  /** Takes back what a right password was counted for. */
  forgive(attempt: Attempt): Promise<void>
}

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

  return {
    async count(attempt) {
      const waits = await Promise.all(
        rules.map(async (rule) => {
          // An address that holds a session of this account is its owner's; guesses from elsewhere don't lock it.
          if (rule.limiter.keyPrefix === 'account' && (await isKnown(pool, attempt))) return 0
          return rule.limiter.consume(rule.key(attempt)).then(() => 0, secondsLeft)
        }),
      )
      return Math.max(...waits)
    },
    async forgive(attempt) {
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
