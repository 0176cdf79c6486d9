/** Accepts a write only from the site's own pages and only as JSON, which a form on another site can't send. */
import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from '#platform/server/log.ts'

const readMethods = ['GET', 'HEAD', 'OPTIONS']

/** @param publicUrl the address of the site if it is configured; otherwise the request's Host header is used */
export function requireOwnOriginJson(publicUrl: string | undefined, log: Log): MiddlewareHandler {
  return async (c, next) => {
    if (readMethods.includes(c.req.method)) return next()
    if (isForeign(c, publicUrl, log)) {
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

/**
 * Checks whether a write comes from a page of another site. Logs the reason, since a misconfigured proxy can cause it
 * too.
 */
export function isForeign(c: Context, publicUrl: string | undefined, log: Log): boolean {
  const reason = explainForeign({
    origin: c.req.header('origin'),
    fetchSite: c.req.header('sec-fetch-site'),
    host: c.req.header('host'),
    publicUrl,
  })
  if (reason) log.warn({ path: c.req.path, reason }, 'a write was refused: it comes from another origin')
  return reason !== null
}

interface RequestOrigin {
  /** the header Origin */
  origin: string | undefined
  /** the header Sec-Fetch-Site */
  fetchSite: string | undefined
  /** the header Host */
  host: string | undefined
  publicUrl: string | undefined
}

/**
 * Returns why a request is from another origin. Returns null for the site's own pages, and for old browsers, which send
 * neither Origin nor Sec-Fetch-Site.
 */
function explainForeign({ origin, fetchSite, host, publicUrl }: RequestOrigin): string | null {
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') return `Sec-Fetch-Site is ${fetchSite}`
  if (origin === undefined) return null
  if (!URL.canParse(origin)) return `Origin is ${origin}`
  const { origin: originOfRequest, host: originHost } = new URL(origin)
  if (publicUrl) {
    const ownOrigin = new URL(publicUrl).origin
    return originOfRequest === ownOrigin ? null : `Origin is ${originOfRequest}, PUBLIC_URL is ${ownOrigin}`
  }
  if (originHost === host) return null
  return `Origin is ${originOfRequest}, Host is ${host}: set PUBLIC_URL, or let the proxy hand Host on`
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
