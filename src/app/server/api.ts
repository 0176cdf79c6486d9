/**
 * Everything below /api: the check for a session, limits on the input, the contract's calls, live events and health.
 */
import type { HttpBindings } from '@hono/node-server'
import { StandardOpenAPIHandler } from '@orpc/openapi/standard'
import { ORPCError, onError, type Router, ValidationError } from '@orpc/server'
import { toFetchResponse } from '@orpc/standard-server-fetch'
import { type Context, Hono } from 'hono'
import type { contract } from '#app/contract.ts'
import { affiliateListServer } from '#features/affiliate-list/affiliate-list.server.ts'
import { affiliatesServer } from '#features/affiliates/affiliates.server.ts'
import { applicationsServer } from '#features/applications/applications.server.ts'
import { bulkActionsServer } from '#features/bulk-actions/bulk-actions.server.ts'
import { creatorPagesServer } from '#features/creator-pages/creator-pages.server.ts'
import { createPagePathBuilder } from '#features/creator-pages/page-token.server.ts'
import { dashboardServer } from '#features/dashboard/dashboard.server.ts'
import { editingServer } from '#features/editing/editing.server.ts'
import { messageQueueServer } from '#features/message-queue/message-queue.server.ts'
import { messagesServer } from '#features/messages/messages.server.ts'
import { permissionsServer } from '#features/permissions/permissions.server.ts'
import { postLinksServer } from '#features/post-links/post-links.server.ts'
import { productsServer } from '#features/products/products.server.ts'
import { profileServer } from '#features/profile/profile.server.ts'
import { radarServer } from '#features/radar/radar.server.ts'
import { importsServer } from '#features/registration/imports.server.ts'
import { registrationServer } from '#features/registration/registration.server.ts'
import { rejectionReasonsServer } from '#features/rejection-reasons/rejection-reasons.server.ts'
import { remindersServer } from '#features/reminders/reminders.server.ts'
import { reportServer } from '#features/report/report.server.ts'
import type { AuthDeps } from '#features/session/auth-deps.server.ts'
import { loginServer } from '#features/session/login.server.ts'
import { hashToken } from '#features/session/login-tokens.server.ts'
import { recoveryServer } from '#features/session/recovery.server.ts'
import { sessionServer } from '#features/session/session.server.ts'
import { signInServer } from '#features/session/sign-in.server.ts'
import { shippingServer } from '#features/shipping/shipping.server.ts'
import { shippingAddressesServer } from '#features/shipping-addresses/shipping-addresses.server.ts'
import { templatesServer } from '#features/templates/templates.server.ts'
import { timelineServer } from '#features/timeline/timeline.server.ts'
import { trashServer } from '#features/trash/trash.server.ts'
import { usersServer } from '#features/users/users.server.ts'
import { videosServer } from '#features/videos/videos.server.ts'
import { type Database, NoSession } from '#platform/server/database/database.ts'
import { findArrival } from '#platform/server/http/arrival.ts'
import type { RequestContext } from '#platform/server/http/calls.ts'
import type { Downloads } from '#platform/server/http/download-limit.ts'
import { setFixedHeaders } from '#platform/server/http/fixed-headers.ts'
import { findQueryError, readJson } from '#platform/server/http/json-body.ts'
import { createLastSeen } from '#platform/server/http/last-seen.ts'
import { requireOwnOriginJson } from '#platform/server/http/own-origin-json.ts'
import type { SessionCache } from '#platform/server/http/session-cache.ts'
import { toUnavailable, type Unavailable } from '#platform/server/http/unavailable.ts'
import type { WriteLimit } from '#platform/server/http/write-limit.ts'
import { replyWithEvents } from '#platform/server/live/live-route.ts'
import type { LiveStreams } from '#platform/server/live/live-streams.ts'
import type { ResultCache } from '#platform/server/live/result-cache.ts'
import type { Log } from '#platform/server/log.ts'
import { readHealthDetail } from './health.ts'
import { listInputIssues } from './input-issues.ts'

export interface ApiDeps {
  brandName: string
  database: Database
  resultCache: ResultCache
  sessionCache: SessionCache
  /** counts the writes of each user */
  countWrite: WriteLimit
  /** downloads in progress */
  downloads: Downloads
  authDeps: AuthDeps
  streams: LiveStreams
  log: Log
  publicUrl: string | undefined
  /** time of the nightly backup, or 'off' */
  backupAt: string
  getAddress: (c: Context) => string
}

