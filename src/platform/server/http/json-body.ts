/** The body of a write: JSON in sound UTF-8, and not too much of it. */

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

export interface ReadRequest {
  request: Request
  /** how long its body is, in bytes */
  sent: number
}

/** The request with its body read and checked; what is wrong with it instead, when something is. */
export async function withJsonBody(request: Request): Promise<ReadRequest | BadBody> {
  if (!isSoundQuery(new URL(request.url).search)) return notUtf8
  if (!request.body) return { request, sent: 0 }
  const bytes = await readBounded(request.body)
  if (!bytes) return tooLarge
  const text = decoded(bytes)
  if (text === null) return notUtf8
  if (text !== '' && !isJson(text)) return notJson
  const { url, method, headers, signal } = request
  const checked = new Request(url, { method, headers, signal, body: text === '' ? null : text })
  return { request: checked, sent: bytes.byteLength }
}

/** Null when it is too large; a moderately large one is still read to its end, so that its sender gets the reply. */
export async function readBounded(
  body: ReadableStream<Uint8Array>,
  most = bodyBytes,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size <= most) chunks.push(chunk)
    else if (size > drainedBytes) return null
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

function isSoundQuery(search: string): boolean {
  try {
    decodeURIComponent(search)
    return true
  } catch {
    return false
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
