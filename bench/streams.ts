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
      let said = ''
      await new Promise<void>((resolve, reject) => {
        socket.on('close', () => reject(new Error(`a stream ended: ${said.slice(0, 300)}`)))
        socket.on('data', (chunk: string) => {
          if (said.length < 2000) said += chunk
          if (said.includes(': open')) resolve()
          for (const hear of hearers) hear(chunk, i)
        })
      })
      return socket
    }),
  )
  return {
    next(table) {
      const { promise, resolve } = Promise.withResolvers<number[]>()
      const heard = new Map<number, number>()
      function hear(chunk: string, from: number) {
        if (!chunk.includes(`data: ${table}\n`) || heard.has(from)) return
        heard.set(from, performance.now())
        if (heard.size < many) return
        hearers.delete(hear)
        resolve([...heard.values()])
      }
      hearers.add(hear)
      return promise
    },
    close() {
      for (const socket of opened) socket.destroy()
    },
  }
}
