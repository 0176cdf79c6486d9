/**
 * Visitors submit the form 'Kirim Pesan'. The tests of the applications cover the behaviour that all forms share. Runs
 * on every PostgreSQL.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startMessageForm } from '#test/message-form.ts'
import { maxLengths } from './message-form.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'affiliate-messages-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const {
  program,
  post: postMessage,
  createAgedToken,
  tokens,
  createFields,
  findMessages,
  open,
  send,
  countMessages,
} = await startMessageForm({ DATA_DIR: dataDir })
const { queryAsOwner } = program.database

const addressOfThanks = '/contact-us?terkirim=pesan#pesan'

describe('posted message', () => {
  it('a posted message is stored as typed and answered with a redirect', async () => {
    const fields = createFields()
    const reply = await postMessage(fields)
    expect([reply.status, reply.location]).toEqual([303, addressOfThanks])
    expect(await findMessages(`${fields.subjek}`)).toMatchObject([
      { ...fields, mark: null, read_at: null, done_at: null },
    ])
    const page = await open('?terkirim=pesan')
    expect([page.status, page.formState.isSent]).toEqual([200, true])
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  it('a posted message is stored once if one page sends it ten times, and a second time if another page sends it', async () => {
    const fields = createFields()
    const token = createAgedToken()
    const replies = await Promise.all(Array.from({ length: 10 }, () => postMessage(fields, { token })))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await findMessages(`${fields.subjek}`)).toHaveLength(1)
    await postMessage(fields)
    expect(await findMessages(`${fields.subjek}`)).toHaveLength(2)
  })

  it('a posted message is accepted up to the length of its fields, in which a line break counts as one character', async () => {
    const longestText = `${'é\n'.repeat(maxLengths.pesan / 2 - 1)}ya`
    expect(longestText).toHaveLength(maxLengths.pesan)
    const fields = createFields({ nama: 'あ'.repeat(maxLengths.nama) })
    const body = new URLSearchParams({
      ...fields,
      pesan: longestText.replaceAll('\n', '\r\n'),
      tanda: createAgedToken(),
    })
    expect((await send(body.toString())).status).toBe(303)
    expect(await findMessages(`${fields.subjek}`)).toMatchObject([{ pesan: longestText }])
    // Each of these characters has three bytes, so the body is the largest that visitors can type.
    const fieldsWithLargestText = createFields({ pesan: 'あ'.repeat(maxLengths.pesan) })
    expect((await postMessage(fieldsWithLargestText)).status).toBe(303)
  })

  it('a posted message is stored without characters that change the text direction, and with accents, emoji and other scripts', async () => {
    const nama = 'Nguye\u0302\u0303n 👩‍❤️‍👩 \u0e1b\u0e35\u0e48 علي'
    const fields = createFields({ nama: `\u202e ${nama} \u2066\u202c` })
    await postMessage({ ...fields, subjek: `\u2067${fields.subjek}\u2069` })
    expect(await findMessages(`${fields.subjek}`)).toMatchObject([{ nama: nama.normalize('NFC') }])
  })

  it('a posted message causes no email if no mail server is configured, not even in the outbox', async () => {
    await postMessage(createFields())
    await expect.poll(() => queryAsOwner('select from emails')).toEqual([])
    expect(readdirSync(dataDir)).not.toContain('outbox')
  })
})

describe('invalid messages', () => {
  it.each([
    ['nama', ' \u200b ', 'Nama harus diisi'],
    ['nama', 'x'.repeat(101), 'Maksimal 100 karakter'],
    ['email', '', 'Email harus diisi'],
    ['email', 'wulan', expect.stringContaining('tidak bisa kami balas')],
    ['email', 'wulan@example.com, lain@example.com', expect.stringContaining('tidak bisa kami balas')],
    ['email', 'wulan@example.com\nBcc: lain@example.com', expect.stringContaining('tidak bisa kami balas')],
    ['email', `${'x'.repeat(250)}@example.com`, 'Maksimal 254 karakter'],
    ['nama', `a${'\u0301'.repeat(99)}`, expect.stringContaining('terlalu banyak tanda')],
    ['subjek', `a${'\u0301'.repeat(99)}`, expect.stringContaining('terlalu banyak tanda')],
    ['pesan', `Halo\na${'\u0301'.repeat(99)}`, expect.stringContaining('terlalu banyak tanda')],
    ['subjek', '', 'Subjek harus diisi'],
    ['subjek', 'x'.repeat(151), 'Maksimal 150 karakter'],
    ['pesan', ' \n ', 'Pesan harus diisi'],
    ['pesan', 'x'.repeat(3001), 'Maksimal 3.000 karakter'],
    ['pesan', 'a\u0000b', 'Teks berisi karakter yang tidak dapat disimpan'],
  ])(
    'a posted message with the %s %j is refused with the error at its field and the typed text',
    async (name, text, message) => {
      const countBefore = await countMessages()
      const fields = createFields({ [name]: text })
      const reply = await postMessage(fields)
      expect([reply.status, reply.formState]).toEqual([
        422,
        { notice: 'wrong', input: fields, errors: { [name]: message }, token: expect.any(String) },
      ])
      expect(await countMessages()).toBe(countBefore)
    },
  )

  it('a posted message with the token of another form is refused with the typed text and a valid token', async () => {
    const fields = createFields()
    const reply = await postMessage(fields, { token: tokens.create('daftar', 60) })
    expect([reply.status, reply.formState.notice, reply.formState.input]).toEqual([422, 'expired', fields])
    expect((await postMessage(fields, { token: reply.formState.token })).status).toBe(303)
  })
})

it.each([
  ['trap', () => ({ trap: 'https://spam.example' })],
  // This token is as new as the submission, as if the form had been filled in too quickly.
  ['quick', () => ({ token: tokens.create('pesan') })],
] as const)(
  'a message that looks automated is marked as %s and gets the usual reply',
  async (mark, createOptions) => {
    const fields = createFields()
    const reply = await postMessage(fields, createOptions())
    expect([reply.status, reply.location]).toEqual([303, addressOfThanks])
    expect(await findMessages(`${fields.subjek}`)).toMatchObject([{ mark }])
  },
)
