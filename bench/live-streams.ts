/** Live streams of one user, and the time at which each of them receives a change. */
import { connect, type Socket } from 'node:net'
import type { Target } from './http-connection.ts'

interface LiveStreams extends Disposable {
  /** Resolves with the time at which each stream was notified of the table, as `performance.now()` gives it. */
  waitForEvent(table: string): Promise<number[]>
}

/** The program refuses further streams of a session. */
const streamsPerSession = 20

/** @param cookies of as many sessions as the streams need */
export async function openStreams({ url }: Target, cookies: string[], count: number): Promise<LiveStreams> {
  const { hostname, port, host } = new URL(url)
  const sockets = Array.from({ length: count }, (_, i) => {
    const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
    socket.write(
      `GET /api/live HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookies[Math.floor(i / streamsPerSession)]}\r\n\r\n`,
    )
    return socket
  })
  await Promise.all(sockets.map((socket) => waitFor(socket, ': open')))
  return {
    waitForEvent: (table) => Promise.all(sockets.map((socket) => waitFor(socket, `data: ${table}\n`))),
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function waitFor(socket: Socket, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error(`a stream ended before '${text}'`))
    const listen = (chunk: string) => {
      if (!chunk.includes(text)) return
      resolve(performance.now())
      socket.off('data', listen).off('close', end)
    }
    socket.on('data', listen).on('close', end)
  })
}
