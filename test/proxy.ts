/** A proxy in front of several processes: each request goes to the next process that accepts it. */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface HttpProxy {
  url: string
  close(): Promise<void>
}

/** @param backends called for each request, so that processes may start and end */
export async function startHttpProxy(backends: () => readonly string[]): Promise<HttpProxy> {
  // Idle connections are not reused: a process that ends could close one at the moment in which a request is sent on
  // it.
  const agent = new Agent({ keepAlive: false })
  let turn = 0
  const server = createServer((incoming, reply) => {
    const body: Buffer[] = []
    incoming.on('data', (chunk) => body.push(chunk))
    incoming.on('end', () => {
      const all = backends()
      turn += 1
      // Each request begins with another backend.
      const order = all.map((_, i) => all[(turn + i) % all.length] ?? '')
      forward(order, incoming, Buffer.concat(body), reply)
    })
  })

  /**
   * Sends the request to the next backend only if the connection was refused: that backend can't have processed
   * anything. Any later error is passed on to the client.
   */
  function forward(
    [to, ...others]: string[],
    incoming: IncomingMessage,
    body: Buffer,
    reply: ServerResponse,
  ): void {
    if (!to) return void reply.writeHead(502).end('no backend accepts connections')
    const clientAddress = incoming.socket.remoteAddress ?? ''
    const forwardedFor = incoming.headers['x-forwarded-for']
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': forwardedFor ? `${forwardedFor}, ${clientAddress}` : clientAddress,
    }
    const upstreamRequest = request(`${to}${incoming.url}`, { method: incoming.method, headers, agent })
    upstreamRequest.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') forward(others, incoming, body, reply)
      else if (reply.headersSent) reply.destroy()
      else reply.writeHead(502).end(error.message)
    })
    upstreamRequest.once('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      reply.flushHeaders()
      answer.on('error', () => reply.destroy()).pipe(reply)
    })
    // When the client stops reading, for example a live stream, the request to the backend is closed too.
    reply.once('close', () => upstreamRequest.destroy())
    upstreamRequest.end(body)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
