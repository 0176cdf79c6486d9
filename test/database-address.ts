/**
 * A TCP proxy that plays the address of a managed database, such as a DNS name that the provider moves from one machine
 * to another. node-postgres connects to a single host, so a failover happens at the address.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface DatabaseAddress {
  url: string
  /** Stops answering: open connections stay open but silent, as after a power failure of the server. */
  silence(): void
  /** Directs new connections to this server. */
  directTo(url: string): void
  close(): void
}

export async function startDatabaseAddress(databaseUrl: string): Promise<DatabaseAddress> {
  const url = new URL(databaseUrl)
  const connections = new Set<{ near: Socket; far?: Socket }>()
  let targetPort: number | undefined = Number(url.port)

  const server = createServer((near) => {
    const connection: { near: Socket; far?: Socket } = { near }
    connections.add(connection)
    near.on('close', () => connections.delete(connection))
    near.on('error', () => near.destroy())
    if (targetPort === undefined) return
    const far = connect(targetPort, '127.0.0.1')
    connection.far = far
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(other)
      // The other side of a silenced connection must not learn that it was closed.
      from.on('error', () => connection.far && other.destroy())
      from.on('close', () => connection.far && other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url.port = String(typeof address === 'object' ? address?.port : '')

  return {
    url: url.href,
    silence() {
      targetPort = undefined
      for (const connection of connections) {
        const { near, far } = connection
        connection.far = undefined
        far?.unpipe(near).destroy()
        near.unpipe().resume()
      }
    },
    directTo(url) {
      targetPort = Number(new URL(url).port)
    },
    close() {
      server.close()
      for (const { near, far } of connections) {
        near.destroy()
        far?.destroy()
      }
    },
  }
}
