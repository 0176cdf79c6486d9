/**
 * Persistent connections to a program. They write HTTP by hand, because an HTTP client would use CPU time that the
 * program needs.
 */
import { connect, type Socket } from 'node:net'

export interface Target {
  url: string
  cookie: string
  /** Rejects with the program's last output if the program ends by itself. */
  ended: Promise<never>
}

export interface LineRequest {
  method?: 'GET' | 'POST' | 'PUT'
  /** below /api */
  path: string
  body?: unknown
}

export interface Line {
  /** Resolves with the complete body of the answer. @throws if the answer is not a success */
  ask(request: LineRequest): Promise<string>
  close(): void
}

/** Sends one request at a time. Connects again if the program has closed the connection. */
export function lineTo({ url, cookie, ended }: Target): Line {
  const { hostname, port, host, origin } = new URL(url)
  let socket: Socket | undefined
  let answer: PromiseWithResolvers<string> | undefined
  let rest = ''

  function open(): Socket {
    const opened = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
    opened.on('data', take)
    opened.on('error', (error) => void fail(error))
    opened.on('close', () => {
      socket = undefined
      void fail(new Error(`${url} hung up`))
    })
    return opened
  }

  /**
   * Rejects the waiting request. Waits a moment first: if the program has ended, that error is the cause, but
   * connections learn of it earlier.
   */
  async function fail(error: Error): Promise<void> {
    const waiting = answer
    answer = undefined
    const late = new Promise((resolve) => setTimeout(resolve, 1000))
    if (waiting) await Promise.race([ended, late]).then(() => waiting.reject(error), waiting.reject)
  }

  function take(chunk: string) {
    rest += chunk
    const head = rest.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(
      /content-length: (\d+)/i.exec(rest)?.[1] ?? (rest.startsWith('HTTP/1.1 204') ? 0 : NaN),
    )
    if (!rest.startsWith('HTTP/1.1 2') || Number.isNaN(length))
      socket?.destroy(new Error(`not what was asked for: ${rest.slice(0, head + 500)}`))
    else if (rest.length >= head + 4 + length) answer?.resolve(rest.slice(head + 4))
  }

  return {
    ask({ method = 'GET', path, body }) {
      socket ??= open()
      answer = Promise.withResolvers()
      rest = ''
      const sent = body === undefined ? '' : JSON.stringify(body)
      const about =
        sent &&
        `origin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(sent)}\r\n`
      socket.write(
        `${method} /api${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n${about}\r\n${sent}`,
      )
      return answer.promise
    },
    close: () => socket?.destroy(),
  }
}
