/** Reads the body of a write: JSON in valid UTF-8, limited in size. */
import type { Readable } from 'node:stream'

const maxBodyBytes = 256 * 1024
const maxDrainedBytes = 4 * 1024 * 1024

export interface BadBody {
  status: 400 | 413
  code: 'BAD_REQUEST' | 'PAYLOAD_TOO_LARGE'
  message: string
}

const tooLarge: BadBody = { status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'Data terlalu besar' }
const notUtf8: BadBody = { status: 400, code: 'BAD_REQUEST', message: 'Teks bukan UTF-8 yang benar' }
const notJson: BadBody = { status: 400, code: 'BAD_REQUEST', message: 'Data bukan JSON yang benar' }

export interface JsonBody {
  /** undefined if the body is empty */
  value: unknown
  sizeInBytes: number
}

/** Reads the body from Node's own stream. A web stream and a second Request object would take longer than the call. */
export async function readJson(incoming: Readable): Promise<JsonBody | BadBody> {
  // The connection stays open, so that a sender of too much still gets a reply.
  const bytes = await readBounded(incoming.iterator({ destroyOnReturn: false }))
  if (!bytes) return tooLarge
  const text = decodeUtf8(bytes)
  if (text === null) return notUtf8
  try {
    return { value: text === '' ? undefined : JSON.parse(text), sizeInBytes: bytes.byteLength }
  } catch {
    return notJson
  }
}

/**
 * The client disconnected before the end of the body. There is no one to answer, and this is not an error of the
 * server.
 */
export class BodyBrokenOff extends Error {}

/**
 * Reads a body. Returns null if it is too large. Up to `maxDrainedBytes` it is still read to its end, so that the
 * sender gets the reply.
 * @throws BodyBrokenOff
 */
export async function readBounded(
  body: AsyncIterable<Uint8Array>,
  maxBytes = maxBodyBytes,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size <= maxBytes) chunks.push(chunk)
      else if (size > maxDrainedBytes) return null
    }
  } catch (error) {
    throw new BodyBrokenOff('a body broke off', { cause: error })
  }
  return size <= maxBytes ? Buffer.concat(chunks) : null
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Returns the error of a query string that is not valid UTF-8, or null. */
export function findQueryError(search: string): BadBody | null {
  try {
    decodeURIComponent(search)
    return null
  } catch {
    return notUtf8
  }
}