type Env = { Bindings: HttpBindings; Variables: { call: string } }

/** Stands in for the body of a GET, which is not read. */
const emptyBody = { value: undefined, sizeInBytes: 0 }

export function createApi(deps: ApiDeps): Hono<Env> {
  const {
    brandName,
    database,
    resultCache,
    sessionCache,
    countWrite,
    downloads,
    authDeps,
    streams,
    log,
    getAddress,
  } = deps
  const app = new Hono<Env>().basePath('/api')
  const handler = createCallHandler(authDeps, log)
  const lastSeenActors = createLastSeen()

  app.use(setFixedHeaders(new Map([['Cache-Control', 'no-store']])))
  app.use(requireOwnOriginJson(deps.publicUrl, log))

  app.get('/health', replyWithHealth)
  app.get('/arrival', (c, next) => {
    c.set('call', 'arrival')
    const arrival = findArrival(c, authDeps.secret, () => getAddress(c))
    return arrival ? Promise.resolve(c.json(arrival)) : next()
  })
  app.all('*', async (c) => {
    const tokenHash = readTokenHash(c.req.raw.headers)
    if (!tokenHash && !c.req.path.startsWith('/api/auth/')) return respondWithRefusal(c, notSignedIn)
    if (c.req.method === 'GET' && c.req.path === '/api/live') return replyWithLiveEvents(c, tokenHash)
    if (c.req.method === 'GET' && c.req.path === '/api/openapi.json') return replyWithDocument(c, tokenHash)
    return runCall(c, tokenHash)
  })
  return app

  async function replyWithHealth(c: Context<Env>): Promise<Response> {
    c.set('call', 'health')
    const isReady = await database.isReady()
    const wantsDetail = isReady && c.req.query('detail') !== undefined
    const tokenHash = wantsDetail ? readTokenHash(c.req.raw.headers) : ''
    const detail = tokenHash ? await readHealthDetail(database, tokenHash, deps.backupAt) : {}
    return c.json(
      { status: isReady ? 'ready' : 'unavailable', ...detail },
      isReady ? 200 : 503,
      isReady ? {} : { 'Retry-After': '5' },
    )
  }

  async function replyWithLiveEvents(c: Context<Env>, tokenHash: string): Promise<Response> {
    c.set('call', 'live')
    await assertSession(tokenHash)
    streams.assertRoom(tokenHash)
    return replyWithEvents(c, streams, tokenHash)
  }

  async function replyWithDocument(c: Context<Env>, tokenHash: string): Promise<Response> {
    c.set('call', 'openapi')
    await assertSession(tokenHash)
    // Imported on demand, because few clients request the document.
    const { getOpenApiDocument } = await import('./openapi.ts')
    return c.json(await getOpenApiDocument(brandName))
  }

  /** Runs the call of the contract that the request names. */
  async function runCall(c: Context<Env>, tokenHash: string): Promise<Response> {
    const url = new URL(c.req.url)
    const body =
      findQueryError(url.search) ?? (c.req.method === 'GET' ? emptyBody : await readJson(c.env.incoming))
    if ('code' in body) return respondWithRefusal(c, body)
    const replyHeaders = new Headers()
    const request = {
      url,
      method: c.req.method,
      headers: c.env.incoming.headers,
      body: async () => body.value,
      signal: undefined,
    }
    const { matched, response: standardResponse } = await handler.handle(request, {
      prefix: '/api',
      context: {
        tokenHash,
        database,
        resultCache,
        sessionCache,
        countWrite,
        lastSeen: lastSeenActors,
        downloads,
        abortResponse: () => c.env.outgoing.socket?.resetAndDestroy(),
        bodySize: body.sizeInBytes,
        headers: c.req.raw.headers,
        replyHeaders,
        getAddress: () => getAddress(c),
        setCallName: (call) => c.set('call', call),
      },
    })
    if (!matched) {
      await assertSession(tokenHash)
      return respondWithRefusal(c, { status: 404, code: 'NOT_FOUND', message: 'Tidak ditemukan' })
    }
    const response = toFetchResponse(standardResponse)
    for (const [name, value] of replyHeaders) response.headers.append(name, value)
    return response
  }

  /** @returns the hash of the token in the session cookie; empty without a cookie */
  function readTokenHash(headers: Headers): string {
    const token = authDeps.cookies.session.read(headers)
    return token ? hashToken(token) : ''
  }

  /**
   * Checks the session for paths outside the contract.
   * @throws NoSession if the session has ended
   */
  async function assertSession(tokenHash: string): Promise<void> {
    await database.transaction({ tokenHash, readOnly: true }, (tx) => tx.actor)
  }
}

