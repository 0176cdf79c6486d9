/** A write comes from our own pages and as JSON; what a foreign page's form could send is refused. */
import type { MiddlewareHandler } from 'hono'

const reading = ['GET', 'HEAD', 'OPTIONS']

/** @param publicUrl the address of the site when it is known; otherwise the request's own host counts */
export function ownOriginJson(publicUrl: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    if (reading.includes(c.req.method)) return next()
    if (isForeign(c.req.header('origin'), c.req.header('sec-fetch-site'), c.req.header('host'), publicUrl)) {
      return c.json(
        { defined: false, code: 'FORBIDDEN', status: 403, message: 'Asal permintaan tidak dikenal' },
        403,
      )
    }
    if (mayHaveBody(c.req.raw.headers) && !isJson(c.req.header('content-type'))) {
      return c.json(
        { defined: false, code: 'UNSUPPORTED_MEDIA_TYPE', status: 415, message: 'Hanya JSON yang diterima' },
        415,
      )
    }
    return next()
  }
}

/** A browser that says nothing of where it comes from is an old one. */
export function isForeign(
  origin: string | undefined,
  site: string | undefined,
  host: string | undefined,
  publicUrl: string | undefined,
): boolean {
  if (site === 'cross-site' || site === 'same-site') return true
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  return publicUrl ? new URL(origin).origin !== new URL(publicUrl).origin : new URL(origin).host !== host
}

function isJson(type: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(type ?? '')
}

function mayHaveBody(headers: Headers): boolean {
  return (
    headers.has('content-type') ||
    headers.has('transfer-encoding') ||
    Number(headers.get('content-length') ?? 0) > 0
  )
}
