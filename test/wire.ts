/** A TCP proxy in front of the database that records everything sent to the database. */
import { connect, createServer, type Socket } from 'node:net'
import { atTheEnd } from './fresh-database.ts'

export interface Wire {
  url: string
  /** Makes the open connections silent in both directions. New connections work. */
  mute(): void
  /**
   * Returns what was sent on the connections of this login since the last call. An entry ends when an answer arrives.
   */
  sentText(login: string): string[]
}

interface Line {
  near: Socket
  far: Socket
  received: string[]
  answered: boolean
  /** the first packet of the connection, which contains the login */
  start: string
}

export async function wireTo(databaseUrl: string): Promise<Wire> {
  const url = new URL(databaseUrl)
  const folder = url.searchParams.get('host')
  const port = url.port || url.searchParams.get('port') || '5432'
  const lines: Line[] = []
  const server = createServer((near) => {
    const far = folder?.startsWith('/')
      ? connect(`${folder}/.s.PGSQL.${port}`)
      : connect(Number(port), url.hostname)
    const line: Line = { near, far, received: [], answered: true, start: '' }
    lines.push(line)
    near.on('data', (data) => record(line, data.toString('latin1')))
    far.on('data', () => {
      line.answered = true
    })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(async () => server.close())
  const address = server.address()
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : address)

  function mute(): void {
    for (const { near, far } of lines) {
      near.unpipe(far).resume()
      far.unpipe(near).resume()
    }
  }
  function sentText(login: string): string[] {
    return lines.filter(({ start }) => start.includes(login)).flatMap((line) => line.received.splice(0))
  }
  return { url: url.href, mute, sentText }
}

function record(line: Line, text: string): void {
  line.start ||= text
  if (line.answered) line.received.push(text)
  else line.received.push(`${line.received.pop() ?? ''}${text}`)
  line.answered = false
}
