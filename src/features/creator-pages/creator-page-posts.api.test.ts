/** Posts to the private page of a creator: which are accepted, and how many. */
import { describe, expect, it } from 'vitest'
import { tokenName } from '#base/public-form.ts'
import { createFormTokens } from '#platform/server/forms/form-token.ts'
import { program } from '#test/cast-program.ts'
import { affiliateWith, browser, getQuery, open, post, visitor } from '#test/creator-page.ts'
import { createVisitor } from '#test/forms.ts'
import { startProgramOn } from '#test/program.ts'

const readRow = async (id: string) =>
  (
    await program.database.queryAsOwner<Record<string, unknown>>(
      'select * from affiliate_registrations where id = $1',
      [id],
    )
  )[0]

describe('a post of a form', () => {
  const thousandFields = Array.from({ length: 1000 }, (_, n) => `&lain${n}=x`).join('')
  const send = async (id: string, body: string, headers: Record<string, string> = {}) =>
    visitor().send(body, { query: await getQuery(id), headers: { ...browser, ...headers } })

  it.each([
    ['without a form token', '', 422, 'expired'],
    ['with an unknown action', 'aksi=hapus', 400, 'unreadable'],
    ['with two actions', 'aksi=diterima&aksi=alamat', 400, 'unreadable'],
    ['with nothing', '', 400, 'unreadable'],
    ['with 1,000 more fields', `aksi=diterima${thousandFields}`, 400, 'unreadable'],
    ['of 40,000 bytes', `aksi=${'x'.repeat(40_000)}`, 413, 'too large'],
  ])('%s stores nothing', async (name, body, status, notice) => {
    const id = await affiliateWith('terkirim')
    const answer = await send(id, name === 'without a form token' ? 'aksi=diterima' : body)
    expect([answer.status, answer.formState.notice]).toEqual([status, notice])
    expect((await readRow(id))?.sample_received_at).toBe(null)
  })

  it('of JSON stores nothing', async () => {
    const id = await affiliateWith('terkirim')
    const answer = await send(id, '{"aksi":"diterima"}', { 'content-type': 'application/json' })
    expect(answer.status).toBe(415)
  })

  it('ignores fields that its form does not have', async () => {
    const id = await affiliateWith('terkirim')
    const others = {
      'link-1-vo': '<script>alert(1)</script>',
      alasan: `\u202e${'x'.repeat(5000)}`,
      lain: 'x',
    }
    const { status, location } = await post(id, 'diterima', others)
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/\?k=[\w-]+&tersimpan=diterima&pada=\d+#hasil$/),
    ])
    expect((await open(id)).text).not.toContain('alert(1)')
  })

  it('needs a form token of this very page', async () => {
    const [id, other] = [await affiliateWith('terkirim'), await affiliateWith('terkirim')]
    const { formState } = await open(other)
    const body = new URLSearchParams({ aksi: 'diterima', [tokenName]: formState.formToken }).toString()
    expect((await send(id, body)).formState.notice).toBe('expired')
    const [secret] = await program.database.queryAsOwner<{ value: string }>(
      `select value from secrets where name = 'cookie'`,
    )
    const oldToken = createFormTokens(`${secret?.value}`).create(
      `page ${(await getQuery(id)).slice(3)}`,
      24 * 60 * 60 + 1,
    )
    expect(
      (await send(id, new URLSearchParams({ aksi: 'diterima', [tokenName]: oldToken }).toString())).formState
        .notice,
    ).toBe('expired')
    expect((await readRow(id))?.sample_received_at).toBe(null)
  })

  it('is accepted with the null origin that browsers send from a page without referrer', async () => {
    const id = await affiliateWith('terkirim')
    expect(
      (await post(id, 'diterima', {}, { ...browser, origin: 'null', 'sec-fetch-site': 'same-origin' }))
        .status,
    ).toBe(303)
  })

  it('of any other method is refused', async () => {
    const query = await getQuery(await affiliateWith('review'))
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
    const [first, second, third] = [
      await affiliateWith('terkirim'),
      await affiliateWith('terkirim'),
      await affiliateWith('terkirim'),
    ]
    expect(await postOften(first, 62, (i) => `198.51.100.${i}`)).toEqual({ 303: 60, 429: 2 })
    expect(await postOften(second, 1, () => '198.51.100.1')).toEqual({ 303: 1 })
    expect(await postOften(second, 58, () => '203.0.113.9')).toEqual({ 303: 58 })
    expect(await postOften(third, 4, () => '203.0.113.9')).toEqual({ 303: 2, 429: 2 })
    expect(await postOften(third, 1, () => '203.0.113.10')).toEqual({ 303: 1 })
  })
})
