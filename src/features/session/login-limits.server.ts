/** Rate limits for guesses and for requested e-mails. Counted in the database, so for all processes together. */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Busy } from '#platform/server/hashing.ts'
import { getNetwork } from '#platform/server/http/client-address.ts'
import { describeTooManyAttempts } from './attempts.ts'
import type { KnownDevice } from './known-devices.server.ts'

/** An attempt to sign in, or a request for an e-mail with a link. */
export interface Attempt {
  email: string
  address: string
  /** the browser if the account knows it, else null */
  device: KnownDevice | null
}

interface RightPasswordAttempt extends Attempt {
  /** the stored hash, which changes with the password */
  hash: string
}

/** An attempt at the code that follows the password. */
interface CodeAttempt {
  /** the user's id */
  id: string
  device: KnownDevice | null
}

interface CountedAttempt {
  /** seconds until the next attempt if there were too many, else 0 */
  wait: number
  /** Refunds the attempt. */
  refund(): Promise<void>
}

/** Counts an attempt. */
type Limit<T> = (attempt: T) => Promise<CountedAttempt>
export type LoginLimits = ReturnType<typeof createLoginLimits>

/**
 * Seconds in which attempts are counted. The window is short, so that guesses of anonymous clients can't lock the owner
 * out for long.
 */
const windowSeconds = 10 * 60
const secondsPerDay = 24 * 60 * 60

// Each function returns the text under which an attempt is counted.
const getNetworkKey = ({ address }: Attempt) => getNetwork(address)
const getAccountKey = ({ email }: Attempt) => email
const getAccountAtAddressKey = (attempt: Attempt) => `${attempt.email} ${getNetworkKey(attempt)}`
const getKnownDeviceKey = (attempt: Attempt) =>
  `${attempt.email} ${attempt.device?.stamp} ${attempt.device?.name}`
// A password reset gives the login a new stamp, so guesses that were counted under the old one no longer block it.
const getKnownDevicesKey = (attempt: Attempt) => `${attempt.email} ${attempt.device?.stamp}`
const getMailboxKey = ({ purpose, email }: Attempt & { purpose: string }) => `${purpose} ${email}`
const getPasswordKey = (attempt: RightPasswordAttempt) => `${attempt.email} ${attempt.hash}`
const getPersonKey = ({ id }: CodeAttempt) => id
const getCodeDeviceKey = ({ id, device }: CodeAttempt) => `${id} ${device?.name ?? ''}`
/** Returns the text itself. Limits that are given a text, such as the user's id, use this function. */
const identity = (key: string) => key

/** Creates the limits. Decision 0008 explains the numbers. */
export function createLoginLimits(pool: Pool) {
  function createLimit<T>(
    name: string,
    maxAttempts: number,
    getKey: (attempt: T) => string,
    seconds = windowSeconds,
  ): Limit<T> {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: maxAttempts,
      duration: seconds,
    })
    return async (attempt) => {
      // Hashed, so that keys have a fixed length and the table lists no e-mail addresses.
      const digest = createHash('sha256').update(getKey(attempt)).digest('base64url')
      const wait = await limiter.consume(digest).then(() => 0, readWaitSeconds)
      return { wait, refund: async () => void (await limiter.reward(digest, 1)) }
    }
  }

  const codeLimits = [
    createLimit('second factor', 10, getCodeDeviceKey),
    createLimit('second factor of person', 30, getPersonKey),
  ]
  return {
    /** An office may share one address, whose limit leaves room for several people who have forgotten their password. */
    signIn: limitByDevice(
      [
        createLimit('known device', 10, getKnownDeviceKey),
        createLimit('known devices', 30, getKnownDevicesKey),
      ],
      [
        createLimit('address', 100, getNetworkKey),
        createLimit('account at address', 10, getAccountAtAddressKey),
        createLimit('account', 100, getAccountKey),
      ],
    ),
    email: limitByDevice(
      [createLimit('email to known devices', 5, getKnownDevicesKey)],
      [
        createLimit('email to address', 20, getNetworkKey),
        createLimit('email to account at address', 5, getAccountAtAddressKey),
      ],
    ),
    /**
     * Limit of e-mails of one purpose to a mailbox, where the links of the earlier ones still work. Confirmations don't
     * use up password resets. Known browsers are exempt.
     */
    mailbox: limitByDevice([], [createLimit('email to account', 10, getMailboxKey)]),
    /** Limit of invalid links. A token of 256 bits can't be guessed, but each lookup costs a query. */
    link: createLimit('link at address', 30, getNetwork),
    /**
     * Sign-ins with the right password add permanent rows to the history of the account. Somebody who has the password
     * but not the second factor uses unknown browsers, so known browsers keep their attempts. A new password starts a
     * new count.
     */
    rightPassword: limitByDevice(
      [createLimit('right password on known devices', 100, getKnownDevicesKey)],
      [createLimit('right password', 100, getPasswordKey)],
    ),
    // Only a user who has entered the right password or is signed in can try these codes, so attempts are counted per
    // user.
    code: limitByDevice(codeLimits, [
      ...codeLimits,
      createLimit('second factor elsewhere', 50, getPersonKey, secondsPerDay),
    ]),
    firstCode: createLimit('first code', 10, identity),
    ownPassword: createLimit('own password', 10, identity),
    newEmail: createLimit('email to a new e-mail', 5, identity),
  }
}

