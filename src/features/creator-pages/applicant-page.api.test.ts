/** The private page of an applicant over HTTP: what it shows, when it becomes the creator's page, and when it ends. */
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { tokenName } from '#base/public-form.ts'
import { startApplicationForm } from '#test/application-form.ts'
import { browser, createVisitor, type PostOptions } from '#test/forms.ts'
import { type SignedInCall, startProgramOn } from '#test/program.ts'
import { readEveryRow, tablesHolding } from '#test/trash.ts'
import { createApplicantPathBuilder } from './page-token.server.ts'

const { program, post, send, open, createAgedToken, tokens, typedValues, storedRows } =
  await startApplicationForm()
const { queryAsOwner } = program.database

let sari: SignedInCall
let serum: string
beforeAll(async () => {
  sari = await program.signIn('sari')
  serum = await program.database.product('Night Serum')
})

type Fields = Record<string, string>
let senders = 0
/** Applies from an address of its own. @returns the query of the applicant's page, from the page of thanks */
async function apply(fields: Fields = typedValues(), options: PostOptions & { address?: string } = {}) {
  senders += 1
  const headers = { 'x-forwarded-for': options.address ?? `8.8.${senders >> 8}.${senders & 255}` }
  const { location } = await post(fields, { ...options, headers })
  const thanks = await open(`${location}`.replace(/^\/|#.*/g, ''), headers)
  return `${thanks.formState.receipt.halaman}`.slice(1)
}

const openPage = (query: string) => open(query, browser)
const applicationOf = async (query: string) => (await openPage(query)).formState.application
const idOf = async ({ username }: Fields) => `${(await storedRows(`${username}`))[0]?.id}`
const decide = async (decision: string, fields: Fields) =>
  sari('POST', `/applications/${decision}`, { ids: [await idOf(fields)] })

/** Accepts the application. @returns the id of the affiliate */
async function accept(fields: Fields): Promise<string> {
  const reply = await sari('POST', '/applications/accept', {
    rows: [{ id: await idOf(fields), product_id: serum }],
  })
  return reply.body.accepted[0].affiliate.id
}

async function expectEnded(query: string): Promise<void> {
  const [endedPage, unknownPage] = await Promise.all([openPage(query), openPage('?k=x')])
  expect(endedPage.status).toBe(404)
  expect(endedPage.text).toBe(unknownPage.text)
}

describe('the page of an applicant', () => {
  it('shows what they sent, and nothing else', async () => {
    const fields = typedValues({ username: 'https://www.instagram.com/Lia.Menunggu/?igsh=1' })
    const query = await apply(fields)
    const { status, formState, headers, text } = await openPage(query)
    expect([status, formState.page]).toEqual([200, null])
    expect(formState.application).toEqual({
      platform: 'instagram',
      username: 'Lia.Menunggu',
      product_wished: 'Night Serum',
      declined: false,
    })
    for (const name of ['nama', 'whatsapp', 'kota', 'tentang']) expect(text).not.toContain(fields[name])
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(headers.get('set-cookie')).toBe(null)
  })

  it('changes nothing when it is opened', async () => {
    const query = await apply()
    const before = await readEveryRow(program.database)
    expect((await openPage(query)).status).toBe(200)
    expect(await readEveryRow(program.database)).toEqual(before)
  })

  it('is the same whatever is known of the number, and of whoever sent the form', async () => {
    const whatsapp = '0812-5555-7777'
    await queryAsOwner(
      `insert into affiliate_registrations (username, whatsapp) values ('terdaftar.lama', $1)`,
      [whatsapp],
    )
    const queries = {
      new: await apply(typedValues({ username: 'lia' })),
      registered: await apply(typedValues({ username: 'lia', whatsapp })),
      repeated: await apply(typedValues({ username: 'lia', whatsapp })),
      trapped: await apply(typedValues({ username: 'lia' }), { trap: 'x' }),
      quick: await apply(typedValues({ username: 'lia' }), { token: tokens.create('daftar') }),
      repeatedByMachine: await apply(typedValues({ username: 'lia', whatsapp }), { trap: 'x' }),
    }
    const replies = await Promise.all(Object.values(queries).map(openPage))
    const visibleParts = ({ status, formState, headers }: (typeof replies)[number]) => ({
      status,
      // Every page has its own token.
      formState: { ...formState, formToken: `${formState.formToken}`.length },
      headers: [...headers.keys()],
    })
    expect(new Set(Object.values(queries)).size).toBe(replies.length)
    for (const reply of replies) expect(visibleParts(reply)).toEqual(visibleParts(replies[0] ?? reply))
  })

  it('is one for both presses of a sender', async () => {
    const fields = typedValues()
    const options = { token: createAgedToken(), address: '7.7.7.1' }
    const first = await apply(fields, options)
    expect(await apply(fields, options)).toBe(first)
    const { formState } = await openPage(first)
    expect(formState.application.username).toBe(fields.username)
    await accept(fields)
    expect(await apply(fields, options)).toBe(first)
    expect((await openPage(first)).formState.page.username).toBe(fields.username)
  })

  it('says that staff declined, without their reason, until the application is deleted', async () => {
    const fields = typedValues()
    const query = await apply(fields)
    const ids = [await idOf(fields)]
    await sari('POST', '/applications/decline', { ids, reason: 'Akun belum ada konten' })
    const { formState, text } = await openPage(query)
    expect(formState.application.declined).toBe(true)
    expect(text).not.toContain('Akun belum ada konten')
    await sari('POST', '/applications/reopen', { ids })
    expect((await applicationOf(query)).declined).toBe(false)
    await sari('POST', '/applications/decline', { ids })
    await queryAsOwner(`update applications set decided_at = now() - interval '91 days' where id = $1`, ids)
    await queryAsOwner('select app.purge_applications()')
    await expectEnded(query)
  })
})

describe('an accepted applicant', () => {
  it("finds the creator's page at the same address, and its forms work", async () => {
    const fields = typedValues()
    const query = await apply(fields)
    const affiliate = await accept(fields)
    await queryAsOwner(
      `update affiliate_registrations set sample_product_status = 'disetujui' where id = $1`,
      [affiliate],
    )
    const { formState } = await openPage(query)
    expect(formState).not.toHaveProperty('application')
    expect(formState.page).toMatchObject({ username: fields.username, sample: { status: 'disetujui' } })
    const body = new URLSearchParams({
      aksi: 'alamat',
      recipient: 'Wulan',
      address: 'Jl. Mawar 5',
      city: 'Garut',
      versi: '0',
      [tokenName]: formState.formToken,
    })
    const storedReply = await send(body.toString(), { query, headers: browser })
    expect([storedReply.status, storedReply.location]).toEqual([
      303,
      expect.stringContaining(`/${query}&tersimpan=alamat&`),
    ])
    expect((await sari('GET', `/affiliates/${affiliate}/address`)).body).toMatchObject({ city: 'Garut' })
    expect((await sari('GET', `/affiliates/${affiliate}/page`)).body.opened_at).not.toBe(null)
    // A form of this page is not accepted by the other address of the same page.
    const { path } = (await sari('GET', `/affiliates/${affiliate}/page`)).body
    expect((await send(body.toString(), { query: path.slice(1), headers: browser })).status).toBe(422)
  })

  it('waits again after the acceptance was taken back, and a form from before stores nothing', async () => {
    const fields = typedValues()
    const query = await apply(fields)
    await accept(fields)
    const { formState } = await openPage(query)
    await decide('take-back', fields)
    expect((await applicationOf(query)).username).toBe(fields.username)
    const body = new URLSearchParams({ aksi: 'diterima', [tokenName]: formState.formToken })
    const refusedReply = await send(body.toString(), { query, headers: browser })
    expect([refusedReply.status, refusedReply.formState.notice]).toEqual([409, 'too late'])
    expect(refusedReply.formState.application.username).toBe(fields.username)
    await accept(fields)
    expect((await openPage(query)).formState.page.username).toBe(fields.username)
  })

  it("loses the page with 'Ganti link', and not the creator with the new link", async () => {
    const fields = typedValues()
    const query = await apply(fields)
    const affiliate = await accept(fields)
    const { path } = (await sari('PUT', `/affiliates/${affiliate}/page`, { generation: 1 })).body
    await expectEnded(query)
    expect((await openPage(path.slice(1))).status).toBe(200)
  })

  it('loses the page while the affiliate is in the trash, and for good once they are erased', async () => {
    const fields = typedValues()
    const query = await apply(fields)
    const affiliate = await accept(fields)
    await sari('DELETE', `/affiliates/${affiliate}`)
    await expectEnded(query)
    expect((await sari('POST', `/trash/${affiliate}/restore`, {})).status).toBe(200)
    expect((await openPage(query)).formState.page.username).toBe(fields.username)
    expect(
      (await sari('POST', '/erasures', { resource: 'affiliate', id: affiliate, reason: 'x' })).status,
    ).toBe(204)
    await expectEnded(query)
    expect(await tablesHolding(program.database, `${fields.username}`)).toEqual([])
  })
})

describe('somebody who types the number of an applicant', () => {
  it('gets a page of what they typed, which waits for good', async () => {
    const fields = typedValues()
    const first = await apply(fields)
    const repeated = await apply({ ...fields, username: 'orang.lain', product: '' })
    expect(await applicationOf(repeated)).toEqual({
      platform: 'tiktok',
      username: 'orang.lain',
      product_wished: null,
      declined: false,
    })
    expect((await applicationOf(first)).username).toBe(fields.username)
    const before = await openPage(repeated)
    const affiliate = await accept(fields)
    expect((await openPage(first)).formState.page.username).toBe(fields.username)
    const after = await openPage(repeated)
    expect(after.formState.application).toEqual(before.formState.application)
    expect((await tablesHolding(program.database, 'orang.lain')).length).toBeGreaterThan(0)
    await sari('POST', '/erasures', { resource: 'affiliate', id: affiliate, reason: 'x' })
    await expectEnded(repeated)
    expect(await tablesHolding(program.database, 'orang.lain')).toEqual([])
  })

  it('does not get the page of an applicant whose form they copy to the letter, with its token', async () => {
    const fields = typedValues()
    const token = createAgedToken()
    const first = await apply(fields, { token })
    const copied = await apply(fields, { token })
    expect(copied).not.toBe(first)
    expect(await applicationOf(copied)).toEqual(await applicationOf(first))
    await accept(fields)
    expect((await openPage(copied)).formState).toMatchObject({ page: null, application: { declined: false } })
    expect((await openPage(first)).formState.page.username).toBe(fields.username)
  })

  it('ends the oldest pages of repeated applications beyond 1,000, and never that of an applicant', async () => {
    const fields = typedValues()
    const first = await apply(fields)
    const repeated = await apply({ ...fields, kota: 'Bandung' })
    await queryAsOwner(
      `insert into application_links (id, application_id, is_first, platform, username)
       select gen_random_uuid(), $1, false, 'tiktok', 'banjir' from generate_series(1, 999)`,
      [await idOf(fields)],
    )
    await queryAsOwner(
      `update application_links set sent_at = now() - interval '1 hour' where username <> 'banjir'`,
    )
    const latest = await apply({ ...fields, kota: 'Bogor' })
    await expectEnded(repeated)
    expect((await openPage(latest)).status).toBe(200)
    expect((await applicationOf(first)).username).toBe(fields.username)
    expect(await queryAsOwner('select count(*)::int as n from application_links where not is_first')).toEqual(
      [{ n: 1000 }],
    )
  })
})

describe('the page of an applicant ends', () => {
  it('with a marked application that staff clear', async () => {
    const fields = typedValues()
    const query = await apply(fields, { trap: 'x' })
    await decide('clear', fields)
    await expectEnded(query)
  })

  it('with an erased application', async () => {
    const fields = typedValues()
    const query = await apply(fields)
    await queryAsOwner(`select app.erase('application', $1, 'x')`, [await idOf(fields)])
    await expectEnded(query)
  })

  it('with the secret that signed its link', async () => {
    const [link] = await queryAsOwner<{ id: string }>('select id from application_links limit 1')
    await expectEnded(createApplicantPathBuilder('another secret')(`${link?.id}`).slice(1))
  })
})

it('a link never appears in the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const logged = createVisitor((await startProgramOn(program.database.url, {}, log)).url, '/')
  const { location } = await logged.post(typedValues(), { token: createAgedToken() })
  const thanks = await logged.open(`${location}`.replace(/^\/|#.*/g, ''))
  const query = `${thanks.formState.receipt.halaman}`.slice(1)
  expect((await logged.open(query, browser)).status).toBe(200)
  expect(lines.some((line) => line.includes('"path":"/"'))).toBe(true)
  expect(lines.join('')).not.toContain(query.slice(3))
})
