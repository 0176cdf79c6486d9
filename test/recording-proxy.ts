/** A TCP proxy in front of the database that records everything sent to the database. */
import { connect, createServer, type Socket } from 'node:net'
import { onFileFinished } from './fresh-database.ts'

export interface RecordingProxy {
  url: string
  /** Makes the open connections silent in both directions. New connections work. */
  mute(): void
  /**
   * Returns what was sent on the connections of this login since the last call. An entry ends when an answer arrives.
   */
  takeSentText(login: string): string[]
}

interface Connection {
  clientSocket: Socket
  serverSocket: Socket
  /** the packets of the client; an entry ends when the server answers */
  sentTexts: string[]
  isAnswered: boolean
  /** the first packet of the connection, which contains the login */
  firstPacket: string
}

export async function startRecordingProxy(databaseUrl: string): Promise<RecordingProxy> {
  const url = new URL(databaseUrl)
  const socketFolder = url.searchParams.get('host')
  const port = url.port || url.searchParams.get('port') || '5432'
  const connections: Connection[] = []
  const server = createServer((clientSocket) => {
    const serverSocket = socketFolder?.startsWith('/')
      ? connect(`${socketFolder}/.s.PGSQL.${port}`)
      : connect(Number(port), url.hostname)
    const connection: Connection = {
      clientSocket,
      serverSocket,
      sentTexts: [],
      isAnswered: true,
      firstPacket: '',
    }
    connections.push(connection)
    clientSocket.on('data', (data) => record(connection, data.toString('latin1')))
    serverSocket.on('data', () => {
      connection.isAnswered = true
    })
    for (const [from, to] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onFileFinished(async () => server.close())
  const address = server.address()
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : address)

  function mute(): void {
    for (const { clientSocket, serverSocket } of connections) {
      clientSocket.unpipe(serverSocket).resume()
      serverSocket.unpipe(clientSocket).resume()
    }
  }
  function takeSentText(login: string): string[] {
    return connections
      .filter(({ firstPacket }) => firstPacket.includes(login))
      .flatMap(({ sentTexts }) => sentTexts.splice(0))
  }
  return { url: url.href, mute, takeSentText }
}

function record(connection: Connection, text: string): void {
  connection.firstPacket ||= text
  if (connection.isAnswered) connection.sentTexts.push(text)
  else connection.sentTexts.push(`${connection.sentTexts.pop() ?? ''}${text}`)
  connection.isAnswered = false
}
