/** How often somebody may guess, or have a letter sent. Counted in the database, so by all processes together. */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Busy } from '#platform/server/hashing.ts'
import { networkOf } from '#platform/server/http/client-address.ts'
import { tooManyText } from './attempts.ts'
import type { KnownDevice } from './known-devices.server.ts'

export interface Attempt {
  email: string
  address: string
  /** the browser, where it is known to the account */
  device: KnownDevice | null
}

interface RightPassword extends Attempt {
  /** the stored one, which is another for another password */
  hash: string
}

/** A try at the code that follows the password. */
interface CodeAttempt {
  /** of the person */
  id: string
  device: KnownDevice | null
}

interface Counted {
  /** seconds until the next try when there were too many, else 0 */
  wait: number
  /** Takes back what a right try was counted for. */
  forgive(): Promise<void>
}

type Limit<T> = (of: T) => Promise<Counted>
export type LoginLimits = ReturnType<typeof loginLimits>

/** seconds; short, so that an anonymous client's guesses can't keep the owner out for long */
const duration = 10 * 60
const day = 24 * 60 * 60

const network = ({ address }: Attempt) => networkOf(address)
const account = ({ email }: Attempt) => email
const accountAtAddress = (of: Attempt) => `${of.email} ${network(of)}`
const knownDevice = (of: Attempt) => `${of.email} ${of.device?.stamp} ${of.device?.name}`
// By letter a login gets a new stamp: what was guessed under the old one keeps nobody out.
const knownDevices = (of: Attempt) => `${of.email} ${of.device?.stamp}`
const password = (of: RightPassword) => `${of.email} ${of.hash}`
const person = ({ id }: CodeAttempt) => id
const codeDevice = ({ id, device }: CodeAttempt) => `${id} ${device?.name ?? ''}`
const itself = (key: string) => key

/** Why so many of each: decision 0008. */
export function loginLimits(pool: Pool) {
  function limit<T>(name: string, points: number, key: (of: T) => string, seconds = duration): Limit<T> {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    })
    return async (of) => {
      // Of one length whatever was sent, and a list of nobody's e-mails.
      const digest = createHash('sha256').update(key(of)).digest('base64url')
      const wait = await limiter.consume(digest).then(() => 0, secondsLeft)
      return { wait, forgive: async () => void (await limiter.reward(digest, 1)) }
    }
  }

  const code = [limit('second factor', 10, codeDevice), limit('second factor of person', 30, person)]
  const letterToMailbox = limit('letter to account', 10, account)
  return {
    /** An address may be shared by an office: eight people who each forgot their password still get in. */
    signIn: byDevice(
      [limit('known device', 10, knownDevice), limit('known devices', 30, knownDevices)],
      [
        limit('address', 100, network),
        limit('account at address', 10, accountAtAddress),
        limit('account', 100, account),
      ],
    ),
    letter: byDevice(
      [limit('letter to known devices', 5, knownDevices)],
      [limit('letter to address', 20, network), limit('letter to account at address', 5, accountAtAddress)],
    ),
    /**
     * Whether enough letters of this purpose lie in this mailbox, each of them good: those that confirm an e-mail, which
     * nobody needs any more, leave room for a new password. Its owner's own browser may ask for more.
     */
    isMailboxFull: async ({ purpose, ...of }: Attempt & { purpose: string }) =>
      of.device === null && (await letterToMailbox({ ...of, email: `${purpose} ${of.email}` })).wait > 0,
    /** Links that open nothing: nobody guesses 256 bits, but looking them up is work. */
    link: limit('link at address', 30, networkOf),
    /**
     * Each leaves lines in the history of the account, which stay. Whoever has the password and not the second factor
     * comes from browsers that are not known, and uses up nothing of the others; another password begins anew.
     */
    rightPassword: byDevice(
      [limit('right password on known devices', 100, knownDevices)],
      [limit('right password', 100, password)],
    ),
    // What only somebody who is half or wholly signed in can guess at is counted for him alone.
    code: byDevice(code, [...code, limit('second factor elsewhere', 50, person, day)]),
    firstCode: limit('first code', 10, itself),
    ownPassword: limit('own password', 10, itself),
    newEmail: limit('letter to a new e-mail', 5, itself),
  }
}

/**
 * Asks one rule after the other. What one of them refuses is no try, and uses up nothing of the rules before it, which
 * others may share. The first rule bounds the rows: what it refuses leaves none of the rules behind it, so it stands for
 * something that an anonymous client has few of, such as an address.
 */
function byDevice<T extends { device: unknown }>(known: Limit<T>[], strange: Limit<T>[]): Limit<T> {
  return async (of) => {
    const passed: Counted[] = []
    const forgive = async () => void (await Promise.all(passed.map((each) => each.forgive())))
    for (const each of of.device ? known : strange) {
      const counted = await each(of)
      if (counted.wait) {
        await forgive()
        return { wait: counted.wait, forgive: async () => {} }
      }
      passed.push(counted)
    }
    return {
      wait: 0,
      forgive,
    }
  }
}

function secondsLeft(refusal: unknown): number {
  if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
  throw refusal
}

/** What a call needs to say that there were too many. */
export interface Stopping {
  context: { replyHeaders: Headers }
  errors: { TOO_MANY_ATTEMPTS(refusal: { message: string; data: { wait: number } }): Error }
}

/** Ends the call when there were too many. */
export async function count(counting: Promise<Counted>, { context, errors }: Stopping): Promise<Counted> {
  const counted = await counting
  const { wait } = counted
  if (wait === 0) return counted
  context.replyHeaders.set('Retry-After', String(wait))
  throw errors.TOO_MANY_ATTEMPTS({ message: tooManyText(wait), data: { wait } })
}

/** A guess, counted before it is looked at: guesses at once don't slip through together. Null is a wrong one. */
export async function guess<T>(
  counting: Promise<Counted>,
  stopping: Stopping,
  work: () => Promise<T | null>,
): Promise<T | null> {
  const { forgive } = await count(counting, stopping)
  const result = await work().catch(async (error) => {
    if (error instanceof Busy) await forgive()
    throw error
  })
  if (result !== null) await forgive()
  return result
}
