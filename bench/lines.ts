/** Connections to a program that stay open. By hand: a client of HTTP would need the cores that the program runs on. */
import { connect, type Socket } from 'node:net'

export interface Target {
  url: string
  cookie: string
  /** Rejects with what the program said last, should it end by itself. */
  ended: Promise<never>
}

export interface Asked {
  method?: 'GET' | 'POST' | 'PUT'
  /** below /api */
  path: string
  body?: unknown
}

export interface Line {
  /** Resolves with the body of the whole answer. @throws where it is no success */
  ask(asked: Asked): Promise<string>
  close(): void
}

/** One request at a time; opened anew where the program has closed it meanwhile. */
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

  /** Where the program has ended, that is what happened: its connections hear of it first. */
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
