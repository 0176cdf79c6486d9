/**
 * Limits on what visitors post by one form. An office or a whole network of phones shares an address, so a large number of
 * posts is marked first and refused only when no office could write it. A refusal depends on the sender's own networks alone:
 * no flood closes a form for anybody else. Each process counts by itself; the database bounds what is kept.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '#platform/server/http/client-address.ts'

const hour = 60 * 60

/** Points per hour. */
const points = {
  /** Posts of one network, whatever they hold. Posts beyond are not judged. */
  attempts: 240,
  /** Well-formed posts of one network. Posts beyond are refused. */
  posts: 60,
  /** ResultCache posts of one network. Posts beyond are marked. */
  kept: 15,
  /** ResultCache posts of all networks together. Posts beyond are marked. */
  keptOfAll: 300,
}

/** Whoever rents a /48 has 65,536 networks: the wider ones that hold a /64 are counted too, and get twice as much each. */
const widths = [
  { bits: 64, share: 1 },
  { bits: 56, share: 2 },
  { bits: 48, share: 4 },
]

export interface FormLimits {
  /** Counts a post before it is read. Returns the seconds until the sender's next post is judged; 0 for now. */
  countAttempt(address: string): Promise<number>
  /** Counts a well-formed post. Returns the seconds until the sender's next one is kept; 0 for now. */
  countPost(address: string): Promise<number>
  /** Counts a post that will be kept. Returns the mark that it gets. */
  markFor(address: string): Promise<'address' | 'flood' | null>
}

/** Each form has its own limits: a flood of one changes nothing for the other. */
export function formLimits(): FormLimits {
  const countAttempt = networkCounter(points.attempts)
  const countPost = networkCounter(points.posts)
  const countKept = networkCounter(points.kept)
  const countAllKept = counter(points.keptOfAll)
  return {
    countAttempt,
    countPost,
    async markFor(address) {
      if (await countKept(address)) return 'address'
      return (await countAllKept('')) ? 'flood' : null
    },
  }
}

/** Counts by the networks that hold an address, the narrowest first: one that is full uses up nothing of the wider ones. */
function networkCounter(most: number) {
  const counters = widths.map(({ bits, share }) => ({ bits, count: counter(most * share) }))
  return async (address: string): Promise<number> => {
    for (const { bits, count } of counters) {
      const network = networkOf(address, bits)
      const isCounted = bits < 64 && network === address // an IPv4 address, the same at every width
      const wait = isCounted ? 0 : await count(network)
      if (wait) return wait
    }
    return 0
  }
}

function counter(most: number) {
  const limiter = new RateLimiterMemory({ points: most, duration: hour })
  return (key: string): Promise<number> =>
    limiter.consume(key).then(
      () => 0,
      (refusal) => {
        if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
        throw refusal
      },
    )
}
