/** Starts the parts in order and stops them in the opposite order. */
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { contract } from '#app/contract.ts'
import type { Brand } from '#base/brand.ts'
import { startCluster } from '#embedded-postgres'
import { countQueuedEmails, startSendingEmails } from '#features/emails/email-queue.server.ts'
import { composeWeeklyReport, queueReportsWeekly } from '#features/report/weekly-report.server.ts'
import { type AuthDeps, createAuthDeps } from '#features/session/auth-deps.server.ts'
import { authStatements } from '#features/session/auth-transaction.server.ts'
import { ensureCookieSecret, ensureSuperadmin } from '#features/session/first-superadmin.server.ts'
import { buildLink } from '#features/session/login-tokens.server.ts'
import { createSessionLookup } from '#features/session/session-lookup.server.ts'
import { addStarterTemplates } from '#features/templates/starter-templates.server.ts'
import { createExampleBrand } from '#platform/server/brand-file.ts'
import type { Config } from '#platform/server/config.ts'
import { withClient } from '#platform/server/database/client.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { ensureLogins } from '#platform/server/database/logins.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { purgeEveryHour } from '#platform/server/database/purge.ts'
import type { Statements } from '#platform/server/database/transaction.ts'
import { createDownloads } from '#platform/server/http/download-limit.ts'
import { createSessionCache } from '#platform/server/http/session-cache.ts'
import { createWriteLimit } from '#platform/server/http/write-limit.ts'
import { type LiveSource, listenLive } from '#platform/server/live/live-listener.ts'
import { createLiveStreams, type LiveStreams } from '#platform/server/live/live-streams.ts'
import { createResultCache } from '#platform/server/live/result-cache.ts'
import { indexSubscribableTables } from '#platform/server/live/subscribable-tables.ts'
import type { Log } from '#platform/server/log.ts'
import { createMail, type Mail } from '#platform/server/mail/mail.ts'
import { backUpEveryNight, readBackupAge } from './backup/nightly-backup.ts'
import { backUpBeforeMigrations } from './backup/upgrade-backup.ts'
import { advice, assertReachable } from './command-line/reach-database.ts'
import { listen } from './listening.ts'
import { startWritingErasures } from './privacy/write-erasures.ts'
import { createServer, type Pages, type ServerDeps } from './server.ts'
import { awaitUnlessAborted } from './shutdown-signal.ts'

export interface RunningServer {
  /** address at which the server listens, e.g. http://localhost:3000 */
  url: string
  /** connection URL of the owner, for seeding */
  databaseUrl: string
  /** Lets open requests finish, ends live streams and stops the database that this process started. */
  stop(): Promise<void>
}

/**
 * Time limits in milliseconds. A request that is sent too slowly is ended to make room for others. Replies, including
 * live streams, have no limit.
 */
const serverOptions = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // Longer than proxies hold a connection (nginx 60 s, Caddy 120 s), so that they never send on one that was just
  // closed.
  keepAliveTimeout: 125_000,
}

/**
 * @param signal aborts the start at any moment: everything started so far is stopped, and the start rejects with the
 * signal's reason
 * @param brand name shown in e-mails and authenticator apps
 * @param claim runs before anything is written to the database, and may throw to refuse it
 */
export async function start(
  config: Config,
  pages: Pages,
  log: Log,
  signal: AbortSignal = new AbortController().signal,
  brand: Brand = createExampleBrand(),
  claim: (databaseUrl: string) => Promise<void> = async () => {},
): Promise<RunningServer> {
  const resources = new AsyncDisposableStack()
  try {
    const databaseUrl = config.DATABASE_URL ?? (await startOwnCluster(config, log, signal, resources))
    if (config.DATABASE_URL) await awaitUnlessAborted(signal, assertReachable(config.DATABASE_URL))
    await awaitUnlessAborted(signal, claim(databaseUrl))
    if (!config.DATABASE_URL)
      await awaitUnlessAborted(signal, backUpBeforeMigrations(databaseUrl, config, log, signal))
    const url = await awaitUnlessAborted(signal, serve(databaseUrl, config, brand, pages, log, resources))
    return { url, databaseUrl, stop: () => resources.disposeAsync() }
  } catch (error) {
    await resources.disposeAsync()
    throw error
  }
}

async function startOwnCluster(
  config: Config,
  log: Log,
  signal: AbortSignal,
  resources: AsyncDisposableStack,
): Promise<string> {
  const cluster = await startCluster({
    dataDir: config.DATA_DIR,
    log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
    signal,
    advice,
  })
  resources.defer(() => cluster.stop())
  return cluster.url
}

