/** Posts to the private page of a creator: which are accepted, and how many. */
import { describe, expect, it } from 'vitest'
import { tokenName } from '#base/public-form.ts'
import { createFormTokens } from '#platform/server/forms/form-token.ts'
import { program } from '#test/cast-program.ts'
import {
  browser,
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

describe('a post of a form', () => {
  const thousandFields = Array.from({ length: 1000 }, (_, n) => `&lain${n}=x`).join('')
  const send = async (id: string, body: string, headers: Record<string, string> = {}) =>
    createPageVisitor().send(body, { query: await getQuery(id), headers: { ...browser, ...headers } })

  it.each([
    ['without a form token', 'aksi=diterima', 422, 'expired'],
    ['with an unknown action', 'aksi=hapus', 400, 'unreadable'],
    ['with two actions', 'aksi=diterima&aksi=alamat', 400, 'unreadable'],
    ['with nothing', '', 400, 'unreadable'],
    ['with 1,000 more fields', `aksi=diterima${thousandFields}`, 400, 'unreadable'],
    ['of 40,000 bytes', `aksi=${'x'.repeat(40_000)}`, 413, 'too large'],
  ])('%s stores nothing', async (_, body, status, notice) => {
    const id = await createAffiliateWithSample('terkirim')
    const reply = await send(id, body)
    expect([reply.status, reply.formState.notice]).toEqual([status, notice])
    expect((await readAffiliateRow(id))?.sample_received_at).toBe(null)
  })

  it('a post of JSON stores nothing', async () => {
    const id = await createAffiliateWithSample('terkirim')
    const reply = await send(id, '{"aksi":"diterima"}', { 'content-type': 'application/json' })
    expect(reply.status).toBe(415)
    expect((await readAffiliateRow(id))?.sample_received_at).toBe(null)
  })

  it('ignores fields that its form does not have', async () => {
    const id = await createAffiliateWithSample('terkirim')
    const otherFields = {
      'link-1-vo': '<script>alert(1)</script>',
      alasan: `\u202e${'x'.repeat(5000)}`,
      lain: 'x',
    }
    const { status, location } = await postForm(id, 'diterima', otherFields)
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/\?k=[\w-]+&tersimpan=diterima&pada=\d+#hasil$/),
    ])
    expect((await openPage(id)).text).not.toContain('alert(1)')
  })

  it('needs a form token of the same page that is not older than a day', async () => {
    const [id, otherId] = [
      await createAffiliateWithSample('terkirim'),
      await createAffiliateWithSample('terkirim'),
    ]
    const { formState } = await openPage(otherId)
    const body = new URLSearchParams({ aksi: 'diterima', [tokenName]: formState.formToken }).toString()
    expect((await send(id, body)).formState.notice).toBe('expired')
    const [secret] = await program.database.queryAsOwner<{ value: string }>(
      `select value from secrets where name = 'cookie'`,
    )
    const oldToken = createFormTokens(`${secret?.value}`).create(
      `page ${await getToken(id)}`,
      24 * 60 * 60 + 1,
    )
    expect(
      (await send(id, new URLSearchParams({ aksi: 'diterima', [tokenName]: oldToken }).toString())).formState
        .notice,
    ).toBe('expired')
    expect((await readAffiliateRow(id))?.sample_received_at).toBe(null)
  })

  it('is accepted with the null origin that browsers send from a page without referrer', async () => {
    const id = await createAffiliateWithSample('terkirim')
    expect(
      (await postForm(id, 'diterima', {}, { ...browser, origin: 'null', 'sec-fetch-site': 'same-origin' }))
        .status,
    ).toBe(303)
  })

  it('is refused with another method than POST', async () => {
    const query = await getQuery(await createAffiliateWithSample('review'))
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await fetch(`${program.url}/${query}`, { method })).status).toBe(405)
  })

  it('is limited for each page and each network, and others are not affected', async () => {
    const limited = await startProgramOn(program.database.url, { TRUST_PROXY: '1' })
    const { open: openThere, send: sendThere } = createVisitor(limited.url, '/')
    /** Posts a valid form of a page this often. @returns how many answers had each status */
    async function postOften(id: string, count: number, address: (i: number) => string) {
      const query = await getQuery(id)
      const { formState } = await openThere(query, browser)
      const body = new URLSearchParams({ aksi: 'diterima', [tokenName]: formState.formToken }).toString()
      const counts: Record<number, number> = {}
      for (let i = 0; i < count; i++) {
        const headers = { ...browser, 'x-forwarded-for': address(i) }
        const { status } = await sendThere(body, { query, headers })
        counts[status] = (counts[status] ?? 0) + 1
      }
      return counts
    }
    const [firstPage, secondPage, thirdPage] = [
      await createAffiliateWithSample('terkirim'),
      await createAffiliateWithSample('terkirim'),
      await createAffiliateWithSample('terkirim'),
    ]
    // A page takes 60 posts per hour, whatever network they come from.
    expect(await postOften(firstPage, 62, (i) => `198.51.100.${i}`)).toEqual({ 303: 60, 429: 2 })
    expect(await postOften(secondPage, 1, () => '198.51.100.1')).toEqual({ 303: 1 })
    // A network sends 60 posts per hour, whatever page they are for.
    expect(await postOften(secondPage, 58, () => '203.0.113.9')).toEqual({ 303: 58 })
    expect(await postOften(thirdPage, 4, () => '203.0.113.9')).toEqual({ 303: 2, 429: 2 })
    expect(await postOften(thirdPage, 1, () => '203.0.113.10')).toEqual({ 303: 1 })
  })
})
