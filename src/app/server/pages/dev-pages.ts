/** Serves the pages in development: Vite transforms them on request, in the same process as the API. */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { createServer } from 'vite'
import type { BrandFile } from '#platform/server/brand-file.ts'
import type { Log } from '#platform/server/log.ts'
import { encodePng } from '#platform/server/svg-png.ts'
import { renderDevSite } from '#site/site-plugin.server.ts'
import type { Pages } from '../server.ts'
import { resolveFile } from './built-pages.ts'
import { collectSiteFacts, drawIcon, insertBrand } from './own-pages.ts'
import { findDocument } from './pages.ts'

export async function openDevPages(
  root: string,
  brandFile: BrandFile,
  publicUrl: string | undefined,
  log: Log,
): Promise<{ pages: Pages; close(): Promise<void> }> {
  const vite = await createServer({ root, server: { middlewareMode: true }, logLevel: 'warn' })
  const facts = collectSiteFacts(brandFile, publicUrl)

  async function reply(c: Context): Promise<Response> {
    const { path } = c.req
    const document = findDocument(path)
    if (document) {
      const html = insertBrand(await readFile(join(root, document), 'utf8'), brandFile, publicUrl)
      return respond(document, await vite.transformIndexHtml(path, html))
    }
    const { files, pictures, icons, font } = await renderDevSite(vite, facts)
    const name = resolveFile(path).slice(1)
    const text = path === '/404' ? undefined : files.get(name)
    if (text !== undefined) return respond(name, text)
    const svg = pictures.get(name)
    if (svg) return respond(name, await encodePng(svg, font))
    if (name === 'favicon.ico') return respond(name, await drawIcon(icons, font))
    if (brandFile.picture?.name === name) return respond(name, brandFile.picture.bytes)
    const asset = await serveWithVite(c)
    if (asset) return asset
    log.warn({ path }, 'page not found')
    return respond('404.html', files.get('404.html') ?? '404', 404)
  }

  /** Lets Vite answer on Node's own response object. Resolves to null if Vite has no such file. */
  function serveWithVite(c: Context): Promise<Response | null> {
    const { incoming, outgoing } = c.env as { incoming: IncomingMessage; outgoing: ServerResponse }
    return new Promise((resolve) => {
      outgoing.once('finish', () => resolve(RESPONSE_ALREADY_SENT))
      vite.middlewares(incoming, outgoing, () => resolve(null))
    })
  }

  const render: Pages['render'] = async (...formArgs) =>
    (await renderDevSite(vite, facts)).renderForm(...formArgs)
  const renderCreatorPage: Pages['renderCreatorPage'] = async (renderedPage) =>
    (await renderDevSite(vite, facts)).renderCreatorPage(renderedPage)
  return {
    pages: { reply, render, renderCreatorPage, isDevelopment: true, build: '' },
    close: () => vite.close(),
  }
}

function respond(name: string, body: string | Uint8Array<ArrayBuffer>, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': getMimeType(name) ?? 'text/plain' } })
}
