/**
 * The private page of a creator over HTTP: what its holder sees, and the address and the arrival that it stores. Runs
 * on every PostgreSQL.
 */
import { describe, expect, it } from 'vitest'
import { as, make, program, queryAsOwner, sari, serum } from '#test/cast-program.ts'
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
import { createRecordedLog } from '#test/recorded-log.ts'

const typedAddress = {
  recipient: 'Wulan',
  address: 'Jl. Mawar 5',
  district: '',
  city: 'Garut',
  postal_code: '44151',
  courier_note: '',
}

async function readAddress(id: string) {
  const [row] = await queryAsOwner('select * from shipping_addresses where affiliate_id = $1', [id])
  return row
}

async function readVisit(id: string) {
  const [row] = await queryAsOwner('select * from creator_page_visits where affiliate_id = $1', [id])
  return row
}

describe("creator's page", () => {
  it("a creator's page shows the sample, the videos and the address of this creator only", async () => {
    const id = await createAffiliateWithSample('terkirim')
    const secondCreator = await createAffiliateWithSample('terkirim')
    const video = await make.video(serum, sari, {
      vo: 'https://drive.google.com/own',
      review: 'https://drive.google.com/own-review',
    })
    await make.assignVideo(id, serum, video)
    const videoOfSecond = await make.video(serum, sari, { vo: 'https://drive.google.com/foreign' })
    await make.assignVideo(secondCreator, serum, videoOfSecond)
    await queryAsOwner(
      `insert into shipping_addresses (affiliate_id, recipient, address) values ($1, 'Orang Lain', 'Jl. Lain 1')`,
      [secondCreator],
    )
    const { status, formState, text, headers } = await openPage(id)
    expect(status).toBe(200)
    expect(formState.page).toMatchObject({
      sample: { status: 'terkirim', products: ['Night Serum'], received_at: null },
      address: null,
      videos: [
        {
          status: 'belum',
          link_video_vo: 'https://drive.google.com/own',
          link_video_review: 'https://drive.google.com/own-review',
        },
      ],
    })
    expect(text).not.toMatch(/foreign|Lain/)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(headers.get('set-cookie')).toBe(null)
  })

  it("a creator's page looks the same for every wrong token, also that of a deleted affiliate", async () => {
    const id = await createAffiliateWithSample('review')
    const deletedAffiliate = await createAffiliateWithSample('review')
    const token = await getToken(id)
    const deletedToken = await getToken(deletedAffiliate)
    expect((await as.sari('DELETE', `/affiliates/${deletedAffiliate}`)).status).toBe(204)
    const tokenWithWrongLetter = token.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a'))
    const wrongTokens = [
      '',
      'x',
      token.slice(1),
      tokenWithWrongLetter,
      `${token}&k=${token}`,
      '%00',
      'a'.repeat(5000),
      '%E0%A4',
      deletedToken,
    ]
    const replies = await Promise.all(
      wrongTokens.map((text) => createPageVisitor().open(`?k=${text}`, browser)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    for (const { headers } of replies) expect(headers.get('cache-control')).toBe('no-store')
    const postReply = await createPageVisitor().send('aksi=diterima', {
      query: `?k=${deletedToken}`,
      headers: browser,
    })
    expect([postReply.status, postReply.text]).toEqual([404, replies[0]?.text])
  })

  it("a creator's page opens if a chat has added punctuation to the end of its link, but not with letters added", async () => {
    const query = await getQuery(await createAffiliateWithSample('disetujui'))
    for (const suffix of ['.', ')', '"', '*', '>', ',', '!', '…', '%20', '%E2%80%8B', '+', ').'])
      expect((await createPageVisitor().open(`${query}${suffix}`, browser)).status, suffix).toBe(200)
    for (const suffix of ['.A', 'A', '==A'])
      expect((await createPageVisitor().open(`${query}${suffix}`, browser)).status, suffix).toBe(404)
  })

  it("a creator's page stays open for its creator during 1,000 wrong tokens", async () => {
    const { url } = await startProgramOn(program.database.url)
    const guesser = createVisitor(url, '/')
    const replies = await Promise.all(Array.from({ length: 1000 }, (_, n) => guesser.open(`?k=${n}`)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]))
    expect((await openPage(await createAffiliateWithSample('review'))).status).toBe(200)
  })

  it("a creator's page is closed under its old link once it gets a new one, also after a deletion and restoration", async () => {
    const id = await createAffiliateWithSample('review')
    const oldQuery = await getQuery(id)
    const renewedLink = await as.sari('PUT', `/affiliates/${id}/page`, { generation: 1 })
    expect(renewedLink.body).toMatchObject({ generation: 2 })
    expect((await createPageVisitor().open(oldQuery, browser)).status).toBe(404)
    expect((await openPage(id)).status).toBe(200)
    // A repeated request with the old generation does not end the new link.
    expect((await as.sari('PUT', `/affiliates/${id}/page`, { generation: 1 })).body.path).toBe(
      renewedLink.body.path,
    )
    await as.sari('DELETE', `/affiliates/${id}`)
    expect((await createPageVisitor().open(renewedLink.body.path.slice(1), browser)).status).toBe(404)
    expect((await as.sari('POST', `/trash/${id}/restore`, {})).status).toBe(200)
    expect((await createPageVisitor().open(oldQuery, browser)).status).toBe(404)
    expect((await createPageVisitor().open(renewedLink.body.path.slice(1), browser)).status).toBe(200)
  })

  it("a creator's page is opened without its token appearing in the log", async () => {
    const { log, lines } = createRecordedLog('debug')
    const visitor = createVisitor((await startProgramOn(program.database.url, {}, log)).url, '/')
    const token = await getToken(await createAffiliateWithSample('review'))
    expect((await visitor.open(`?k=${token}`, browser)).status).toBe(200)
    await visitor.open(`?k=${token}x`, browser)
    expect(lines.some((line) => line.includes('"path":"/"'))).toBe(true)
    expect(lines.join('')).not.toContain(token)
  })
})

describe("opening of a creator's page", () => {
  it("the opening of a creator's page is recorded, and shown to staff who may hand out the link", async () => {
    const id = await createAffiliateWithSample('review')
    const readOpenedAt = async () => (await as.sari('GET', `/affiliates/${id}/page`)).body.opened_at
    expect(await readOpenedAt()).toBe(null)
    await openPage(id)
    expect(Date.parse(await readOpenedAt())).toBeGreaterThan(Date.now() - 60_000)
  })

  it.each([
    ['a messenger that makes a preview', { 'user-agent': 'WhatsApp/2.23.20.0 A' }],
    [
      'a social network',
      { 'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' },
    ],
    ['a browser that prefetches', { ...browser, 'sec-purpose': 'prefetch' }],
    ['an older Firefox that prefetches', { ...browser, 'x-moz': 'prefetch' }],
    ['an older Safari that makes a preview', { ...browser, 'x-purpose': 'preview' }],
    ['a program that does not name itself', { 'user-agent': '' }],
  ])("the opening of a creator's page is not recorded for %s", async (_, headers) => {
    const id = await createAffiliateWithSample('review')
    expect((await openPage(id, headers)).status).toBe(200)
    expect(await readVisit(id)).toBe(undefined)
  })

  it("the opening of a creator's page is not recorded for HEAD and for the preview of staff, which has no form token", async () => {
    const id = await createAffiliateWithSample('disetujui')
    const query = await getQuery(id)
    const headReply = await fetch(`${program.url}/${query}`, { method: 'HEAD', headers: browser })
    expect(headReply.status).toBe(200)
    const preview = await createPageVisitor().open(`${query}&pratinjau`, browser)
    expect(preview.formState).toMatchObject({ isPreview: true, formToken: '' })
    expect(await readVisit(id)).toBe(undefined)
  })

  it("the opening of a creator's page is not recorded for signed-in staff, but is recorded for a forged session", async () => {
    const id = await createAffiliateWithSample('review')
    const { cookie } = await program.signIn('sari')
    expect((await openPage(id, { ...browser, cookie })).status).toBe(200)
    expect(await readVisit(id)).toBe(undefined)
    await openPage(id, { ...browser, cookie: `${cookie}x` })
    expect(await readVisit(id)).toMatchObject({ opened_at: expect.any(Date) })
  })

  it("the opening of a creator's page does not change the affiliate", async () => {
    const id = await createAffiliateWithSample('review')
    const rowBefore = await readAffiliateRow(id)
    await openPage(id)
    expect(await readAffiliateRow(id)).toEqual(rowBefore)
  })
})

describe("result of a submission to a creator's page", () => {
  it("the result of a submission to a creator's page is shown for five minutes, also if the page is loaded again", async () => {
    const id = await createAffiliateWithSample('disetujui')
    const { location } = await postForm(id, 'alamat', { ...typedAddress, versi: '0' })
    const query = `${location}`.slice(1).replace('#hasil', '')
    const readStoredResult = async (address: string) =>
      (await createPageVisitor().open(address, browser)).formState.storedResult
    for (const _load of [1, 2]) expect(await readStoredResult(query)).toBe('alamat')
    // The address has the time of the submission in seconds. No result is shown five minutes later, before it, or
    // without it.
    const [, postedAt] = query.match(/pada=(\d+)/) ?? []
    const withTime = (seconds: number) => query.replace(`${postedAt}`, `${seconds}`)
    expect(await readStoredResult(withTime(Number(postedAt) - 300))).toBe(undefined)
    expect(await readStoredResult(withTime(Number(postedAt) + 600))).toBe(undefined)
    expect(await readStoredResult(query.replace(`&pada=${postedAt}`, ''))).toBe(undefined)
  })
})

describe('address that a creator gives', () => {
  it('an address that a creator gives is stored, shown to staff as given by the creator, and can be corrected', async () => {
    const id = await createAffiliateWithSample('disetujui')
    const { status, location } = await postForm(id, 'alamat', { ...typedAddress, versi: '0' })
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/\?k=[\w-]+&tersimpan=alamat&pada=\d+#hasil$/),
    ])
    expect((await as.sari('GET', `/affiliates/${id}/address`)).body).toMatchObject({
      recipient: 'Wulan',
      city: 'Garut',
      district: null,
      revision: 1,
    })
    const history = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
    expect(history.entries[0]).toMatchObject({
      subject_type: 'shipping_address',
      act: 'made',
      by_creator: true,
      actor: null,
    })
    expect(JSON.stringify(history)).not.toContain('Mawar')
    expect((await postForm(id, 'alamat', { ...typedAddress, city: 'Bandung', versi: '1' })).status).toBe(303)
    expect(await readAddress(id)).toMatchObject({ city: 'Bandung', revision: 2, updated_by: null })
  })

  it('an address that a creator gives is stored once if it is sent twice at the same time', async () => {
    const id = await createAffiliateWithSample('disetujui')
    const replies = await Promise.all(
      [1, 2].map(() => postForm(id, 'alamat', { ...typedAddress, versi: '0' })),
    )
    expect(replies.map(({ status }) => status)).toEqual([303, 303])
    expect(await readAddress(id)).toMatchObject({ revision: 1 })
  })

  it('an address that a creator gives does not replace an address that staff have changed meanwhile', async () => {
    const id = await createAffiliateWithSample('disetujui')
    await postForm(id, 'alamat', { ...typedAddress, versi: '0' })
    const storedAddress = (await as.sari('GET', `/affiliates/${id}/address`)).body
    const { id: address, affiliate_id: _, ...fields } = storedAddress
    await as.sari('PUT', `/shipping-addresses/${address}`, {
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? ''])),
      city: 'Cimahi',
      id: address,
    })
    const refusedReply = await postForm(id, 'alamat', { ...typedAddress, city: 'Bogor', versi: '1' })
    expect([refusedReply.status, refusedReply.formState.notice]).toEqual([409, 'changed'])
    expect(refusedReply.formState.failedSubmission.input).toMatchObject({ city: 'Bogor' })
    expect(await readAddress(id)).toMatchObject({ city: 'Cimahi' })
  })

  it.each(['review', 'terkirim', 'rejected'])(
    'an address that a creator gives is refused for a sample that is %s',
    async (sample) => {
      const id = await createAffiliateWithSample(sample)
      const refusedReply = await postForm(id, 'alamat', { ...typedAddress, versi: '0' })
      expect([refusedReply.status, refusedReply.formState.notice]).toEqual([409, 'too late'])
      expect(await readAddress(id)).toBe(undefined)
    },
  )

  it.each([
    ['an empty recipient', { recipient: '' }, 'recipient', /harus diisi/],
    ['5,000 characters', { address: 'x'.repeat(5000) }, 'address', /300/],
    ['a wrong postal code', { postal_code: '12' }, 'postal_code', /5 angka/],
    ['stacked accents', { recipient: `W${'\u0301'.repeat(40)}` }, 'recipient', /./],
  ])(
    'an address that a creator gives is refused with %s, and the form keeps the typed text',
    async (_, invalidFields, name, message) => {
      const id = await createAffiliateWithSample('disetujui')
      const { status, formState } = await postForm(id, 'alamat', {
        ...typedAddress,
        ...invalidFields,
        versi: '0',
      })
      expect([status, formState.notice]).toEqual([422, 'wrong'])
      expect(formState.failedSubmission.input).toEqual({ ...typedAddress, ...invalidFields })
      expect(formState.failedSubmission.errors[name]).toMatch(message)
      expect(await readAddress(id)).toBe(undefined)
    },
  )

  it('an address that a creator gives is stored as one line of plain text, also if it contains markup, quotes or line breaks', async () => {
    const id = await createAffiliateWithSample('disetujui')
    const hostileFields = {
      recipient: '\u202e<script>alert(1)</script>',
      address: "Jl. 'Mawar'\n5; drop table x",
    }
    expect((await postForm(id, 'alamat', { ...typedAddress, ...hostileFields, versi: '0' })).status).toBe(303)
    expect(await readAddress(id)).toMatchObject({
      recipient: '<script>alert(1)</script>',
      address: "Jl. 'Mawar' 5; drop table x",
    })
  })
})

describe('arrival of the sample that a creator reports', () => {
  it('the reported arrival of a sample is stored once, with the time of the first press', async () => {
    const id = await createAffiliateWithSample('terkirim')
    expect((await postForm(id, 'diterima')).status).toBe(303)
    const rowAfterFirst = await readAffiliateRow(id)
    expect(rowAfterFirst?.sample_received_at).toBeInstanceOf(Date)
    expect((await postForm(id, 'diterima')).status).toBe(303)
    expect((await readAffiliateRow(id))?.sample_received_at).toEqual(rowAfterFirst?.sample_received_at)
    const history = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
    expect(history.entries[0]).toMatchObject({ subject_type: 'affiliate', act: 'changed', by_creator: true })
  })

  it('the reported arrival of a sample is refused for a sample that was not sent', async () => {
    const id = await createAffiliateWithSample('disetujui')
    const { status, formState } = await postForm(id, 'diterima')
    expect([status, formState.notice]).toEqual([409, 'too late'])
    expect((await readAffiliateRow(id))?.sample_received_at).toBe(null)
  })
})
