/** Hands messages to a mail server; without one they lie in a folder, where none is lost. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#platform/server/log.ts'

export interface Message {
  /** one address */
  to: string
  subject: string
  /** plain text; a link stands on a line of its own */
  text: string
  /** whom an answer goes to, where that is not the sender */
  replyTo?: { name: string; address: string }
}

export interface Mail {
  /** whether there is a mail server */
  isSent: boolean
  /**
   * Resolves when the message is with the mail server, or, where there is none, in the outbox.
   * @throws MailRefused when it is no use to try again
   */
  send(message: Message): Promise<void>
  /** Puts a message into the outbox for whoever runs the program. */
  lay(message: Message): Promise<void>
  close(): Promise<void>
}

interface MailSettings {
  /** such as smtp://user:password@host:587 */
  smtpUrl: string | undefined
  /** the sender, an address or 'Name <address>' where it is a text */
  from: string | { name: string; address: string }
  /** the folder for messages that no server took */
  outbox: string
  /** Whether the log holds the link of a message in the outbox. It opens a login: whoever reads the log could use it. */
  logLinks: boolean
  log: Log
}

/** The mail server will not take this message to this address, now or later; `message` is what it said. */
export class MailRefused extends Error {}

/** milliseconds that a mail server has to answer */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }

export function createMail({ smtpUrl, from, outbox, logLinks, log }: MailSettings): Mail {
  let opened: ReturnType<typeof open> | undefined

  /** With the first message: a program that is only started does without the library. */
  async function open() {
    const { createTransport } = await import('nodemailer')
    return {
      server: smtpUrl ? createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...patience }) : null,
      composer: createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
    }
  }
  const transports = () => (opened ??= open())

  async function send(message: Message): Promise<void> {
    const { server } = await transports()
    if (!server) return lay(message)
    await server.sendMail({ from, ...message }).catch((error: unknown) => {
      throw refusalIn(error) ?? error
    })
  }

  /** A file that mail programs open; readable by this user alone, since a link in it may open a login. */
  async function lay(message: Message): Promise<void> {
    const { composer } = await transports()
    const { message: raw } = await composer.sendMail({ from, ...message })
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    const at = new Date().toISOString().replaceAll(':', '-')
    const file = join(outbox, `${at} ${crypto.randomUUID()}.eml`)
    await writeFile(file, raw as Buffer, { mode: 0o600, flag: 'wx' })
    const link = logLinks ? message.text.match(/^https?:\/\/\S+$/m)?.[0] : undefined
    log.info({ subject: message.subject, file, link }, 'a message lies in the outbox')
  }

  async function close(): Promise<void> {
    const { server } = (await opened) ?? {}
    server?.close()
  }

  return { isSent: smtpUrl !== undefined, send, lay, close }
}

/** A 5xx about the address or the text. One about the sender or the login is the set-up's fault, which somebody mends. */
function refusalIn(error: unknown): MailRefused | null {
  const { responseCode, response, command } = error as Partial<SMTPError>
  if (!responseCode || responseCode < 500 || !/^(RCPT TO|DATA)/.test(command ?? '')) return null
  return new MailRefused(response, { cause: error })
}

interface SMTPError {
  responseCode: number
  response: string
  command: string
}

/** Connects, signs in and takes its leave. @throws what the server said, or why there was none */
export async function greetMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const server = createTransport({ url: smtpUrl, ...patience })
  await server.verify().finally(() => server.close())
}
