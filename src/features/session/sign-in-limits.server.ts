/** How often somebody may guess, or have a letter sent. Counted in the database, so by all processes together. */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '#platform/server/http/client-address.ts'

export interface Attempt {
  email: string
  address: string
  /** names a browser that is known to the account, else null */
  device: string | null
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

/** An address may be shared by an office: eight people who each forgot their password still get in. */
export function signInLimits(pool: Pool): SignInLimits {
  const known = [rule(pool, 'known device', 10, knownDevice)]
  const strange = [
    rule(pool, 'account at address', 10, accountAtAddress),
    rule(pool, 'address', 100, address),
    rule(pool, 'account', 100, account),
  ]
  return (attempt) => count(attempt.device ? known : strange, attempt)
}

export interface CountedRequest extends CountedAttempt {
  /** Enough letters lie in this mailbox, and each of them is good. */
  enough: boolean
}

/** The same for letters that anybody may ask for. */
export function letterLimits(pool: Pool): (attempt: Attempt) => Promise<CountedRequest> {
  const known = [rule(pool, 'letter to known device', 5, knownDevice)]
  const strange = [
    rule(pool, 'letter to account at address', 5, accountAtAddress),
    rule(pool, 'letter to address', 20, address),
  ]
  const mailbox = [rule(pool, 'letter to account', 10, account)]
  return async (attempt) => {
    if (attempt.device) return { ...(await count(known, attempt)), enough: false }
    const counted = await count(strange, attempt)
    return { ...counted, enough: counted.wait === 0 && (await count(mailbox, attempt)).wait > 0 }
  }
}

/** For what only somebody who is half or wholly signed in can guess at: counted for him alone. */
export function ownLimit(pool: Pool, name: string, points = 10): (key: string) => Promise<CountedAttempt> {
  const rules = [rule(pool, name, points, (key: string) => key)]
  return (key) => count(rules, key)
}

/** For links that open nothing: nobody guesses 256 bits, but looking them up is work. */
export function linkLimit(pool: Pool): (address: string) => Promise<CountedAttempt> {
  const rules = [rule(pool, 'link at address', 30, networkOf)]
  return (address) => count(rules, address)
}

const knownDevice = ({ email, device }: Attempt) => `${email} ${device}`
const accountAtAddress = (attempt: Attempt) => `${attempt.email} ${address(attempt)}`
const address = (attempt: Attempt) => networkOf(attempt.address)
const account = ({ email }: Attempt) => email

interface Rule<T> {
  limiter: RateLimiterPostgres
  key(attempt: T): string
}

function rule<T>(pool: Pool, name: string, points: number, keyOf: (attempt: T) => string): Rule<T> {
  return {
    limiter: new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
    }),
    // Of one length whatever was sent, and a list of nobody's e-mails.
    key: (attempt) => createHash('sha256').update(keyOf(attempt)).digest('base64url'),
  }
}

/** One rule after the other: what the first refuses is no try, and uses up nothing of what others have in common. */
async function count<T>(rules: Rule<T>[], attempt: T): Promise<CountedAttempt> {
  const counted: Rule<T>[] = []
  let wait = 0
  for (const each of rules) {
    counted.push(each)
    wait = await each.limiter.consume(each.key(attempt)).then(() => 0, secondsLeft)
    if (wait > 0) break
  }
  return {
    wait,
    async forgive() {
      await Promise.all(counted.map(({ limiter, key }) => limiter.reward(key(attempt), 1)))
    },
  }
}

function secondsLeft(refusal: unknown): number {
  if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
  throw refusal
}
