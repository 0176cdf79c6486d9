/** Serves metrics on a port of their own. No proxy may lead to it, because everyone who reaches it can read them. */
import { createServer } from 'node:http'
import type { Metrics } from '#platform/server/metrics.ts'
import { listen } from './listening.ts'

export function serveMetrics(metrics: Metrics, port: number, host: string) {
  const http = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const { text, contentType } = await metrics.collect()
    response.writeHead(200, { 'content-type': contentType }).end(text)
  })
  return listen(http, { port, host, setting: 'METRICS_PORT' })
}
