/** A mail server that keeps what it receives, for tests of e-mails as they are sent. */
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface ReceivedEmail {
  to: string[]
  /** the message as it arrived, with its headers; lines end with a line feed */
  raw: string
}

export interface MailServer {
  url: string
  /** oldest first; tests may empty it */
  received: ReceivedEmail[]
  stop(): Promise<void>
}

/** Starts a mail server on a free port. @param refusalCode the code with which it refuses every message */
export async function startMailServer(refusalCode?: number): Promise<MailServer> {
  const received: ReceivedEmail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) =>
      void text(stream).then((raw) => {
        if (refusalCode) return done(Object.assign(new Error('not this one'), { responseCode: refusalCode }))
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          raw: raw.replaceAll('\r\n', '\n'),
        })
        done()
      }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
