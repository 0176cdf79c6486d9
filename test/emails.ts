/** Reads the e-mails in an outbox as their recipients see them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Returns the texts of all emails to an address, oldest first. */
export async function readEmailsTo(dataDir: string, address: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const raw = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return raw.filter((text) => new RegExp(`^To: ${address}$`, 'm').test(text)).map(decodeText)
}

/** Waits for the nth email to an address that contains this text. */
export async function waitForEmail(
  dataDir: string,
  address: string,
  phrase: string,
  nth = 1,
): Promise<string> {
  for (const deadline = Date.now() + 30_000; ; await sleep(20)) {
    const emails = await readEmailsTo(dataDir, address)
    const match = emails.filter((text) => text.includes(phrase))[nth - 1]
    if (match) return match
    if (Date.now() > deadline)
      throw new Error(`no email to ${address} says ${phrase}: ${JSON.stringify(emails)}`)
  }
}

/** Returns the link that fills a line of the email. */
export function extractLink(email: string): URL {
  const link = email.match(/^https?:\/\/\S+$/m)?.[0]
  if (!link) throw new Error(`no link in ${email}`)
  return new URL(link)
}

/** Returns the token in the link's fragment. */
export function extractToken(email: string): string {
  return extractLink(email).hash.split('=')[1] ?? ''
}

/** Returns the text of an email as sent. */
export function decodeText(raw: string): string {
  const [head = '', ...body] = raw.replaceAll('\r\n', '\n').split('\n\n')
  const text = body.join('\n\n')
  const encoding = head.match(/^Content-Transfer-Encoding: (\S+)/im)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString()
  if (encoding !== 'quoted-printable') return text
  const bytes = text
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** Returns the subject of an email, which its sender folded, and encoded where it is not ASCII. */
export function decodeSubject(raw: string): string {
  const [, folded = ''] = raw.match(/^Subject: (.*(?:\r?\n[ \t].*)*)/m) ?? []
  const bytes = folded
    .replaceAll(/\r?\n[ \t]/g, '')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, word: string) =>
      word
        .replaceAll('_', ' ')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
  return Buffer.from(bytes, 'latin1').toString()
}
