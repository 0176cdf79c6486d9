/** The pages of the build, as files of dist/. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import type { Log } from '#platform/log.ts'
import { isAppPage, isInsideApp } from './pages.ts'
import type { Pages } from './server.ts'

const forever = 'public, max-age=31536000, immutable'
const revalidated = 'public, max-age=0, must-revalidate'
/** Pages of the site change with a release only: caches may answer for minutes, and for a week when the server is away. */
const shared = 'public, max-age=300, stale-while-revalidate=86400, stale-if-error=604800'
const publicPath = /^\/[\w-]*(\/[\w.-]+)*(\.[a-z0-9]+)*$/

export function builtPages(dist: string, log: Log): Pages {
  const files = serveStatic({
    root: dist,
    precompressed: true,
    rewriteRequestPath: (path) => fileOf(path),
  })
  return {
    isDevelopment: false,
    async reply(c) {
      const { path } = c.req
      const found = isServable(dist, path) ? await files(c, async () => {}) : null
      if (!found) return notFound(c, dist, log)
      found.headers.set('Cache-Control', cachingOf(path))
      return isStillFresh(c, found) ? new Response(null, { status: 304, headers: found.headers }) : found
    },
  }
}

/** The application must not be older than the server that it talks to. */
function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return forever
  return isAppPage(path) ? revalidated : shared
}

function fileOf(path: string): string {
  if (path === '/') return '/index.html'
  if (isAppPage(path)) return '/app.html'
  return /\.[a-z0-9]+$/.test(path) ? path : `${path}.html`
}

/** Only what the build made, by its plain name: no dot files, no maps, no inner page names. */
function isServable(dist: string, path: string): boolean {
  if (isAppPage(path)) return true
  if (/^\/(404|app|index)$/.test(path) || !publicPath.test(path) || /\/\.|\.(map|br|gz|html)$/.test(path))
    return false
  return existsSync(join(dist, fileOf(path)))
}

function isStillFresh(c: Context, found: Response): boolean {
  const [since, modified] = [c.req.header('if-modified-since'), found.headers.get('last-modified')]
  return found.status === 200 && !!since && !!modified && Date.parse(modified) <= Date.parse(since)
}

async function notFound(c: Context, dist: string, log: Log): Promise<Response> {
  log.warn({ path: c.req.path }, 'page not found')
  const page = join(dist, isInsideApp(c.req.path) ? 'app.html' : '404.html')
  return c.html(await readFile(page, 'utf8'), 404, { 'Cache-Control': 'no-store' })
}
