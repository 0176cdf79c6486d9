/** Submissions to the private page of a creator are accepted only from its forms, and only so many per hour. */
import { describe, expect, it } from 'vitest'
import { createFormTokens } from '#platform/server/forms/form-token.ts'
import { program } from '#test/cast-program.ts'
import {
  browser,
  buildFormBody,
  createAffiliateWithSample,
  createPageVisitor,
  getQuery,
  getToken,
  openPage,
  postForm,
  readAffiliateRow,
} from '#test/creator-page.ts'
import { createVisitor } from '#test/forms.ts'
import { startProgramOn } from '#test/program.ts'

describe("submission to a creator's page", () => {
  const thousandFields = Array.from({ length: 1000 }, (_, n) => `&lain${n}=x`).join('')
  const send = async (id: string, body: string, headers: Record<string, string> = {}) =>
    createPageVisitor().send(body, { query: await getQuery(id), headers: { ...browser, ...headers } })

  it.each([
    ['without a form token', 'aksi=diterima', 422, 'expired'],
    ['with an unknown action', 'aksi=hapus', 400, 'unreadable'],
    ['with two actions', 'aksi=diterima&aksi=alamat', 400, 'unreadable'],
    ['with an empty body', '', 400, 'unreadable'],
    ['with 1,000 more fields', `aksi=diterima${thousandFields}`, 400, 'unreadable'],
    ['of 40,000 bytes', `aksi=${'x'.repeat(40_000)}`, 413, 'too large'],
  ])("a submission to a creator's page %s stores nothing", async (_, body, status, notice) => {
    const id = await createAffiliateWithSample('terkirim')
    const reply = await send(id, body)
    expect([reply.status, reply.formState.notice]).toEqual([status, notice])
    expect((await readAffiliateRow(id))?.sample_received_at).toBe(null)
  })

  it("a submission of JSON to a creator's page stores nothing", async () => {
    const id = await createAffiliateWithSample('terkirim')
    const reply = await send(id, '{"aksi":"diterima"}', { 'content-type': 'application/json' })
    expect(reply.status).toBe(415)
    expect((await readAffiliateRow(id))?.sample_received_at).toBe(null)
  })

  it("a submission to a creator's page may contain fields that its form does not have, which are ignored", async () => {
    const id = await createAffiliateWithSample('terkirim')
    const unknownFields = {
      'link-1-vo': '<script>alert(1)</script>',
      alasan: `\u202e${'x'.repeat(5000)}`,
      lain: 'x',
    }
    const { status, location } = await postForm(id, 'diterima', unknownFields)
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/\?k=[\w-]+&tersimpan=diterima&pada=\d+#hasil$/),
    ])
    expect((await openPage(id)).text).not.toContain('alert(1)')
  })

  it("a submission to a creator's page needs a form token of the same page that is not older than a day", async () => {
    const id = await createAffiliateWithSample('terkirim')
    const { formState: stateOfOtherPage } = await openPage(await createAffiliateWithSample('terkirim'))
    const replyToOtherPage = await send(id, buildFormBody('diterima', stateOfOtherPage.formToken))
    expect(replyToOtherPage.formState.notice).toBe('expired')
    const [secret] = await program.database.queryAsOwner<{ value: string }>(
      `select value from secrets where name = 'cookie'`,
    )
    const secondsPerDay = 24 * 60 * 60
    const oldToken = createFormTokens(`${secret?.value}`).create(
      `page ${await getToken(id)}`,
      secondsPerDay + 1,
    )
    const replyToOldToken = await send(id, buildFormBody('diterima', oldToken))
    expect(replyToOldToken.formState.notice).toBe('expired')
    expect((await readAffiliateRow(id))?.sample_received_at).toBe(null)
  })

  it("a submission to a creator's page is accepted with the null origin that browsers send from a page without referrer", async () => {
    const id = await createAffiliateWithSample('terkirim')
    const headers = { ...browser, origin: 'null', 'sec-fetch-site': 'same-origin' }
    expect((await postForm(id, 'diterima', {}, headers)).status).toBe(303)
  })

  it("a submission to a creator's page is refused if its method is PUT, DELETE or PATCH", async () => {
    const query = await getQuery(await createAffiliateWithSample('review'))
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await fetch(`${program.url}/${query}`, { method })).status).toBe(405)
  })

  it("a submission to a creator's page is refused after 60 submissions per hour to the page or from the network, which affects no others", async () => {
    // This program takes the address of a visitor from the header 'X-Forwarded-For'.
    const { url } = await startProgramOn(program.database.url, { TRUST_PROXY: '1' })
    const visitor = createVisitor(url, '/')
    /** Submits a valid form of a page this often. Returns the number of replies with each status. */
    async function postOften(id: string, count: number, getAddress: (index: number) => string) {
      const query = await getQuery(id)
      const { formState } = await visitor.open(query, browser)
      const body = buildFormBody('diterima', formState.formToken)
      const counts: Record<number, number> = {}
      for (let index = 0; index < count; index++) {
        const headers = { ...browser, 'x-forwarded-for': getAddress(index) }
        const { status } = await visitor.send(body, { query, headers })
        counts[status] = (counts[status] ?? 0) + 1
      }
      return counts
    }
    const [firstPage, secondPage, thirdPage] = [
      await createAffiliateWithSample('terkirim'),
      await createAffiliateWithSample('terkirim'),
      await createAffiliateWithSample('terkirim'),
    ]
    // A page takes 60 submissions per hour, whatever network they come from.
    expect(await postOften(firstPage, 62, (index) => `198.51.100.${index}`)).toEqual({ 303: 60, 429: 2 })
    expect(await postOften(secondPage, 1, () => '198.51.100.1')).toEqual({ 303: 1 })
    // A network sends 60 submissions per hour, whatever page they are for.
    expect(await postOften(secondPage, 58, () => '203.0.113.9')).toEqual({ 303: 58 })
    expect(await postOften(thirdPage, 4, () => '203.0.113.9')).toEqual({ 303: 2, 429: 2 })
    expect(await postOften(thirdPage, 1, () => '203.0.113.10')).toEqual({ 303: 1 })
  })
})
