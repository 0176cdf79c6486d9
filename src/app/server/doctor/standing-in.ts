/** Answers at the program's port while the program doesn't run, to see which headers its proxies pass on. */
import { randomBytes } from 'node:crypto'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import type { Config } from '#platform/server/config.ts'
import { type Arrival, arrivalOf, arrivalPath, proving } from '#platform/server/http/arrival.ts'
import { addressReader } from '#platform/server/http/client-address.ts'
import { createLog } from '#platform/server/log.ts'
import { listen } from '../listening.ts'
import { type Finding, mend, reasonOf } from './finding.ts'

export interface Answering extends AsyncDisposable {
  isProgram: boolean
  secret: string
}

/**
 * Connects to the running program, or starts a server that answers in its place. Returns a finding if something else
 * uses the port.
 */
export async function answering(config: Config, secret: string | null): Promise<Answering | Finding> {
  const { PORT, HOST, TRUST_PROXY } = config
  const own = `http://${HOST.includes(':') ? `[${neighbourly(HOST)}]` : neighbourly(HOST)}:${PORT}`
  const found = await fetch(own + arrivalPath, {
    headers: proving(secret ?? ''),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null)
  if (found?.ok) return { isProgram: true, secret: secret ?? '', async [Symbol.asyncDispose]() {} }
  if (found)
    return mend(
      'address',
      `Port ${PORT} is answered by something else, or by this program on another database: set PORT to another one, or end that.`,
    )
  const made = randomBytes(24).toString('base64url')
  const addressOf = addressReader(TRUST_PROXY, createLog('silent'))
  const app = new Hono()
  app.get(arrivalPath, (c) => c.json<Arrival | null>(arrivalOf(c, made, () => addressOf(c))))
  try {
    const { close } = await listen(createAdaptorServer({ fetch: app.fetch }), {
      port: PORT,
      host: HOST,
      setting: 'PORT',
    })
    return { isProgram: false, secret: made, [Symbol.asyncDispose]: close }
  } catch (error) {
    return mend('address', reasonOf(error))
  }
}

/** Returns the loopback address if the server listens on all addresses. */
function neighbourly(host: string): string {
  return host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
}