/**
 * Combines limits: `knownLimits` apply to known browsers, `otherLimits` to all others, one after the other. If one
 * refuses, the attempt is refunded at the limits before it, since other clients may share them. The first limit bounds
 * the number of rows in the table: an attempt that it refuses adds no rows for the later ones. The key of
 * the first limit must therefore be something that an anonymous client has few of, such as an address.
 */
function limitByDevice<T extends { device: unknown }>(
  knownLimits: Limit<T>[],
  otherLimits: Limit<T>[],
): Limit<T> {
  return async (attempt) => {
    const passedAttempts: CountedAttempt[] = []
    const refund = async () =>
      void (await Promise.all(passedAttempts.map((passedAttempt) => passedAttempt.refund())))
    for (const countAttempt of attempt.device ? knownLimits : otherLimits) {
      const countedAttempt = await countAttempt(attempt)
      if (countedAttempt.wait) {
        await refund()
        return { wait: countedAttempt.wait, refund: async () => {} }
      }
      passedAttempts.push(countedAttempt)
    }
    return { wait: 0, refund }
  }
}

function readWaitSeconds(refusal: unknown): number {
  if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
  throw refusal
}

/** The parts of a call that `enforceLimit` needs to answer TOO_MANY_ATTEMPTS. */
export interface LimitedCall {
  context: { replyHeaders: Headers }
  errors: { TOO_MANY_ATTEMPTS(refusal: { message: string; data: { wait: number } }): Error }
}

/** Throws TOO_MANY_ATTEMPTS and sets Retry-After if there were too many attempts. */
export async function enforceLimit(
  counting: Promise<CountedAttempt>,
  { context, errors }: LimitedCall,
): Promise<CountedAttempt> {
  const countedAttempt = await counting
  const { wait } = countedAttempt
  if (wait === 0) return countedAttempt
  context.replyHeaders.set('Retry-After', String(wait))
  throw errors.TOO_MANY_ATTEMPTS({ message: describeTooManyAttempts(wait), data: { wait } })
}

/**
 * Counts an attempt, then runs `work`. This order keeps simultaneous guesses from slipping through together. Null from
 * `work` is a wrong guess. A right guess is refunded, and so is one that failed because the hashing queue was full
 * (Busy).
 */
export async function countGuess<T>(
  counting: Promise<CountedAttempt>,
  call: LimitedCall,
  work: () => Promise<T | null>,
): Promise<T | null> {
  const { refund } = await enforceLimit(counting, call)
  const result = await work().catch(async (error) => {
    if (error instanceof Busy) await refund()
    throw error
  })
  if (result !== null) await refund()
  return result
}
