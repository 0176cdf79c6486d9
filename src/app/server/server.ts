/** The whole program as one HTTP application: headers, log, API, pages. */
import { type Context, Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { addressReader } from '#platform/server/http/client-address.ts'
import type { Log } from '#platform/server/log.ts'
import { type ApiParts, api } from './api.ts'

/** Draws pages and assets: from the build, or from Vite in development. */
export interface Pages {
  reply(c: Context): Promise<Response>
  /** Vite's development client is an inline script and talks on a port of its own. */
  isDevelopment: boolean
}

const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

export interface ServerParts extends Omit<ApiParts, 'addressOf'> {
  pages: Pages
  /** how many proxies stand in front, each of which appends to X-Forwarded-For */
  trustProxy: number
  /** whether https is announced for all subdomains as well */
  hstsSubdomains: boolean
}

export function server(parts: ServerParts): Hono {
  const { log, publicUrl, trustProxy } = parts
  const app = new Hono()
  app.use(requestId({ headerName: '' }))
  app.use(requestLog(log))
  app.use(
    secureHeaders({
      ...(parts.pages.isDevelopment ? {} : { contentSecurityPolicy }),
      xFrameOptions: 'DENY',
      strictTransportSecurity: publicUrl?.startsWith('https:') ? hsts(parts.hstsSubdomains) : false,
      referrerPolicy: 'strict-origin-when-cross-origin',
    }),
  )
  app.route('/', api({ ...parts, addressOf: addressReader(trustProxy, log) }))
  app.get('*', (c) => parts.pages.reply(c))
  app.all('*', (c) =>
    c.text('Halaman hanya bisa dibuka, tidak bisa dikirimi data.', 405, { Allow: 'GET, HEAD' }),
  )
  return app
}

/** What stands beside it in the domain may be somebody else's: the owner of all of it has to say so. */
function hsts(subdomains: boolean): string {
  return `max-age=31536000${subdomains ? '; includeSubDomains' : ''}`
}

function requestLog(log: Log) {
  return async (c: Context, next: () => Promise<void>) => {
    const started = performance.now()
    await next()
    const ms = Math.round(performance.now() - started)
    const level = c.res.status >= 500 ? 'error' : 'info'
    log[level](
      { id: c.get('requestId'), method: c.req.method, path: c.req.path, status: c.res.status, ms },
      'request',
    )
  }
}
