/** The client's address of a request: the one that the nearest trusted hop saw, in normalized form. */
import { isIP, SocketAddress } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Log } from '#platform/server/log.ts'

/**
 * Returns a function that reads the client's address. Entries of X-Forwarded-For that the client may have written never
 * count, nor do texts that are not addresses.
 */
export function createAddressReader(trustProxy: number, log: Log): (c: Context) => string {
  const warnOfProxy = trustProxy === 0 ? createProxyWarning(log) : () => {}
  return (c) => {
    const peer = normalizeAddress(getConnInfo(c).remote.address ?? '') ?? 'unknown'
    const header = c.req.header('x-forwarded-for')
    if (header === undefined) return peer
    warnOfProxy(peer)
    const forwarded = header.split(',').map((part) => part.trim())
    // Each trusted proxy has appended the address that it saw, so the client's is as many places before the peer.
    return normalizeAddress([...forwarded, peer].at(-1 - trustProxy) ?? '') ?? peer
  }
}

/**
 * Returns the network of an IPv6 address: by default the /64, which one household, office or rented server usually
 * controls. Returns an IPv4 address itself.
 */
export function getNetwork(address: string, prefixLength = 64): string {
  if (isIP(address) !== 6) return address
  const bytes = ipaddr.IPv6.parse(address).toByteArray()
  const network = new ipaddr.IPv6(bytes.map((byte, index) => (index < prefixLength / 8 ? byte : 0)))
  const groups = network.parts.slice(0, 4)
  return `${groups.map((group) => group.toString(16)).join(':')}::/${prefixLength}`
}

/**
 * Normalizes an address: both `::ffff:10.0.0.9` and `10.0.0.9:443` become `10.0.0.9`. Returns undefined if it is no
 * address.
 */
export function normalizeAddress(text: string): string | undefined {
  const address = SocketAddress.parse(text)?.address ?? text
  return isIP(address) ? ipaddr.process(address).toString() : undefined
}

/**
 * Logs once that the header comes from a non-public address. This is probably a proxy, whose address would then count
 * for all visitors.
 */
function createProxyWarning(log: Log): (peer: string) => void {
  let isLogged = false
  return (peer) => {
    if (isLogged || !ipaddr.isValid(peer) || ipaddr.parse(peer).range() === 'unicast') return
    isLogged = true
    log.warn(
      { address: peer },
      'X-Forwarded-For arrives while TRUST_PROXY is 0, so all visitors count as one address. Behind a reverse proxy set TRUST_PROXY: how many proxies in front append to X-Forwarded-For (docs/configuration.md)',
    )
  }
}
