/** Replies with a page that is rendered per request, compressed as the client accepts it. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** A rendered page, with its compressed versions in the encodings requested so far. */
export interface DrawnPage {
  html: string
  packed: Map<string, Promise<Uint8Array<ArrayBuffer>>>
}

export function drawnPage(html: string): DrawnPage {
  return { html, packed: new Map() }
}

export async function drawnReply(
  c: Context,
  page: DrawnPage,
  status: number,
  headers: Record<string, string>,
): Promise<Response> {
  const encoding = encodingOf(c.req.header('accept-encoding') ?? '')
  const all = new Headers({ 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept-Encoding', ...headers })
  if (!encoding) return new Response(page.html, { status, headers: all })
  all.set('Content-Encoding', encoding)
  return new Response(await packedAs(page, encoding), { status, headers: all })
}

function encodingOf(accepted: string): 'br' | 'gzip' | null {
  const named = accepted.split(',').map((part) => part.trim().split(';'))
  const takes = (name: string) => named.some(([it, q]) => it === name && !/q=0(\.0*)?$/.test(q ?? ''))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}

function packedAs({ html, packed }: DrawnPage, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  const ready = packed.get(encoding) ?? pack(html, encoding)
  packed.set(encoding, ready)
  return ready
}

/** Compresses less than the maximum, which would take a tenth of a second. */
async function pack(html: string, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
  return new Uint8Array(await (encoding === 'br' ? brotli(html, { params }) : deflate(html, { level: 9 })))
}
