/**
 * How much is taken of what strangers post. Nobody is punished for his neighbours: an address is shared by an office, or by
 * a whole network of phones, so what is much is marked at first and refused only when no office could write it. Each process
 * counts by itself; the database bounds what is kept.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '#platform/server/http/client-address.ts'

const hour = 60 * 60

/** in an hour */
const points = {
  /** of one address, whatever becomes of it: beyond, people are told to come back, and then nothing is even read */
  posts: 60,
  unread: 240,
  /** of one address, taken: beyond, marked */
  taken: 15,
  /** of all together, taken: beyond, marked */
  allTaken: 300,
  /** of all together: beyond, nothing is even read */
  allPosts: 20_000,
}

export interface FormLimits {
  /** Counts a post. `wait`: seconds until the next one is taken, where there were too many. */
  post(address: string): Promise<{ read: boolean; wait: number }>
  /** Counts one that is kept. */
  take(address: string): Promise<'address' | 'flood' | null>
}

export function formLimits(): FormLimits {
  const counter = (most: number) => {
    const limiter = new RateLimiterMemory({ points: most, duration: hour })
    return (key: string) =>
      limiter.consume(key).then(
        () => 0,
        (refusal) => {
          if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
          throw refusal
        },
      )
  }
  const [allPosts, unread, posts] = [counter(points.allPosts), counter(points.unread), counter(points.posts)]
  const [taken, allTaken] = [counter(points.taken), counter(points.allTaken)]
  return {
    async post(address) {
      const network = networkOf(address)
      const beyond = (await allPosts('')) || (await unread(network))
      if (beyond) return { read: false, wait: beyond }
      return { read: true, wait: await posts(network) }
    },
    async take(address) {
      if (await taken(networkOf(address))) return 'address'
      return (await allTaken('')) ? 'flood' : null
    },
  }
}
