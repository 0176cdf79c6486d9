/** Letters to people. Without a mail server they lie in a folder, and with one that fails as well: none is lost. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '#platform/log.ts'

export interface Message {
  /** one address */
  to: string
  subject: string
  /** plain text; a link stands on a line of its own */
  text: string
}

export interface Mail {
  /** Resolves when the message is with the mail server or in the outbox; rejects when neither could take it. */
  send(message: Message): Promise<void>
  close(): void
}

interface MailSettings {
  /** such as smtp://user:password@host:587 */
  smtpUrl: string | undefined
  /** the sender, an address or 'Name <address>' */
  from: string
  /** the folder for messages that no server took */
  outbox: string
  log: Log
}

/** milliseconds that a mail server has to answer */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function createMail({ smtpUrl, from, outbox, log }: MailSettings): Mail {
  const server = smtpUrl
    ? createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...patience })
    : null
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

  async function send(message: Message): Promise<void> {
    if (server) {
      try {
        await server.sendMail({ from, ...message })
        return
      } catch (error) {
        log.error({ err: error }, 'the mail server did not take a message: it goes to the outbox')
      }
    }
    await lay(message)
  }

  /** A file that mail programs open; readable by this user alone, since a link in it may open a login. */
  async function lay(message: Message): Promise<void> {
    const { message: raw } = await composer.sendMail({ from, ...message })
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    const at = new Date().toISOString().replaceAll(':', '-')
    const file = join(outbox, `${at} ${crypto.randomUUID()}.eml`)
    await writeFile(file, raw as Buffer, { mode: 0o600, flag: 'wx' })
    const link = message.text.match(/^https?:\/\/\S+$/m)?.[0]
    log.info({ subject: message.subject, file, link }, 'a message lies in the outbox')
  }

  return { send, close: () => server?.close() }
}
