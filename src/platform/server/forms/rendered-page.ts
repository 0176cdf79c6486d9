/** Replies with a page that is rendered per request, compressed as the client accepts it. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** A rendered page, with its compressed versions in the encodings requested so far. */
export interface RenderedPage {
  html: string
  compressed: Map<string, Promise<Uint8Array<ArrayBuffer>>>
}

export function createRenderedPage(html: string): RenderedPage {
  return { html, compressed: new Map() }
}

export async function replyWithPage(
  c: Context,
  page: RenderedPage,
  status: number,
  headers: Record<string, string>,
): Promise<Response> {
  const encoding = chooseEncoding(c.req.header('accept-encoding') ?? '')
  const allHeaders = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    Vary: 'Accept-Encoding',
    ...headers,
  })
  if (!encoding) return new Response(page.html, { status, headers: allHeaders })
  allHeaders.set('Content-Encoding', encoding)
  return new Response(await getCompressed(page, encoding), { status, headers: allHeaders })
}

function chooseEncoding(acceptEncoding: string): 'br' | 'gzip' | null {
  const encodings = acceptEncoding.split(',').map((part) => part.trim().split(';'))
  const accepts = (name: string) =>
    encodings.some(([encoding, q]) => encoding === name && !/q=0(\.0*)?$/.test(q ?? ''))
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null
}

function getCompressed(
  { html, compressed }: RenderedPage,
  encoding: 'br' | 'gzip',
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = compressed.get(encoding) ?? compress(html, encoding)
  compressed.set(encoding, bytes)
  return bytes
}

/** Compresses less than the maximum, which would take a tenth of a second. */
async function compress(html: string, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
  return new Uint8Array(
    await (encoding === 'br' ? brotliAsync(html, { params }) : gzipAsync(html, { level: 9 })),
  )
}
