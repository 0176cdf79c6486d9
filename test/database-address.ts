/**
 * A TCP proxy that plays the address of a managed database. Such an address is for example a DNS name that the provider
 * moves from one machine to another. node-postgres connects to a single host, so a failover happens at the address.
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
  const connections = new Set<{ clientSocket: Socket; serverSocket?: Socket }>()
  let targetPort: number | undefined = Number(url.port)

  const server = createServer((clientSocket) => {
    const connection: { clientSocket: Socket; serverSocket?: Socket } = { clientSocket }
    connections.add(connection)
    clientSocket.on('close', () => connections.delete(connection))
    clientSocket.on('error', () => clientSocket.destroy())
    if (targetPort === undefined) return
    const serverSocket = connect(targetPort, '127.0.0.1')
    connection.serverSocket = serverSocket
    for (const [from, other] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      from.pipe(other)
      // The other side of a silenced connection must not learn that it was closed.
      from.on('error', () => connection.serverSocket && other.destroy())
      from.on('close', () => connection.serverSocket && other.destroy())
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
        const { clientSocket, serverSocket } = connection
        connection.serverSocket = undefined
        serverSocket?.unpipe(clientSocket).destroy()
        clientSocket.unpipe().resume()
      }
    },
    directTo(url) {
      targetPort = Number(new URL(url).port)
    },
    close() {
      server.close()
      for (const { clientSocket, serverSocket } of connections) {
        clientSocket.destroy()
        serverSocket?.destroy()
      }
    },
  }
}
