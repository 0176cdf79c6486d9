/** Pages in development: Vite transforms them on the way, one process with the API. */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { createServer } from 'vite'
import type { Log } from '#platform/server/log.ts'
import { renderSitePage } from '#site/site-plugin.server.ts'
import { isAppPage } from './pages.ts'
import type { Pages } from './server.ts'

export async function openDevPages(
  root: string,
  log: Log,
): Promise<{ pages: Pages; close(): Promise<void> }> {
  const vite = await createServer({ root, server: { middlewareMode: true }, logLevel: 'warn' })

  async function reply(c: Context): Promise<Response> {
    const { path } = c.req
    if (isAppPage(path)) {
      const html = await vite.transformIndexHtml(path, await readFile(join(root, 'app.html'), 'utf8'))
      return devHtml(html, 200)
    }
    const page = await renderSitePage(vite, path)
    if (page !== null) return devHtml(page, 200)
    const asset = await throughVite(c)
    if (asset) return asset
    log.warn({ path }, 'page not found')
    return devHtml((await renderSitePage(vite, '/404')) ?? '404', 404)
  }

  /** Vite answers on Node's own response object; null when it has no such file. */
  function throughVite(c: Context): Promise<Response | null> {
    const { incoming, outgoing } = c.env as { incoming: IncomingMessage; outgoing: ServerResponse }
    return new Promise((resolve) => {
      outgoing.once('finish', () => resolve(RESPONSE_ALREADY_SENT))
      vite.middlewares(incoming, outgoing, () => resolve(null))
    })
  }

  return { pages: { reply, isDevelopment: true }, close: () => vite.close() }
}

function devHtml(html: string, status: number): Response {
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
