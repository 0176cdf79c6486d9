/** Serves the pages: from memory if they show the brand, otherwise from files in dist/. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import { serveStatic as serveFromMemory } from 'hono/serve-static'
import { sharedCaching } from '#platform/server/forms/public-forms.ts'
import type { Log } from '#platform/server/log.ts'
import type { Pages } from '../server.ts'
import { readModulePreloads } from './module-preloads.ts'
import type { OwnPages } from './own-pages.ts'
import { findDocument } from './pages.ts'

const immutableCaching = 'public, max-age=31536000, immutable'
const revalidatedCaching = 'private, max-age=0, must-revalidate'
const publicPathPattern = /^\/[\w-]*(\/[\w.-]+)*(\.[a-z0-9]+)*$/

/** Serves the files that were rendered at start, and for every other path those of `dist`. */
export function createBuiltPages(
  dist: string,
  { files: ownFiles, renderForm, renderCreatorPage }: OwnPages,
  log: Log,
): Pages {
  const renderedAt = new Date().toUTCString()
  const getModulePreloads = readModulePreloads(dist)
  const precompressed = true
  const getContent = async (path: string) => {
    const content = ownFiles.get(path)
    return (typeof content === 'function' ? await content() : content) ?? null
  }
  const serveOwn = serveFromMemory({
    getContent,
    precompressed,
    rewriteRequestPath: resolveFile,
    onFound: (_, c) => c.header('Last-Modified', renderedAt),
  })
  const serveNotFound = serveFromMemory({ getContent, precompressed, path: '404.html' })
  const serveBuild = serveStatic({ root: dist, precompressed, rewriteRequestPath: resolveFile })
  const isOwn = (path: string) => ownFiles.has(resolveFile(path).slice(1))

  async function reply(c: Context): Promise<Response> {
    const { path } = c.req
    const page = removeTrailingSlash(path)
    if (!isServable(page) || !(isOwn(page) || existsSync(join(dist, resolveFile(page)))))
      return replyNotFound(c)
    if (page !== path) return c.redirect(page + new URL(c.req.url).search, 308)
    const response = await (isOwn(path) ? serveOwn : serveBuild)(c, async () => {})
    if (!response) return replyNotFound(c)
    response.headers.set('Cache-Control', chooseCaching(path))
    const preloads = getModulePreloads(path)
    if (preloads) response.headers.set('Link', preloads)
    return isStillFresh(c, response)
      ? new Response(null, { status: 304, headers: response.headers })
      : response
  }

  async function replyNotFound(c: Context): Promise<Response> {
    log.warn({ path: c.req.path }, 'page not found')
    const page = await serveNotFound(c, async () => {})
    if (!page) return c.text('404', 404)
    page.headers.set('Cache-Control', 'no-store')
    return new Response(page.body, { status: 404, headers: page.headers })
  }

  return {
    reply,
    render: async (...formArgs) => renderForm(...formArgs),
    renderCreatorPage: async (renderedPage) => renderCreatorPage(renderedPage),
    isDevelopment: false,
    build: readFileSync(join(dist, '.built-from'), 'utf8').slice(0, 12),
  }
}

/** Removes a slash at the end, if it is only one. The path `/` stays. */
function removeTrailingSlash(path: string): string {
  return path.replace(/(?<=[^/])\/$/, '')
}

/**
 * Returns the Cache-Control header of a path. The documents of dashboard and login are always revalidated, because
 * their scripts must not be older than the server that they call. They are private, because the preloads of a
 * dashboard page depend on the user.
 */
function chooseCaching(path: string): string {
  if (path.startsWith('/assets/')) return immutableCaching
  return findDocument(path) ? revalidatedCaching : sharedCaching
}

export function resolveFile(path: string): string {
  if (path === '/') return '/index.html'
  const document = findDocument(path)
  if (document) return `/${document}`
  return /\.[a-z0-9]+$/.test(path) ? path : `${path}.html`
}

/** Checks whether a path may be served: no dot files, source maps, compressed variants or internal page names. */
function isServable(path: string): boolean {
  if (findDocument(path)) return true
  return (
    !/^\/(404|app|index|login)$/.test(path) &&
    publicPathPattern.test(path) &&
    !/\/\.|\.(map|br|gz|html)$/.test(path)
  )
}

/** Checks whether the copy in the browser is as new as the response. */
function isStillFresh(c: Context, response: Response): boolean {
  const copyDate = c.req.header('if-modified-since')
  const date = response.headers.get('last-modified')
  return response.status === 200 && !!copyDate && !!date && Date.parse(date) <= Date.parse(copyDate)
}