function createCallHandler(authDeps: AuthDeps, log: Log) {
  const buildPagePath = createPagePathBuilder(authDeps.secret)
  const router = {
    session: { ...sessionServer(authDeps), ...signInServer(authDeps), ...recoveryServer(authDeps) },
    login: loginServer(authDeps),
    profile: profileServer,
    products: productsServer,
    affiliates: affiliatesServer(buildPagePath),
    applications: applicationsServer,
    registration: registrationServer,
    imports: importsServer,
    affiliateList: affiliateListServer,
    radar: radarServer,
    editing: editingServer,
    postLinks: postLinksServer,
    bulkActions: bulkActionsServer,
    rejectionReasons: rejectionReasonsServer,
    shipping: shippingServer(buildPagePath),
    shippingAddresses: shippingAddressesServer,
    creatorPages: creatorPagesServer(buildPagePath),
    messageQueue: messageQueueServer(buildPagePath),
    videos: videosServer,
    reminders: remindersServer,
    templates: templatesServer,
    trash: trashServer,
    permissions: permissionsServer,
    dashboard: dashboardServer,
    report: reportServer,
    messages: messagesServer,
    users: usersServer,
    timeline: timelineServer,
  } satisfies Router<typeof contract, RequestContext>
  return new StandardOpenAPIHandler(router, {
    clientInterceptors: [
      ({ path, context, next }) => {
        context.setCallName(path.join('.'))
        return next()
      },
      onError((error) => hideInternalError(error, log)),
      onError(addFieldNames),
    ],
  })
}

/** Adds the names of the invalid fields to a 400. */
function addFieldNames(error: unknown): void {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return
  const validationIssues = error.cause instanceof ValidationError ? error.cause.issues : []
  throw new ORPCError('BAD_REQUEST', {
    message: 'Data tidak valid',
    data: { issues: listInputIssues(validationIssues) },
  })
}

/** Replaces an unexpected error by a response that contains only the id of its log entry. */
function hideInternalError(error: unknown, log: Log): void {
  if (error instanceof ORPCError && error.code !== 'INTERNAL_SERVER_ERROR') return
  throw new ORPCError('INTERNAL_SERVER_ERROR', {
    message: 'Terjadi kesalahan pada server',
    data: { log_id: logError(error, log) },
  })
}

const notSignedIn = { status: 401, code: 'UNAUTHORIZED', message: 'Anda harus login' } as const

/**
 * Returns the response to a call that failed before its handler ran. `server.ts` calls this in the error handler of the
 * whole application. With an error handler on the API itself, Hono would wrap each handler of the API.
 */
export function respondToFailure(c: Context, error: unknown, log: Log): Response {
  if (error instanceof NoSession) return respondWithRefusal(c, notSignedIn)
  const unavailability = toUnavailable(error)
  if (unavailability?.wait) c.header('Retry-After', String(unavailability.wait))
  if (unavailability) return respondWithRefusal(c, unavailability)
  const data = { log_id: logError(error, log) }
  return c.json(
    {
      defined: false,
      code: 'INTERNAL_SERVER_ERROR',
      status: 500,
      message: 'Terjadi kesalahan pada server',
      data,
    },
    500,
  )
}

function logError(error: unknown, log: Log): string {
  const log_id = crypto.randomUUID()
  log.error({ err: error, log_id }, 'a call failed')
  return log_id
}

function respondWithRefusal(
  c: Context,
  {
    status,
    code,
    message,
  }: { status: 400 | 401 | 404 | 413 | Unavailable['status']; code: string; message: string },
): Response {
  return c.json({ defined: false, status, code, message }, status)
}
