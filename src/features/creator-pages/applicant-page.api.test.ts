/**
 * The private page of an applicant shows the application, and becomes the creator's page once that is accepted. Runs
 * on every PostgreSQL.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { startApplicationForm } from '#test/application-form.ts'
import { buildFormBody } from '#test/creator-page.ts'
import { browser, createVisitor, type PostOptions } from '#test/forms.ts'
import { type SignedInCall, startProgramOn } from '#test/program.ts'
import { createRecordedLog } from '#test/recorded-log.ts'
import { listTablesThatContain, readEveryRow } from '#test/trash.ts'
import { createApplicantPathBuilder } from './page-token.server.ts'

const { program, post, send, open, createAgedToken, tokens, buildFields, readApplications } =
  await startApplicationForm()
const { queryAsOwner } = program.database

let sari: SignedInCall
let serum: string
beforeAll(async () => {
  sari = await program.signIn('sari')
  serum = await program.database.readProductId('Night Serum')
})

type Fields = Record<string, string>
/** Returns the query of an address on this site, with '?'. */
const getQuery = (location: string | null) => `${location}`.replace(/^\/|#.*/g, '')

let senderCount = 0

/** Applies, by default from a new IP address. Returns the query of the applicant's page. */
async function apply(fields: Fields = buildFields(), options: PostOptions & { address?: string } = {}) {
  senderCount += 1
  const newAddress = `8.8.8.${senderCount}`
  const headers = { 'x-forwarded-for': options.address ?? newAddress }
  const { location } = await post(fields, { ...options, headers })
  const thanks = await open(getQuery(location), headers)
  return getQuery(thanks.formState.receipt.halaman)
}

const openPage = (query: string) => open(query, browser)
const readApplication = async (query: string) => (await openPage(query)).formState.application

/** Returns the id of the first stored application with the username of these fields. */
async function readId({ username }: Fields): Promise<string> {
  const [application] = await readApplications(`${username}`)
  return `${application?.id}`
}

const decide = async (decision: string, fields: Fields) =>
  sari('POST', `/applications/${decision}`, { ids: [await readId(fields)] })

/** Accepts the application, and returns the id of the affiliate. */
async function accept(fields: Fields): Promise<string> {
  const reply = await sari('POST', '/applications/accept', {
    rows: [{ id: await readId(fields), product_id: serum }],
  })
  return reply.body.accepted[0].affiliate.id
}

/** Expects that the page is the same as for a link that never existed. */
async function expectEnded(query: string): Promise<void> {
  const [endedPage, unknownPage] = await Promise.all([openPage(query), openPage('?k=x')])
  expect(endedPage.status).toBe(404)
  expect(endedPage.text).toBe(unknownPage.text)
}

describe('page of an applicant', () => {
  it('the page of an applicant shows account and product of the application, and nothing else', async () => {
    const fields = buildFields({ username: 'https://www.instagram.com/Lia.Menunggu/?igsh=1' })
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

  it('the page of an applicant changes nothing when it is opened', async () => {
    const query = await apply()
    const rowsBefore = await readEveryRow(program.database)
    expect((await openPage(query)).status).toBe(200)
    expect(await readEveryRow(program.database)).toEqual(rowsBefore)
  })

  it('the page of an applicant is the same if the number is new, registered or repeated, and if a machine seems to have applied', async () => {
    const whatsapp = '0812-5555-7777'
    await queryAsOwner(
      `insert into affiliate_registrations (username, whatsapp) values ('terdaftar.lama', $1)`,
      [whatsapp],
    )
    const queries = {
      new: await apply(buildFields({ username: 'lia' })),
      registered: await apply(buildFields({ username: 'lia', whatsapp })),
      repeated: await apply(buildFields({ username: 'lia', whatsapp })),
      trapped: await apply(buildFields({ username: 'lia' }), { trap: 'x' }),
      quick: await apply(buildFields({ username: 'lia' }), { token: tokens.create('daftar') }),
      repeatedByMachine: await apply(buildFields({ username: 'lia', whatsapp }), { trap: 'x' }),
    }
    const replies = await Promise.all(Object.values(queries).map(openPage))
    const pickVisibleParts = ({ status, formState, headers }: (typeof replies)[number]) => ({
      status,
      // Each page has a form token of its own.
      formState: { ...formState, formToken: `${formState.formToken}`.length },
      headers: [...headers.keys()],
    })
    expect(new Set(Object.values(queries)).size).toBe(replies.length)
    const [firstReply] = replies
    for (const reply of replies)
      expect(pickVisibleParts(reply)).toEqual(pickVisibleParts(firstReply ?? reply))
  })

  it('the page of an applicant is one page when the applicant presses twice, also if the application is accepted in between', async () => {
    const fields = buildFields()
    const options = { token: createAgedToken(), address: '7.7.7.1' }
    const query = await apply(fields, options)
    expect(await apply(fields, options)).toBe(query)
    const { formState } = await openPage(query)
    expect(formState.application.username).toBe(fields.username)
    await accept(fields)
    expect(await apply(fields, options)).toBe(query)
    expect((await openPage(query)).formState.page.username).toBe(fields.username)
  })

  it('the page of an applicant says that staff declined the application, without their reason, until the application is deleted', async () => {
    const fields = buildFields()
    const query = await apply(fields)
    const ids = [await readId(fields)]
    await sari('POST', '/applications/decline', { ids, reason: 'Akun belum ada konten' })
    const { formState, text } = await openPage(query)
    expect(formState.application.declined).toBe(true)
    expect(text).not.toContain('Akun belum ada konten')
    await sari('POST', '/applications/reopen', { ids })
    expect((await readApplication(query)).declined).toBe(false)
    await sari('POST', '/applications/decline', { ids })
    await queryAsOwner(`update applications set decided_at = now() - interval '91 days' where id = $1`, ids)
    await queryAsOwner('select app.purge_applications()')
    await expectEnded(query)
  })
})

describe('accepted applicant', () => {
  it("an accepted applicant finds the creator's page at the same address, and its forms work", async () => {
    const fields = buildFields()
    const query = await apply(fields)
    const affiliate = await accept(fields)
    await queryAsOwner(
      `update affiliate_registrations set sample_product_status = 'disetujui' where id = $1`,
      [affiliate],
    )
    const { formState } = await openPage(query)
    expect(formState).not.toHaveProperty('application')
    expect(formState.page).toMatchObject({ username: fields.username, sample: { status: 'disetujui' } })
    const body = buildFormBody('alamat', formState.formToken, {
      recipient: 'Wulan',
      address: 'Jl. Mawar 5',
      city: 'Garut',
      versi: '0',
    })
    const storedReply = await send(body, { query, headers: browser })
    expect([storedReply.status, storedReply.location]).toEqual([
      303,
      expect.stringContaining(`/${query}&tersimpan=alamat&`),
    ])
    expect((await sari('GET', `/affiliates/${affiliate}/address`)).body).toMatchObject({ city: 'Garut' })
    expect((await sari('GET', `/affiliates/${affiliate}/page`)).body.opened_at).not.toBe(null)
    // The creator's page has an address of its own, too. A form of the one address is not accepted by the other.
    const { path } = (await sari('GET', `/affiliates/${affiliate}/page`)).body
    expect((await send(body, { query: path.slice(1), headers: browser })).status).toBe(422)
  })

  it('an accepted applicant waits again after the acceptance was undone, and a form opened before stores nothing', async () => {
    const fields = buildFields()
    const query = await apply(fields)
    await accept(fields)
    const { formState } = await openPage(query)
    await decide('take-back', fields)
    expect((await readApplication(query)).username).toBe(fields.username)
    const body = buildFormBody('diterima', formState.formToken)
    const refusedReply = await send(body, { query, headers: browser })
    expect([refusedReply.status, refusedReply.formState.notice]).toEqual([409, 'too late'])
    expect(refusedReply.formState.application.username).toBe(fields.username)
    await accept(fields)
    expect((await openPage(query)).formState.page.username).toBe(fields.username)
  })

  it("an accepted applicant loses the page with 'Ganti link', but the new link opens it", async () => {
    const fields = buildFields()
    const query = await apply(fields)
    const affiliate = await accept(fields)
    const { path } = (await sari('PUT', `/affiliates/${affiliate}/page`, { generation: 1 })).body
    await expectEnded(query)
    expect((await openPage(path.slice(1))).status).toBe(200)
  })

  it('an accepted applicant loses the page while the affiliate is in the trash, and for good once they are erased', async () => {
    const fields = buildFields()
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
    expect(await listTablesThatContain(program.database, `${fields.username}`)).toEqual([])
  })
})

describe('repeated number', () => {
  it('a repeated number gets a page that shows only the typed text, and never a decision on the application', async () => {
    const fields = buildFields()
    const firstQuery = await apply(fields)
    const repeatedQuery = await apply({ ...fields, username: 'orang.lain', product: '' })
    expect(await readApplication(repeatedQuery)).toEqual({
      platform: 'tiktok',
      username: 'orang.lain',
      product_wished: null,
      declined: false,
    })
    expect((await readApplication(firstQuery)).username).toBe(fields.username)
    const pageBefore = await openPage(repeatedQuery)
    const affiliate = await accept(fields)
    expect((await openPage(firstQuery)).formState.page.username).toBe(fields.username)
    const pageAfter = await openPage(repeatedQuery)
    expect(pageAfter.formState.application).toEqual(pageBefore.formState.application)
    expect((await listTablesThatContain(program.database, 'orang.lain')).length).toBeGreaterThan(0)
    await sari('POST', '/erasures', { resource: 'affiliate', id: affiliate, reason: 'x' })
    await expectEnded(repeatedQuery)
    expect(await listTablesThatContain(program.database, 'orang.lain')).toEqual([])
  })

  it("a repeated number does not open the page of an applicant, even with the applicant's form and token", async () => {
    const fields = buildFields()
    const token = createAgedToken()
    const firstQuery = await apply(fields, { token })
    const copiedQuery = await apply(fields, { token })
    expect(copiedQuery).not.toBe(firstQuery)
    expect(await readApplication(copiedQuery)).toEqual(await readApplication(firstQuery))
    await accept(fields)
    expect((await openPage(copiedQuery)).formState).toMatchObject({
      page: null,
      application: { declined: false },
    })
    expect((await openPage(firstQuery)).formState.page.username).toBe(fields.username)
  })

  it('a repeated number ends its oldest pages after 1,000 applications, but never that of an applicant', async () => {
    const fields = buildFields()
    const firstQuery = await apply(fields)
    const repeatedQuery = await apply({ ...fields, kota: 'Bandung' })
    // Together with the one above, 1,000 repeated applications are stored, so the next one ends the oldest page.
    await queryAsOwner(
      `insert into application_links (id, application_id, is_first, platform, username)
       select gen_random_uuid(), $1, false, 'tiktok', 'banjir' from generate_series(1, 999)`,
      [await readId(fields)],
    )
    await queryAsOwner(
      `update application_links set sent_at = now() - interval '1 hour' where username <> 'banjir'`,
    )
    const latestQuery = await apply({ ...fields, kota: 'Bogor' })
    await expectEnded(repeatedQuery)
    expect((await openPage(latestQuery)).status).toBe(200)
    expect((await readApplication(firstQuery)).username).toBe(fields.username)
    expect(await queryAsOwner('select count(*)::int from application_links where not is_first')).toEqual([
      { count: 1000 },
    ])
  })
})

describe('end of the page of an applicant', () => {
  it('the page of an applicant ends when staff clear the marked application', async () => {
    const fields = buildFields()
    const query = await apply(fields, { trap: 'x' })
    await decide('clear', fields)
    await expectEnded(query)
  })

  it('the page of an applicant ends when the application is erased', async () => {
    const fields = buildFields()
    const query = await apply(fields)
    await queryAsOwner(`select app.erase('application', $1, 'x')`, [await readId(fields)])
    await expectEnded(query)
  })

  it('the page of an applicant is not opened by a link that another secret signed', async () => {
    const fields = buildFields()
    await apply(fields)
    const [link] = await queryAsOwner<{ id: string }>(
      'select id from application_links where username = $1',
      [fields.username],
    )
    await expectEnded(getQuery(createApplicantPathBuilder('another secret')(`${link?.id}`)))
  })
})

it("the link of an applicant's page never appears in the log", async () => {
  const { log, lines } = createRecordedLog('debug')
  const visitor = createVisitor((await startProgramOn(program.database.url, {}, log)).url, '/')
  const { location } = await visitor.post(buildFields(), { token: createAgedToken() })
  const thanks = await visitor.open(getQuery(location))
  const query = getQuery(thanks.formState.receipt.halaman)
  expect((await visitor.open(query, browser)).status).toBe(200)
  expect(lines.some((line) => line.includes('"path":"/"'))).toBe(true)
  expect(lines.join('')).not.toContain(query.slice('?k='.length))
})
