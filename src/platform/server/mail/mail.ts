/** Sends messages through a mail server. Without one, it writes them to an outbox folder, so that none is lost. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#platform/server/log.ts'

export interface Message {
  /** one address */
  to: string
  subject: string
  /** plain text; a link is on a line of its own */
  text: string
  /** the reply address, if it is not the sender */
  replyTo?: { name: string; address: string }
}

export interface Mail {
  /** true if there is a mail server */
  hasServer: boolean
  /**
   * Resolves when the mail server has accepted the message, or, without a server, when it is in the outbox.
   * @throws MailRefused if a retry is useless
   */
  send(message: Message): Promise<void>
  /** Writes a message to the outbox for the administrator of the server. */
  writeToOutbox(message: Message): Promise<void>
  close(): Promise<void>
}

interface MailSettings {
  /** such as smtp://user:password@host:587 */
  smtpUrl: string | undefined
  /** the sender; as a text, an address or 'Name <address>' */
  from: string | { name: string; address: string }
  /** the folder for messages that no mail server took */
  outbox: string
  /**
   * true if the log shows the links of messages in the outbox. Anyone who can read the log could then use such a link
   * to get into an account.
   */
  logLinks: boolean
  log: Log
}

/** The mail server permanently refuses this message or address. `message` is the server's reply. */
export class MailRefused extends Error {}

/** timeouts of the mail server in milliseconds */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }

export function createMail({ smtpUrl, from, outbox, logLinks, log }: MailSettings): Mail {
  let transports: ReturnType<typeof openTransports> | undefined

  /** Loads the mail library with the first message, so that the start does not need it. */
  async function openTransports() {
    const { createTransport } = await import('nodemailer')
    return {
      server: smtpUrl ? createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...timeouts }) : null,
      composer: createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
    }
  }
  const getTransports = () => (transports ??= openTransports())

  async function send(message: Message): Promise<void> {
    const { server } = await getTransports()
    if (!server) return writeToOutbox(message)
    await server.sendMail({ from, ...message }).catch((error: unknown) => {
      throw parseRefusal(error) ?? error
    })
  }

  /**
   * Writes a file that mail programs can open. Only the user that runs the server may read it, since a link in it may
   * give access to a login.
   */
  async function writeToOutbox(message: Message): Promise<void> {
    const { composer } = await getTransports()
    const { message: raw } = await composer.sendMail({ from, ...message })
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    const timestamp = new Date().toISOString().replaceAll(':', '-')
    const file = join(outbox, `${timestamp} ${crypto.randomUUID()}.eml`)
    await writeFile(file, raw as Buffer, { mode: 0o600, flag: 'wx' })
    const link = logLinks ? message.text.match(/^https?:\/\/\S+$/m)?.[0] : undefined
    log.info({ subject: message.subject, file, link }, 'a message lies in the outbox')
  }

  async function close(): Promise<void> {
    const { server } = (await transports) ?? {}
    server?.close()
  }

  return { hasServer: smtpUrl !== undefined, send, writeToOutbox, close }
}

/**
 * Returns a MailRefused for a 5xx reply about the recipient or the text. An error about the sender or the sign-in is a
 * fault of the configuration, which an administrator can fix, so a retry is useful then.
 */
function parseRefusal(error: unknown): MailRefused | null {
  const { responseCode, response, command } = error as Partial<SMTPError>
  if (!responseCode || responseCode < 500 || !/^(RCPT TO|DATA)/.test(command ?? '')) return null
  return new MailRefused(response, { cause: error })
}

interface SMTPError {
  responseCode: number
  response: string
  command: string
}

/**
 * Connects to the mail server and signs in, as a test. @throws the server's error, or the reason why it was not reached
 */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const server = createTransport({ url: smtpUrl, ...timeouts })
  await server.verify().finally(() => server.close())
}
