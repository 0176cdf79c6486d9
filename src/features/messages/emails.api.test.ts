/** The brand gets an email about each message of a visitor, up to a number per hour. */
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createVisitor, postMany } from '#test/forms.ts'
import { startMailServer } from '#test/mail-server.ts'
import { startMessageForm } from '#test/message-form.ts'

const mailServer = await startMailServer()
const { received } = mailServer
afterAll(mailServer.stop)

const { program, post, createFields, tokens } = await startMessageForm({
  SMTP_URL: mailServer.url,
})
const { queryAsOwner } = program.database

beforeEach(async () => {
  await queryAsOwner('truncate emails, messages')
  received.length = 0
})

/** Returns the header of an email, one field per line, with Q-encoded words decoded. */
const decodeHeader = (raw: string) =>
  (raw.split('\n\n')[0] ?? '')
    .replaceAll(/\n\s+/g, ' ')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?= ?/g, (_, text: string) => text.replaceAll('_', ' '))
/** Returns the body of an email without the soft line breaks of its quoted-printable encoding. */
const decodeBody = (raw: string) => raw.slice(raw.indexOf('\n\n') + 2).replaceAll('=\n', '')

/** Returns the first word of each received email's subject: 'Pesan' for a message, 'Banyak' for the notice of many. */
const listSubjectWords = () =>
  received.map(({ raw }) => /^Subject: (\w+)/m.exec(decodeHeader(raw))?.[1] ?? '')

it('an email about a message goes to the brand, with the sender as Reply-To and each line quoted', async () => {
  await post(
    createFields({ subjek: 'Pesanan saya', email: 'wulan@example.com', pesan: 'Halo\nKapan dikirim?' }),
  )
  await expect.poll(() => received).toHaveLength(1)
  const [{ to, raw } = { to: [], raw: '' }] = received
  expect(to).toEqual(['halo@selaras.example.com'])
  expect(decodeHeader(raw)).toMatch(/^Reply-To: Wulan Sari <wulan@example\.com>$/m)
  expect(decodeHeader(raw)).toMatch(/^Subject: .*Pesanan saya/m)
  expect(decodeBody(raw)).toContain('> Halo\n> Kapan dikirim?\n')
  // Quoted-printable writes = as =3D.
  expect(decodeBody(raw)).toMatch(/^http:\/\/localhost:\d+\/dashboard\?pesan=(?:3D)?ya$/m)
  await expect.poll(() => queryAsOwner('select from emails')).toEqual([])
})

it('an email about a message quotes the name of the sender, too', async () => {
  const nama = 'Selaras: klik https://example.com, lalu masuk. Tim'
  await post(createFields({ nama, email: 'wulan@example.com', pesan: 'Halo' }))
  await expect.poll(() => received).toHaveLength(1)
  const lines = decodeBody(received[0]?.raw ?? '').split('\n')
  expect(lines.filter((line) => line.includes('klik'))).toEqual([`> ${nama} <wulan@example.com>`])
})

it('a sender cannot add headers to the email about a message by line breaks', async () => {
  const forgedHeaders = 'x\r\nBcc: lain@example.com\n\nhalo \u2028 Cc: lain@example.com'
  await post(
    createFields({
      nama: `"<lain@example.com>, ${forgedHeaders}`,
      subjek: forgedHeaders,
      pesan: `${forgedHeaders}\n.\nQUIT`,
    }),
  )
  await expect.poll(() => received).toHaveLength(1)
  const [{ to, raw } = { to: [], raw: '' }] = received
  expect(to).toEqual(['halo@selaras.example.com'])
  const fieldNames = decodeHeader(raw)
    .split('\n')
    .map((line) => line.split(':')[0])
  const addressFields = fieldNames.filter((name) => /^(bcc|cc|to|reply-to|from|subject)$/i.test(`${name}`))
  expect(addressFields.sort()).toEqual(['From', 'Reply-To', 'Subject', 'To'])
  expect(decodeHeader(raw).match(/^Reply-To: .*<([^<>]*)>$/m)?.[1]).toMatch(/^wulan\.\d+@example\.com$/)
})

it('ten messages an hour are emailed, the next causes a notice of many messages, and marked ones no email', async () => {
  for (let count = 1; count <= 3; count++) await post(createFields(), { trap: 'x' })
  for (let count = 1; count <= 14; count++) await post(createFields())
  await expect.poll(() => queryAsOwner('select from emails')).toEqual([])
  expect(Object.groupBy(listSubjectWords(), (word) => word)).toMatchObject({
    Pesan: { length: 10 },
    Banyak: { length: 1 },
  })
  // In the next hour, messages are emailed again.
  await queryAsOwner(`update messages set received_at = received_at - interval '1 hour'`)
  await post(createFields())
  await expect.poll(() => received).toHaveLength(12)
})

it('the notice of many messages also comes if staff unmark a message in the same hour', async () => {
  await post(createFields(), { trap: 'x' })
  for (let n = 0; n < 10; n++) await post(createFields())
  await queryAsOwner('update messages set mark = null where mark is not null')
  for (let n = 0; n < 3; n++) await post(createFields())
  await expect.poll(() => queryAsOwner('select from emails')).toEqual([])
  expect(listSubjectWords().filter((word) => word === 'Banyak')).toHaveLength(1)
  expect(received).toHaveLength(11)
})

it('a message is emailed even after a flood of applications from the same address', async () => {
  const apply = createVisitor(program.url, '/').post
  const floodingAddress = '77.7.7.7'
  // The first 20 applications come from one address, each of the others from an address of its own.
  await postMany(320, (index) =>
    apply(
      {
        nama: 'Isi',
        platform: 'tiktok',
        username: `isi.${index}`,
        whatsapp: `0813 ${1_000_000 + index}`,
        kota: 'Garut',
        setuju: 'ya',
      },
      {
        token: tokens.create('daftar', 60),
        headers: {
          'x-forwarded-for': index < 20 ? floodingAddress : `77.7.${index >> 8}.${index & 255}`,
        },
      },
    ),
  )
  expect(
    await queryAsOwner('select mark, count(*)::int from applications group by mark order by mark'),
  ).toEqual([
    { mark: 'address', count: 5 },
    { mark: 'flood', count: 15 },
    { mark: null, count: 300 },
  ])
  await post(createFields(), { headers: { 'x-forwarded-for': floodingAddress } })
  await expect.poll(() => received).toHaveLength(1)
})

it('the unsent email about a message is deleted when the message is erased', async () => {
  const id = '00000000-0000-4000-8000-00000000000a'
  // One transaction keeps the program from sending the email before the erasure.
  await queryAsOwner('begin')
  await queryAsOwner(
    `insert into messages (id, nama, email, subjek, pesan, submission)
     values ($1, 'W', 'w@example.com', 'S', 'P', 'x')`,
    [id],
  )
  await queryAsOwner(`insert into emails (kind, message_id) values ('message', $1)`, [id])
  await queryAsOwner(`select app.erase('message', $1, 'Permintaan')`, [id])
  await queryAsOwner('commit')
  expect(await queryAsOwner('select from emails')).toEqual([])
  expect(received).toEqual([])
})
