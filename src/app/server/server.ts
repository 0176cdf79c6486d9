/** The whole program as one HTTP application: headers, log, API and pages. */
import { setTimeout } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { hashToken } from '#features/session/login-tokens.server.ts'
import type { Permission } from '#features/session/permission.ts'
import { buildSignInUrl } from '#features/session/session.ts'
import type { PublicFormsDeps } from '#platform/server/forms/public-forms.ts'
import { createAddressReader } from '#platform/server/http/client-address.ts'
import { precomputeHeaders, setFixedHeaders } from '#platform/server/http/fixed-headers.ts'
import { BodyBrokenOff } from '#platform/server/http/json-body.ts'
import type { Log } from '#platform/server/log.ts'
import type { AnsweredCall } from '#platform/server/metrics.ts'
import { type ApiDeps, createApi, respondToFailure } from './api.ts'
import { type CreatorPagesDeps, createCreatorPages } from './pages/creator-pages.ts'
import { buildDataPreloads } from './pages/data-preloads.ts'
import { isDashboardPage } from './pages/pages.ts'
import { createSiteForms } from './pages/site-forms.ts'

/** Renders pages and assets: from the build, or through Vite in development. */
export interface Pages {
  reply(c: Context): Promise<Response>
  /** Renders a page of the site with its form for one visitor. */
  render: PublicFormsDeps['render']
  /** Renders the private page of a creator. */
  renderCreatorPage: CreatorPagesDeps['render']
  /**
   * Omits the Content-Security-Policy, because Vite's development client is an inline script and connects to a port of
   * its own.
   */
  isDevelopment: boolean
  /** identifies the build, so that an open page notices an upgrade; '' in development */
  build: string
}

const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** Browser features that no page uses. They are disabled, so that injected code can't use them either. */
const permissionsPolicy = {
  bluetooth: false,
  camera: false,
  displayCapture: false,
  geolocation: false,
  hid: false,
  microphone: false,
  midi: false,
  payment: false,
  serial: false,
  usb: false,
}

export interface ServerDeps extends Omit<ApiDeps, 'getAddress'> {
  pages: Pages
  /** secret that signs the tokens of rendered forms */
  formSecret: string
  /** number of proxies in front of the program, each of which appends to X-Forwarded-For */
  trustProxy: number
  /** true if Strict-Transport-Security includes all subdomains */
  hstsIncludesSubdomains: boolean
  /** called for every response if metrics are on */
  onResponse: ((call: AnsweredCall) => void) | undefined
}

export async function createServer(deps: ServerDeps): Promise<Hono> {
  const { log, publicUrl, trustProxy } = deps
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof BodyBrokenOff) return c.body(null, 400)
    return isApiPath(c.req.path) ? respondToFailure(c, error, log) : respondToPageFailure(c, error, log)
  })
  app.use(observeRequests(log, deps.onResponse))
  app.use(refuseSecondHost)
  app.use(
    await precomputeHeaders(
      secureHeaders({
        ...(deps.pages.isDevelopment ? {} : { contentSecurityPolicy }),
        xFrameOptions: 'DENY',
        strictTransportSecurity: publicUrl?.startsWith('https:')
          ? buildHstsValue(deps.hstsIncludesSubdomains)
          : false,
        referrerPolicy: 'strict-origin-when-cross-origin',
        permissionsPolicy,
      }),
    ),
  )
  const getAddress = createAddressReader(trustProxy, log)
  if (deps.pages.build) app.use('/api/*', setFixedHeaders(new Map([['Program-Build', deps.pages.build]])))
  app.route('/', createApi({ ...deps, getAddress }))
  const isStaff = (headers: Headers) => deps.authDeps.cookies.session.read(headers) !== null
  app.route('/', createCreatorPages({ ...deps, render: deps.pages.renderCreatorPage, getAddress, isStaff }))
  app.route('/', createSiteForms({ ...deps, getAddress }))
  app.get('*', (c) => {
    if (!isDashboardPage(c.req.path)) return deps.pages.reply(c)
    return isStaff(c.req.raw.headers) ? replyWithDashboard(c, deps) : redirectToLogin(c)
  })
  app.all('*', (c) =>
    c.text('Halaman hanya bisa dibuka, tidak bisa dikirimi data.', 405, { Allow: 'GET, HEAD' }),
  )
  return app
}

