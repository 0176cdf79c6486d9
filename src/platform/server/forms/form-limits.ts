/**
 * Limits what visitors submit by one form. An office or a whole mobile network shares an address, so many submissions
 * are first marked, and refused only in numbers that no office could write. A refusal depends only on the sender's own
 * networks: a flood closes no form for others. Each process counts separately; the database limits what is stored.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { getNetwork } from '#platform/server/http/client-address.ts'

const secondsPerHour = 60 * 60

const pointsPerHour = {
  /** Submissions of one network, whatever they contain. Further submissions are refused before they are validated. */
  attempts: 240,
  /** Valid submissions of one network. Further submissions are refused. */
  submissions: 60,
  /** Stored submissions of one network. Further submissions are marked. */
  stored: 15,
  /** Stored submissions of all networks together. Further submissions are marked. */
  storedOfAll: 300,
}

/**
 * Prefix lengths at which IPv6 addresses are counted, since a /48 contains 65,536 networks of /64. Each wider network
 * gets twice the limit of the next narrower one.
 */
const networkWidths = [
  { bits: 64, share: 1 },
  { bits: 56, share: 2 },
  { bits: 48, share: 4 },
]

export interface FormLimits {
  /**
   * Counts a submission before it is read. Returns the seconds until a further submission of the sender is processed; 0
   * if this one is.
   */
  countAttempt(address: string): Promise<number>
  /**
   * Counts a valid submission. Returns the seconds until a further submission of the sender is stored; 0 if this one
   * is.
   */
  countSubmission(address: string): Promise<number>
  /** Counts a submission that will be stored. Returns the mark that it gets. */
  countStoredSubmission(address: string): Promise<'address' | 'flood' | null>
}

/** Creates the limits of one form, so that a flood of one form does not affect the others. */
export function createFormLimits(): FormLimits {
  const countAttempt = createNetworkCounter(pointsPerHour.attempts)
  const countSubmission = createNetworkCounter(pointsPerHour.submissions)
  const countStored = createNetworkCounter(pointsPerHour.stored)
  const countAllStored = createCounter(pointsPerHour.storedOfAll)
  return {
    countAttempt,
    countSubmission,
    async countStoredSubmission(address) {
      if (await countStored(address)) return 'address'
      return (await countAllStored('')) ? 'flood' : null
    },
  }
}

/**
 * Counts by the networks that contain an address, the narrowest first. An exhausted network does not use up the limits
 * of wider ones.
 */
function createNetworkCounter(limit: number) {
  const counters = networkWidths.map(({ bits, share }) => ({ bits, count: createCounter(limit * share) }))
  return async (address: string): Promise<number> => {
    for (const { bits, count } of counters) {
      const network = getNetwork(address, bits)
      const isCounted = bits < 64 && network === address // an IPv4 address, the same at every width
      const wait = isCounted ? 0 : await count(network)
      if (wait) return wait
    }
    return 0
  }
}

function createCounter(limit: number) {
  const limiter = new RateLimiterMemory({ points: limit, duration: secondsPerHour })
  return (key: string): Promise<number> =>
    limiter.consume(key).then(
      () => 0,
      (refusal) => {
        if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
        throw refusal
      },
    )
}
