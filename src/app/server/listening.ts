/** Starts and closes HTTP servers. */
import type { createAdaptorServer } from '@hono/node-server'

type HttpServer = ReturnType<typeof createAdaptorServer>

/** Address to listen on, and the setting that chooses its port. */
interface ListenOptions {
  port: number
  host: string
  setting: string
}

/** Time that open requests get to finish when the server stops. */
const closeTimeoutMs = 10_000
/** Time between two searches for connections that have become idle meanwhile. */
const idleCheckMs = 50

/** @returns the port that was chosen if `port` is 0, otherwise `port` */
export function listen(
  http: HttpServer,
  options: ListenOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    http.once('error', (error) => reject(createListenError(error, options)))
    http.listen(options.port, options.host, () => {
      const address = http.address()
      const port = typeof address === 'object' && address ? address.port : options.port
      resolve({ port, close: () => closeServer(http) })
    })
  })
}

function createListenError(error: NodeJS.ErrnoException, { port, host, setting }: ListenOptions): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} on ${host} is in use; set ${setting} to another one.`)
  return new Error(`The server can't listen on ${host}:${port}: ${error.message}`)
}

function closeServer(http: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    if (!('closeIdleConnections' in http)) return http.close(() => resolve())
    const forceTimer = setTimeout(() => http.closeAllConnections(), closeTimeoutMs)
    // Also closes connections that become idle later, such as that of a live stream. Such connections would
    // otherwise wait for another request.
    const idleTimer = setInterval(() => http.closeIdleConnections(), idleCheckMs)
    http.close(() => {
      clearTimeout(forceTimer)
      clearInterval(idleTimer)
      resolve()
    })
  })
}