/**
 * Answers 400 to a request with two Host headers, as RFC 9112 requires: Node reads the first one, while a proxy in
 * front may have read the other.
 */
const refuseSecondHost: MiddlewareHandler = async (c, next) => {
  const { rawHeaders } = (c.env as HttpBindings).incoming
  // Names and values alternate. The length is compared first, because this runs for every header of every request.
  const hosts = rawHeaders.filter((text, i) => i % 2 === 0 && text.length === 4 && /^host$/i.test(text))
  return hosts.length > 1 ? c.body(null, 400) : next()
}

/**
 * Redirects to the login. A visitor without a session cookie need not load the dashboard first. The page itself checks
 * whether a session is valid.
 */
function redirectToLogin(c: Context): Response {
  const { pathname, search } = new URL(c.req.url)
  c.header('Cache-Control', 'no-store')
  return c.redirect(buildSignInUrl(pathname + search))
}

/** Milliseconds that a document waits for the user's permissions. Without them, nothing is preloaded. */
const maxPermissionWait = 100

/** Sends the document of a page of the dashboard. Its Link header names the data that the page shows first. */
async function replyWithDashboard(c: Context, { pages, authDeps, database, sessionCache }: ServerDeps) {
  const token = authDeps.cookies.session.read(c.req.raw.headers)
  const findPermissions = async (): Promise<readonly Permission[] | undefined> => {
    const tokenHash = token ? hashToken(token) : ''
    const actor = await sessionCache.get(
      tokenHash,
      () => database.transaction({ tokenHash, readOnly: true }, (tx) => tx.actor),
      ({ expires_at }) => Date.parse(expires_at) > Date.now(),
    )
    // The page only asks for a new password then.
    return actor.must_change_password ? undefined : (actor.permissions as Permission[])
  }
  const [response, permissions] = await Promise.all([
    pages.reply(c),
    // The page itself tells of an ended session or a missing database.
    Promise.race([findPermissions().catch(() => undefined), setTimeout(maxPermissionWait, undefined)]),
  ])
  const preloads = permissions && buildDataPreloads(new URL(c.req.url), permissions)
  if (preloads) response.headers.append('Link', preloads)
  return response
}

/**
 * Returns the value of Strict-Transport-Security. The value includes subdomains only if the owner of the domain says
 * so, because they may belong to others.
 */
function buildHstsValue(includesSubdomains: boolean): string {
  return `max-age=31536000${includesSubdomains ? '; includeSubDomains' : ''}`
}

/**
 * Requests logged at level debug: a page loads dozens of assets and monitoring asks for health all day, so their lines
 * would hide the others.
 */
const callsLoggedAtDebug = ['asset', 'health']

function observeRequests(log: Log, onResponse: ServerDeps['onResponse']) {
  return async (c: Context, next: () => Promise<void>) => {
    const startedAt = performance.now()
    await next()
    const duration = performance.now() - startedAt
    const { method, path } = c.req
    const { status } = c.res
    const call: string = c.get('call') ?? getLabel(path)
    onResponse?.({ call, status, seconds: duration / 1000 })
    const level = status >= 500 ? 'error' : callsLoggedAtDebug.includes(call) ? 'debug' : 'info'
    if (log.isLevelEnabled(level))
      log[level]({ id: crypto.randomUUID(), method, path, status, ms: Math.round(duration) }, 'request')
  }
}

/**
 * Returns the metrics label of a request outside the API contract. Never contains the path, to keep cardinality low.
 */
function getLabel(path: string): string {
  if (isApiPath(path)) return 'unknown call'
  return /\.\w+$/.test(path) ? 'asset' : 'page'
}

function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

function respondToPageFailure(c: Context, error: Error, log: Log): Response {
  log.error({ err: error }, 'a page failed')
  return c.text('Internal Server Error', 500)
}
