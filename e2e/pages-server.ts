/** Serves the built pages without an API and a database, for tests of the public site with another brand. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { createBuiltPages } from '#app/server/pages/built-pages.ts'
import { renderOwnPages } from '#app/server/pages/own-pages.ts'
import type { Brand } from '#base/brand.ts'
import { createLog } from '#platform/server/log.ts'

const dist = join(import.meta.dirname, '../dist')

export async function servePages(brand: Brand): Promise<{ url: string; close(): void }> {
  const pages = createBuiltPages(
    dist,
    await renderOwnPages(dist, { brand, picture: null }),
    createLog('silent'),
  )
  const http = createAdaptorServer(new Hono().get('*', (c) => pages.reply(c)))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => http.close() }
}
