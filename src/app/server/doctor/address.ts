/** Checks whether PUBLIC_URL reaches the program, and which headers the proxies in between pass on. */
import type { Config } from '#platform/server/config.ts'
import { type Arrival, arrivalPath, createProofHeaders } from '#platform/server/http/arrival.ts'
import { type Finding, fault, getReason, good, isFinding, note } from './finding.ts'
import { reachProgram } from './stand-in.ts'

/** An address that is reserved for documentation, so that no visitor has it. */
const forgedAddress = '192.0.2.77'

/** @param secret proves to the running program that the caller has access to its database; null if unknown */
export async function examineAddress(config: Config, secret: string | null): Promise<Finding[]> {
  const { PUBLIC_URL, PORT } = config
  const programOrFinding = await reachProgram(config, secret)
  if (isFinding(programOrFinding)) return [programOrFinding]
  await using server = programOrFinding
  const runState = server.isProgram ? 'It runs' : `It does not run, so a stand-in answered on port ${PORT}`
  if (!PUBLIC_URL)
    return [
      note(
        'address',
        `${runState}. PUBLIC_URL is not set: people on other machines need it, and emails lead to http://localhost:${PORT}.`,
      ),
    ]
  const fetchArrival = (otherHeaders = {}) =>
    fetchArrivalAt(PUBLIC_URL, { ...createProofHeaders(server.secret), ...otherHeaders })
  const arrival = await fetchArrival()
  if (isFinding(arrival)) return [arrival]
  const forgedArrival = await fetchArrival({ 'x-forwarded-for': forgedAddress })
  const acceptsForgery = !isFinding(forgedArrival) && forgedArrival.address === forgedAddress
  return [examineHost(arrival, PUBLIC_URL, runState), examineProxy(arrival, acceptsForgery, config)]
}

/** Asks the program through PUBLIC_URL how the request arrived. Returns a finding if that fails. */
async function fetchArrivalAt(
  publicUrl: string,
  headers: Record<string, string>,
): Promise<Arrival | Finding> {
  const { hostname } = new URL(publicUrl)
  try {
    const reply = await fetch(publicUrl + arrivalPath, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    const { status } = reply
    if (status >= 300 && status < 400)
      return fault(
        'address',
        `${publicUrl} leads on to ${reply.headers.get('location')}: set PUBLIC_URL to where people end up.`,
      )
    if ([502, 503, 504].includes(status))
      return fault(
        'address',
        `A proxy answers at ${publicUrl} and finds no program behind it (${status}): point it to HOST and PORT.`,
      )
    const arrival = status === 200 ? ((await reply.json()) as Arrival | null) : null
    return (
      arrival ??
      fault(
        'address',
        `Something else answers at ${publicUrl} (${status}): point the proxy, or the name, to this program.`,
      )
    )
  } catch (error) {
    const reason = getReason(error)
    if (/ENOTFOUND|EAI_AGAIN/.test(reason))
      return fault('address', `${hostname} has no address: make a DNS record that names this machine.`)
    if (/certificate|self.signed|altname/i.test(reason))
      return fault(
        'address',
        `The certificate of ${publicUrl} is not valid (${reason}): let the proxy fetch one for ${hostname}.`,
      )
    return fault(
      'address',
      `${publicUrl} can't be reached from here (${reason}): start the proxy, and open its port in the firewall.`,
    )
  }
}

function examineHost({ host }: Arrival, publicUrl: string, runState: string): Finding {
  const { host: expectedHost, protocol, hostname } = new URL(publicUrl)
  if (host !== expectedHost)
    return fault(
      'address',
      `The proxy asks for ${host} instead of ${expectedHost}: let it hand the Host through (deploy/nginx.conf).`,
    )
  if (protocol === 'http:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname))
    return note(
      'address',
      `${runState} and is reached at ${publicUrl}, where passwords travel for all to read: use https.`,
    )
  return good('address', `${runState} and is reached at ${publicUrl}.`)
}

function examineProxy({ forwarded, neighbour }: Arrival, acceptsForgery: boolean, config: Config): Finding {
  const { PUBLIC_URL = '', TRUST_PROXY: trustedCount, PORT } = config
  const { protocol, port } = new URL(PUBLIC_URL)
  const isBehindProxy = protocol === 'https:' || Number(port || 80) !== PORT
  const proxyCount = forwarded.length
  const proxies = proxyCount === 1 ? '1 proxy in front appends' : `${proxyCount} proxies in front append`
  if (isBehindProxy && proxyCount === 0)
    return fault(
      'proxy',
      `The proxy at ${neighbour} sends no X-Forwarded-For, so all visitors share its address: let it append one, and set TRUST_PROXY=1.`,
    )
  if (proxyCount > trustedCount)
    return fault(
      'proxy',
      `${proxies} to X-Forwarded-For and TRUST_PROXY is ${trustedCount}, so all visitors share one address: set TRUST_PROXY=${proxyCount}.`,
    )
  if (proxyCount < trustedCount || acceptsForgery)
    return fault(
      'proxy',
      `${proxies} to X-Forwarded-For and TRUST_PROXY is ${trustedCount}, so anybody can claim any address: set TRUST_PROXY=${proxyCount}.`,
    )
  return good(
    'proxy',
    proxyCount === 0
      ? 'No proxy stands in front, and TRUST_PROXY is 0.'
      : `TRUST_PROXY=${trustedCount} is what arrives; no visitor can claim another's address.`,
  )
}
