/** Emails to the brand about messages, as a mail server receives them. */
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createVisitor, postMany } from '#test/forms.ts'
import { startMailServer } from '#test/mail-server.ts'
import { startMessageForm } from '#test/message-form.ts'

const mailServer = await startMailServer()
const { received } = mailServer
afterAll(mailServer.stop)

const { program, post, typedValues, tokens } = await startMessageForm({
  SMTP_URL: mailServer.url,
})
const { queryAsOwner } = program.database

beforeEach(async () => {
  await queryAsOwner('truncate emails, messages')
  received.length = 0
})

/** Returns the header with folded lines joined and Q-encoded words of plain emails decoded. */
const headOf = (raw: string) =>
  (raw.split('\n\n')[0] ?? '')
    .replaceAll(/\n\s+/g, ' ')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?= ?/g, (_, text: string) => text.replaceAll('_', ' '))
const decodeBody = (raw: string) => raw.slice(raw.indexOf('\n\n') + 2).replaceAll('=\n', '')

it('an email goes to the address of the brand, with the sender as Reply-To and each line quoted', async () => {
  await post(
    typedValues({ subjek: 'Pesanan saya', email: 'wulan@example.com', pesan: 'Halo\nKapan dikirim?' }),
  )
  await expect.poll(() => received).toHaveLength(1)
  const [{ to, raw } = { to: [], raw: '' }] = received
  expect(to).toEqual(['halo@selaras.example.com'])
  expect(headOf(raw)).toMatch(/^Reply-To: Wulan Sari <wulan@example\.com>$/m)
  expect(headOf(raw)).toMatch(/^Subject: .*Pesanan saya/m)
  expect(decodeBody(raw)).toContain('> Halo\n> Kapan dikirim?\n')
  expect(decodeBody(raw)).toMatch(/^http:\/\/localhost:\d+\/dashboard\?pesan=3?D?ya$/m)
  await expect.poll(() => queryAsOwner('select from emails')).toEqual([])
})

it('an email quotes the name of the sender like the text of the message', async () => {
  const nama = 'Selaras: klik https://example.com, lalu masuk. Tim'
  await post(typedValues({ nama, email: 'wulan@example.com', pesan: 'Halo' }))
  await expect.poll(() => received).toHaveLength(1)
  const lines = decodeBody(received[0]?.raw ?? '').split('\n')
  expect(lines.filter((line) => line.includes('klik'))).toEqual([`> ${nama} <wulan@example.com>`])
})

it('the headers of an email contain only name, address and subject, even if these hold line breaks', async () => {
  const lines = 'x\r\nBcc: lain@example.com\n\nhalo \u2028 Cc: lain@example.com'
  await post(
    typedValues({ nama: `"<lain@example.com>, ${lines}`, subjek: lines, pesan: `${lines}\n.\nQUIT` }),
  )
  await expect.poll(() => received).toHaveLength(1)
  const [{ to, raw } = { to: [], raw: '' }] = received
  expect(to).toEqual(['halo@selaras.example.com'])
  const names = headOf(raw)
    .split('\n')
    .map((line) => line.split(':')[0])
  expect(names.filter((name) => /^(bcc|cc|to|reply-to|from|subject)$/i.test(`${name}`)).sort()).toEqual([
    'From',
    'Reply-To',
    'Subject',
    'To',
  ])
  expect(headOf(raw).match(/^Reply-To: .*<([^<>]*)>$/m)?.[1]).toMatch(/^wulan\.\d+@example\.com$/)
})

it('no email is sent for a marked message, or after ten in an hour except one notice', async () => {
  for (let n = 0; n < 3; n++) await post(typedValues(), { trap: 'x' })
  for (let n = 0; n < 14; n++) await post(typedValues())
  await expect.poll(() => queryAsOwner('select from emails')).toEqual([])
  const subjects = received.map(({ raw }) => /^Subject: (\w+)/m.exec(headOf(raw))?.[1] ?? '')
  expect(Object.groupBy(subjects, (subject) => subject)).toMatchObject({
    Pesan: { length: 10 },
    Banyak: { length: 1 },
  })
  // Each hour counts from zero.
  await queryAsOwner(`update messages set received_at = received_at - interval '1 hour'`)
  await post(typedValues())
  await expect.poll(() => received).toHaveLength(12)
})

it('the notice of many messages also comes if staff unmark a message in the same hour', async () => {
  await post(typedValues(), { trap: 'x' })
  for (let n = 0; n < 10; n++) await post(typedValues())
  await queryAsOwner('update messages set mark = null where mark is not null')
  for (let n = 0; n < 3; n++) await post(typedValues())
  await expect.poll(() => queryAsOwner('select from emails')).toEqual([])
  const subjects = received.map(({ raw }) => /^Subject: (\w+)/m.exec(headOf(raw))?.[1] ?? '')
  expect(subjects.filter((subject) => subject === 'Banyak')).toHaveLength(1)
  expect(subjects).toHaveLength(11)
})

it('an email is still sent after a flood of applications, even for a message from the same address', async () => {
  const apply = createVisitor(program.url, '/').post
  await postMany(320, (n) =>
    apply(
      {
        nama: 'Isi',
        platform: 'tiktok',
        username: `isi.${n}`,
        whatsapp: `0813 ${1_000_000 + n}`,
        kota: 'Garut',
        setuju: 'ya',
      },
      {
        token: tokens.create('daftar', 60),
        headers: { 'x-forwarded-for': n < 20 ? '77.7.7.7' : `77.7.${n >> 8}.${n & 255}` },
      },
    ),
  )
  expect(
    await queryAsOwner('select mark, count(*)::int as n from applications group by mark order by mark'),
  ).toEqual([
    { mark: 'address', n: 5 },
    { mark: 'flood', n: 15 },
    { mark: null, n: 300 },
  ])
  await post(typedValues(), { headers: { 'x-forwarded-for': '77.7.7.7' } })
  await expect.poll(() => received).toHaveLength(1)
})

it('an unsent email is deleted when its message is erased', async () => {
  const id = '00000000-0000-4000-8000-00000000000a'
  await queryAsOwner('begin')
  await queryAsOwner(
    `insert into messages (id, nama, email, subjek, pesan, submission) values ($1, 'W', 'w@example.com', 'S', 'P', 'x')`,
    [id],
  )
  await queryAsOwner(`insert into emails (kind, message_id) values ('message', $1)`, [id])
  await queryAsOwner(`select app.erase('message', $1, 'Permintaan')`, [id])
  await queryAsOwner('commit')
  expect(await queryAsOwner('select from emails')).toEqual([])
  expect(received).toEqual([])
})
