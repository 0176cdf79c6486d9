/** Reports how a request arrives at this process, to callers who prove that they know the secret of its database. */
import { createHmac } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { isSameSecret } from '#platform/server/hashing.ts'

export const arrivalPath = '/api/arrival'

/** A request of `npm run doctor`, as this process received it. */
export interface Arrival {
  /** the Host header, as the nearest proxy sends it */
  host: string | null
  /** the entries of X-Forwarded-For, which proxies or the client have written */
  forwarded: string[]
  /** the address of the connection's other end */
  neighbour: string
  /** the address that rate limits use */
  address: string
}

const proofHeader = 'x-arrival-proof'
/** A proof is valid in the minute in which it was made and in the next. */
const periodMs = 60_000

export function createProofHeaders(secret: string): Record<string, string> {
  return { [proofHeader]: createProof(secret, Math.floor(Date.now() / periodMs)) }
}

/** Returns null if the request does not prove that its sender knows the secret. */
export function findArrival(c: Context, secret: string, getAddress: () => string): Arrival | null {
  const period = Math.floor(Date.now() / periodMs)
  const sentProof = Buffer.from(c.req.header(proofHeader) ?? '')
  const isProven = [period, period - 1].some((validPeriod) =>
    isSameSecret(Buffer.from(createProof(secret, validPeriod)), sentProof),
  )
  if (!isProven) return null
  const forwarded = c.req.header('x-forwarded-for')
  return {
    host: c.req.header('host') ?? null,
    forwarded: forwarded ? forwarded.split(',').map((part) => part.trim()) : [],
    neighbour: getConnInfo(c).remote.address ?? 'unknown',
    address: getAddress(),
  }
}

function createProof(secret: string, period: number): string {
  return createHmac('sha256', secret).update(`arrival ${period}`).digest('base64url')
}
