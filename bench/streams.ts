/** Live streams of one user, and the time at which each of them receives a change. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Target } from './lines.ts'

export interface Streams {
  /** Resolves with the time at which each stream was notified of the table, as `performance.now()` gives it. */
  next(table: string): Promise<number[]>
  close(): void
}

/** @param cookies of sessions; each session allows twenty streams */
export async function eventsOf({ url }: Target, cookies: string[], many: number): Promise<Streams> {
  const { hostname, port, host } = new URL(url)
  const hearers = new Set<(chunk: string, from: number) => void>()
  const opened = await Promise.all(
    Array.from({ length: many }, async (_, i) => {
      const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
      await once(socket, 'connect')
      socket.write(
        `GET /api/live HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookies[Math.floor(i / 20)]}\r\n\r\n`,
      )
      let received = ''
      await new Promise<void>((resolve, reject) => {
        socket.on('close', () => reject(new Error(`a stream ended: ${received.slice(0, 300)}`)))
        socket.on('data', (chunk: string) => {
          if (received.length < 2000) received += chunk
          if (received.includes(': open')) resolve()
          for (const listener of hearers) listener(chunk, i)
        })
      })
      return socket
    }),
  )
  return {
    next(table) {
      const { promise, resolve } = Promise.withResolvers<number[]>()
      const times = new Map<number, number>()
      function listen(chunk: string, from: number) {
        if (!chunk.includes(`data: ${table}\n`) || times.has(from)) return
        times.set(from, performance.now())
        if (times.size < many) return
        hearers.delete(listen)
        resolve([...times.values()])
      }
      hearers.add(listen)
      return promise
    },
    close() {
      for (const socket of opened) socket.destroy()
    },
  }
}
