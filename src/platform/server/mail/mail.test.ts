import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { createRecordedLog } from '#test/recorded-log.ts'
import { createMail, MailRefused } from './mail.ts'

const from = 'Dashboard <no-reply@example.com>'
const link = 'https://example.com/auth#pulihkan=abc'
const message = {
  to: 'dewi@example.com',
  subject: 'Atur ulang password 🌸',
  text: `Halo Dewi,\n\n${link}\n\nSalam`,
}

let folder: string
let outbox: string
let cleanups: (() => unknown)[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'))
  outbox = join(folder, 'outbox')
  cleanups = []
})
afterEach(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp()
  await rm(folder, { recursive: true, force: true })
})

/** @param refusalCode the code with which the server refuses every message */
async function startTestServer(refusalCode?: number): Promise<MailServer> {
  const server = await startMailServer(refusalCode)
  cleanups.push(server.stop)
  return server
}

/** Creates a mail service, which writes to the outbox if it has no `smtpUrl`. Returns it with the lines of its log. */
function createTestMail({ smtpUrl, logLinks = false }: { smtpUrl?: string; logLinks?: boolean } = {}) {
  const { log, lines } = createRecordedLog('info')
  const mail = createMail({ smtpUrl, from, outbox, logLinks, log })
  cleanups.push(() => mail.close())
  return { mail, lines }
}

async function readOutbox(): Promise<string[]> {
  const files = await readdir(outbox).catch(() => [])
  return Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
}

describe('with a mail server', () => {
  test('delivers the whole message to its only recipient and does not log its link', async () => {
    const { url, received } = await startTestServer()
    const { mail, lines } = createTestMail({ smtpUrl: url })
    await mail.send(message)
    expect(received).toHaveLength(1)
    expect(received[0]?.to).toEqual(['dewi@example.com'])
    expect(received[0]?.raw).toContain('From: Dashboard <no-reply@example.com>')
    expect(decodeQuotedPrintable(received[0]?.raw)).toContain(link)
    expect(await readOutbox()).toEqual([])
    expect(lines.join('')).not.toContain('pulihkan')
  })

  test('reports an unreachable or full server as a temporary failure and writes no file', async () => {
    for (const url of ['smtp://127.0.0.1:1', (await startTestServer(452)).url]) {
      const failure = await createTestMail({ smtpUrl: url })
        .mail.send(message)
        .catch((error) => error)
      expect(failure).toBeInstanceOf(Error)
      expect(failure).not.toBeInstanceOf(MailRefused)
    }
    expect(await readOutbox()).toEqual([])
  })

  test('reports a permanent rejection with the reason of the server', async () => {
    const { url } = await startTestServer(554)
    const failure = await createTestMail({ smtpUrl: url })
      .mail.send(message)
      .catch((error) => error)
    expect(failure).toBeInstanceOf(MailRefused)
    expect(failure.message).toBe('554 not this one')
  })

  test('writes an abandoned message to the outbox', async () => {
    const { url } = await startTestServer(554)
    await createTestMail({ smtpUrl: url }).mail.writeToOutbox(message)
    expect((await readOutbox()).map(decodeQuotedPrintable)).toEqual([expect.stringContaining(link)])
  })
})

describe('without a mail server', () => {
  test('writes each message to a private file; the log has the file name but not the link', async () => {
    const { mail, lines } = createTestMail()
    await mail.send(message)
    await mail.send({ ...message, to: 'rina@example.com' })
    const files = (await readOutbox()).map(decodeQuotedPrintable)
    expect(files).toHaveLength(2)
    expect(files.join('')).toMatch(/^To: dewi@example\.com$/m)
    // Sorted, because the names of files that were written in the same millisecond are in random order.
    const loggedFiles = lines.map((line) => JSON.parse(line).file)
    expect(loggedFiles.sort()).toEqual((await readdir(outbox)).sort().map((name) => join(outbox, name)))
    expect(lines.join('')).not.toContain(link)
    if (process.platform !== 'win32') {
      expect((await stat(outbox)).mode & 0o777).toBe(0o700)
      const [file = ''] = await readdir(outbox)
      expect((await stat(join(outbox, file))).mode & 0o777).toBe(0o600)
    }
  })

  test('logs the link as well if LOG_LINKS is set', async () => {
    const { mail, lines } = createTestMail({ logLinks: true })
    await mail.send(message)
    expect(lines.map((line) => JSON.parse(line).link)).toEqual([link])
  })

  const injection = '\r\nBcc: evil@example.com'
  const replyTo = { name: 'Tuti', address: 'tuti@example.com' }
  test.each([
    ['subject', { subject: `Halo${injection}` }],
    ['recipient', { to: `${message.to}${injection}` }],
    ['name of the reply address', { replyTo: { ...replyTo, name: `Tuti${injection}` } }],
    ['reply address', { replyTo: { ...replyTo, address: `${replyTo.address}${injection}` } }],
  ])('prevents header injection through the %s', async (_, change) => {
    const { mail } = createTestMail()
    await mail.send({ ...message, ...change })
    const [file = ''] = await readOutbox()
    expect(file.split('\n\n')[0]).not.toMatch(/^Bcc:/m)
  })

  test('reports a message that cannot be written to the outbox', async () => {
    // A file can't contain a folder.
    outbox = '/dev/null/outbox'
    await expect(createTestMail().mail.send(message)).rejects.toThrow()
  })
})

function decodeQuotedPrintable(raw = ''): string {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
