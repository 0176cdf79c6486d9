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
  lead(url: string): void
  close(): void
}

export async function addressOf(databaseUrl: string): Promise<DatabaseAddress> {
  const url = new URL(databaseUrl)
  const lines = new Set<{ near: Socket; far?: Socket }>()
  let to: number | undefined = Number(url.port)

  const server = createServer((near) => {
    const line: { near: Socket; far?: Socket } = { near }
    lines.add(line)
    near.on('close', () => lines.delete(line))
    near.on('error', () => near.destroy())
    if (to === undefined) return
    const far = connect(to, '127.0.0.1')
    line.far = far
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(other)
      // The other side of a silenced connection must not learn that it was closed.
      from.on('error', () => line.far && other.destroy())
      from.on('close', () => line.far && other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url.port = String(typeof address === 'object' ? address?.port : '')

  return {
    url: url.href,
    silence() {
      to = undefined
      for (const line of lines) {
        const { near, far } = line
        line.far = undefined
        far?.unpipe(near).destroy()
        near.unpipe().resume()
      }
    },
    lead(url) {
      to = Number(new URL(url).port)
    },
    close() {
      server.close()
      for (const { near, far } of lines) {
        near.destroy()
        far?.destroy()
      }
    },
  }
}
