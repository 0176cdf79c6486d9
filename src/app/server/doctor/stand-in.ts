/** Answers at the program's port while the program doesn't run, to see which headers its proxies pass on. */
import { randomBytes } from 'node:crypto'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type { Config } from '#platform/server/config.ts'
import { type Arrival, arrivalPath, createProofHeaders, findArrival } from '#platform/server/http/arrival.ts'
import { createAddressReader } from '#platform/server/http/client-address.ts'
import { createLog } from '#platform/server/log.ts'
import { listen } from '../listening.ts'
import { type Finding, fault, getReason } from './finding.ts'

export interface ProgramOrStandIn extends AsyncDisposable {
  isProgram: boolean
  secret: string
}

/**
 * Connects to the running program, or starts a server that answers in its place. Returns a finding if something else
 * uses the port.
 */
export async function reachProgram(
  config: Config,
  secret: string | null,
): Promise<ProgramOrStandIn | Finding> {
  const { PORT, HOST, TRUST_PROXY } = config
  const host = chooseLoopback(HOST)
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
  const response = await fetch(address + arrivalPath, {
    headers: createProofHeaders(secret ?? ''),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null)
  if (response?.ok) return { isProgram: true, secret: secret ?? '', async [Symbol.asyncDispose]() {} }
  if (response)
    return fault(
      'address',
      `Port ${PORT} is answered by something else, or by this program on another database: set PORT to another one, or end that.`,
    )
  const standInSecret = randomBytes(24).toString('base64url')
  const getAddress = createAddressReader(TRUST_PROXY, createLog('silent'))
  const app = new Hono()
  app.get(arrivalPath, (c) => c.json<Arrival | null>(findArrival(c, standInSecret, () => getAddress(c))))
  try {
    const { close } = await listen(createAdaptorServer({ fetch: app.fetch }), {
      port: PORT,
      host: HOST,
      setting: 'PORT',
    })
    return { isProgram: false, secret: standInSecret, [Symbol.asyncDispose]: close }
  } catch (error) {
    return fault('address', getReason(error))
  }
}

/** Returns the address to call. If the server listens on all addresses, that is the loopback address. */
function chooseLoopback(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}
