/** The body of a write: JSON in sound UTF-8, and not too much of it. */
import type { Readable } from 'node:stream'

const bodyBytes = 256 * 1024
const drainedBytes = 4 * 1024 * 1024

export interface BadBody {
  status: 400 | 413
  code: 'BAD_REQUEST' | 'PAYLOAD_TOO_LARGE'
  message: string
}

const tooLarge: BadBody = { status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'Data terlalu besar' }
const notUtf8: BadBody = { status: 400, code: 'BAD_REQUEST', message: 'Teks bukan UTF-8 yang benar' }
const notJson: BadBody = { status: 400, code: 'BAD_REQUEST', message: 'Data bukan JSON yang benar' }

export interface JsonBody {
  /** undefined where nothing was sent */
  value: unknown
  /** how long it was, in bytes */
  sent: number
}

/** The body as Node's own stream brings it: one of the web's, and a second request around it, take longer than the call. */
export async function readJson(incoming: Readable): Promise<JsonBody | BadBody> {
  // Whoever sends too much is still answered.
  const bytes = await readBounded(incoming.iterator({ destroyOnReturn: false }))
  if (!bytes) return tooLarge
  const text = decoded(bytes)
  if (text === null) return notUtf8
  try {
    return { value: text === '' ? undefined : JSON.parse(text), sent: bytes.byteLength }
  } catch {
    return notJson
  }
}

/** The sender has gone before the end of the body: there is nobody to answer, and nothing that the server did wrong. */
export class BodyBrokenOff extends Error {}

/** Null when it is too large; a moderately large one is still read to its end, so that its sender gets the reply. @throws BodyBrokenOff */
export async function readBounded(
  body: AsyncIterable<Uint8Array>,
  most = bodyBytes,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size <= most) chunks.push(chunk)
      else if (size > drainedBytes) return null
    }
  } catch (error) {
    throw new BodyBrokenOff('a body broke off', { cause: error })
  }
  return size <= most ? Buffer.concat(chunks) : null
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** What is wrong with the query of an address, if anything is. */
export function badQuery(search: string): BadBody | null {
  try {
    decodeURIComponent(search)
    return null
  } catch {
    return notUtf8
  }
}
