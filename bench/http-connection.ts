/**
 * Persistent connections to a program. They write HTTP by hand, because an HTTP client would use CPU time that the
 * program needs.
 */
import { connect, type Socket } from 'node:net'

export interface Target {
  url: string
  cookie?: string
}

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT'
  /** below /api */
  path: string
  body?: unknown
}

export interface Connection extends Disposable {
  /** Resolves with the complete body of the answer. @throws if the answer is not a success */
  send(request: ApiRequest): Promise<string>
}

/** Opens `count` connections in all, spread evenly over the targets. */
export function openConnections(targets: Target[], count: number): Connection[] & Disposable {
  const connections = Array.from({ length: count }, (_, i) =>
    openConnection(targets[i % targets.length] as Target),
  )
  return Object.assign(connections, {
    [Symbol.dispose]() {
      for (const connection of connections) connection[Symbol.dispose]()
    },
  })
}

/** Sends one request at a time. Connects again if the program has closed the connection. */
export function openConnection({ url, cookie = '' }: Target): Connection {
  const { hostname, port, host, origin } = new URL(url)
  let socket: Socket | undefined
  let answer: PromiseWithResolvers<string> | undefined
  let received = ''

  function open(): Socket {
    const opened = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
    opened.on('data', receive)
    opened.on('error', (error) => answer?.reject(error))
    opened.on('close', () => {
      socket = undefined
      answer?.reject(new Error(`${url} closed the connection`))
    })
    return opened
  }

  function receive(chunk: string) {
    received += chunk
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(
      /content-length: (\d+)/i.exec(received)?.[1] ?? (received.startsWith('HTTP/1.1 204') ? 0 : NaN),
    )
    if (!received.startsWith('HTTP/1.1 2') || Number.isNaN(length))
      socket?.destroy(new Error(`unexpected answer: ${received.slice(0, head + 500)}`))
    else if (received.length >= head + 4 + length) answer?.resolve(received.slice(head + 4))
  }

  return {
    send({ method = 'GET', path, body }) {
      socket ??= open()
      answer = Promise.withResolvers()
      received = ''
      const content = body === undefined ? '' : JSON.stringify(body)
      const headers =
        content &&
        `origin: ${origin}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n`
      socket.write(
        `${method} /api${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n${headers}\r\n${content}`,
      )
      return answer.promise
    },
    [Symbol.dispose]: () => socket?.destroy(),
  }
}
