/** The pages of the build, as files of dist/. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import type { Log } from '#platform/server/log.ts'
import { isAppPage } from './pages.ts'
import type { Pages } from './server.ts'

const forever = 'public, max-age=31536000, immutable'
const revalidated = 'public, max-age=0, must-revalidate'
/** A correction reaches whoever comes back within the hour; caches may answer for a week when the server is away. */
const shared = 'public, max-age=300, stale-while-revalidate=3300, stale-if-error=604800'
const publicPath = /^\/[\w-]*(\/[\w.-]+)*(\.[a-z0-9]+)*$/

/** @param site the folder with those pages of `dist` that name their own address */
export function builtPages(dist: string, log: Log, site = dist): Pages {
  const precompressed = true
  const ofSite = serveStatic({ root: site, precompressed, rewriteRequestPath: fileOf })
  const others = serveStatic({ root: dist, precompressed, rewriteRequestPath: fileOf })
  const lost = serveStatic({ root: site, precompressed, path: '404.html' })

  async function reply(c: Context): Promise<Response> {
    const { path } = c.req
    const [, page = path] = path.match(/^(.*[^/])\/$/) ?? []
    if (!isServable(dist, page)) return notFound(c)
    if (page !== path) return c.redirect(page + new URL(c.req.url).search, 308)
    const serve = existsSync(join(site, fileOf(path))) ? ofSite : others
    const found = await serve(c, async () => {})
    if (!found) return notFound(c)
    found.headers.set('Cache-Control', cachingOf(path))
    return isStillFresh(c, found) ? new Response(null, { status: 304, headers: found.headers }) : found
  }

  async function notFound(c: Context): Promise<Response> {
    log.warn({ path: c.req.path }, 'page not found')
    const page = await lost(c, async () => {})
    if (!page) return c.text('404', 404)
    page.headers.set('Cache-Control', 'no-store')
    return new Response(page.body, { status: 404, headers: page.headers })
  }

  return { reply, isDevelopment: false }
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