/** @returns the address at which the server listens */
async function serve(
  databaseUrl: string,
  config: Config,
  brand: Brand,
  pages: Pages,
  log: Log,
  resources: AsyncDisposableStack,
): Promise<string> {
  const secret = await prepareDatabase(databaseUrl, config, log)
  const logins = await ensureLogins(databaseUrl)
  const database = resources.adopt(await openDatabase(logins, log, config.DATABASE_POOLER_URL), closeResource)
  const pool = database.signInPool
  const source = resources.adopt(await listenLive(logins.request, log), closeResource)
  const sessionLookup = createSessionLookup(pool, indexSubscribableTables(contract))
  const streams = resources.adopt(createLiveStreams(source, sessionLookup, log), closeResource)
  resources.defer(purgeEveryHour(pool, log))
  const mail = resources.adopt(openMail(config, brand, log), closeResource)
  const publicUrl = config.PUBLIC_URL
  let url = `http://localhost:${config.PORT}`
  const getSiteUrl = () => publicUrl ?? url
  const authDeps = createAuthDeps({
    pool,
    secret,
    publicUrl,
    log,
    getSiteUrl,
    brandName: brand.name,
    sendsMail: mail.hasServer,
  })
  const onResponse = await startMetrics(config, database, streams, resources)
  const cache = createResultCache(source)
  const app = await createServer({
    brandName: brand.name,
    database,
    resultCache: cache,
    sessionCache: createSessionCache(source, cache),
    countWrite: createWriteLimit(config.WRITES_PER_HOUR, pool),
    downloads: createDownloads(log),
    streams,
    log,
    pages,
    publicUrl,
    authDeps,
    formSecret: secret,
    trustProxy: config.TRUST_PROXY,
    hstsIncludesSubdomains: config.HSTS_SUBDOMAINS,
    backupAt: config.BACKUP_AT,
    onResponse,
  })
  const http = createAdaptorServer({ fetch: app.fetch, serverOptions })
  const { port, close } = await listen(http, { port: config.PORT, host: config.HOST, setting: 'PORT' })
  resources.defer(close)
  // The server waits for open requests, so the live streams end before it closes.
  resources.defer(() => streams.close())
  url = `http://localhost:${port}`
  resources.defer(backUpEveryNight(databaseUrl, config, log))
  resources.defer(startWritingErasures(databaseUrl, config, source, log))
  // E-mails are sent only after the server has started, because their links lead to the server's address.
  startEmails({ brand, mail, source, log, resources, authDeps, getSiteUrl })
  return url
}

const closeResource = <Result>(resource: { close(): Result }) => resource.close()

interface EmailDeps {
  brand: Brand
  mail: Mail
  source: LiveSource
  log: Log
  resources: AsyncDisposableStack
  authDeps: AuthDeps
  getSiteUrl(): string
}

/** Starts to send queued e-mails, and to queue the weekly reports if there is a mail server. */
function startEmails({ brand, mail, source, log, resources, authDeps, getSiteUrl }: EmailDeps): void {
  const { pool } = authDeps
  const reports = {
    transaction: <T>(work: (tx: Statements) => Promise<T>) => authStatements(pool, work),
    site: getSiteUrl,
  }
  resources.defer(
    startSendingEmails({
      brand,
      pool,
      buildInboxUrl: () => `${getSiteUrl()}/dashboard?pesan=ya`,
      mail,
      source,
      log,
      buildLink: (...email) => buildLink(authDeps, ...email),
      composeReport: (...week) => composeWeeklyReport(reports, ...week),
    }),
  )
  if (mail.hasServer) resources.defer(queueReportsWeekly(reports, log))
}

function openMail(config: Config, brand: Brand, log: Log): Mail {
  return createMail({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM ?? { name: brand.name, address: 'no-reply@localhost' },
    outbox: join(config.DATA_DIR, 'outbox'),
    logLinks: config.LOG_LINKS,
    log,
  })
}

/**
 * Serves metrics on a port of their own if the settings name one.
 * @returns a function that records a response; undefined without metrics
 */
async function startMetrics(
  { METRICS_PORT, METRICS_HOST }: Config,
  { pools, signInPool }: Database,
  streams: LiveStreams,
  resources: AsyncDisposableStack,
): Promise<ServerDeps['onResponse']> {
  if (METRICS_PORT === undefined) return undefined
  // Imported on demand, because most installations have no metrics.
  const [{ createMetrics }, { serveMetrics }] = await Promise.all([
    import('#platform/server/metrics.ts'),
    import('./metrics-server.ts'),
  ])
  const metrics = createMetrics({
    pools,
    countStreams: streams.count,
    readEmails: () => countQueuedEmails(signInPool),
    readBackupAge: () => readBackupAge(signInPool),
  })
  resources.defer((await serveMetrics(metrics, METRICS_PORT, METRICS_HOST)).close)
  return metrics.recordCall
}

/**
 * Prepares the database as its owner before the first request: schema, first superadmin, cookie secret.
 * @returns the cookie secret
 */
async function prepareDatabase(databaseUrl: string, config: Config, log: Log): Promise<string> {
  const appliedMigrations = await migrate(databaseUrl)
  if (appliedMigrations.length > 0)
    log.info({ applied: appliedMigrations }, 'the database was brought up to date')
  return withClient({ connectionString: databaseUrl }, async (owner) => {
    const credentials = { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD }
    const superadmin = await ensureSuperadmin(owner, credentials, () => addStarterTemplates(owner))
    // The password is printed once for the person who started the program, and never logged.
    if (superadmin)
      console.info(`\n  First superadmin: ${superadmin.email}\n  Password:         ${superadmin.password}\n`)
    return ensureCookieSecret(owner)
  })
}
