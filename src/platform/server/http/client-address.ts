/** Whence a request comes: the address that the nearest trusted hop saw, in one spelling. */
import { isIP, SocketAddress } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Log } from '#platform/server/log.ts'

/**
 * What a client writes into X-Forwarded-For itself never counts, nor what is no address.
 * @param trustProxy how many proxies in front append to X-Forwarded-For
 */
export function addressReader(trustProxy: number, log: Log): (c: Context) => string {
  const suspect = trustProxy === 0 ? forgottenProxy(log) : () => {}
  return (c) => {
    const seen = spelledAddress(getConnInfo(c).remote.address ?? '') ?? 'unknown'
    const header = c.req.header('x-forwarded-for')
    if (header === undefined) return seen
    suspect(seen)
    const forwarded = header.split(',').map((part) => part.trim())
    return spelledAddress([...forwarded, seen].at(-1 - trustProxy) ?? '') ?? seen
  }
}

/** What one household, office or rented server has in its hands: of IPv6 that is a /64. */
export function networkOf(address: string, bits = 64): string {
  if (isIP(address) !== 6) return address
  const bytes = ipaddr.IPv6.parse(address).toByteArray()
  const network = new ipaddr.IPv6(bytes.map((byte, at) => (at < bits / 8 ? byte : 0)))
  const halves = network.parts.slice(0, 4)
  return `${halves.map((half) => half.toString(16)).join(':')}::/${bits}`
}

/** `10.0.0.9` of `::ffff:10.0.0.9` and of `10.0.0.9:443`; undefined when it is no address. */
export function spelledAddress(text: string): string | undefined {
  const address = SocketAddress.parse(text)?.address ?? text
  return isIP(address) ? ipaddr.process(address).toString() : undefined
}

/** Says once that the header comes from a neighbour: from a proxy, whose own address then stands for everybody's. */
function forgottenProxy(log: Log): (seen: string) => void {
  let said = false
  return (seen) => {
    if (said || !ipaddr.isValid(seen) || ipaddr.parse(seen).range() === 'unicast') return
    said = true
    log.warn(
      { address: seen },
      'X-Forwarded-For arrives while TRUST_PROXY is 0, so all visitors count as one address. Behind a reverse proxy set TRUST_PROXY: how many proxies in front append to X-Forwarded-For (docs/configuration.md)',
    )
  }
}
