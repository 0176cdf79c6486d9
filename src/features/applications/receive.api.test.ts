/**
 * Submissions of the form 'Daftar jadi affiliate' are validated and stored, and the reply reveals nothing. Runs on
 * every PostgreSQL.
 */
import { describe, expect, it } from 'vitest'
import { minFormAge } from '#platform/server/forms/form-token.ts'
import { startApplicationForm } from '#test/application-form.ts'
import type { Application } from './application.ts'
import { describeReapplication } from './application-texts.ts'

const {
  program,
  post: apply,
  createAgedToken,
  tokens,
  buildFields,
  readApplications,
  open,
  send,
  countStored,
} = await startApplicationForm()
const { queryAsOwner } = program.database

/** The address of the page of thanks. It carries the values that the visitor should check, encrypted. */
const thanksAddress = /^\/\?terkirim=daftar&isian=[0-9a-f]+#daftar$/
const getQuery = (location: string | null) => location?.replace(/^\/|#.*/g, '') ?? ''

describe('page of thanks', () => {
  const visitor = { 'x-forwarded-for': '9.9.9.7' }

  it('the page of thanks repeats the stored number and account to the visitor, to nobody else and not in its address', async () => {
    const fields = buildFields({
      username: 'https://www.instagram.com/Lia.Periksa/',
      whatsapp: '0812 9999 8888',
    })
    const { location, headers } = await apply(fields, { headers: visitor })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(decodeURIComponent(location ?? '')).not.toMatch(/lia|periksa|instagram|0812 ?9999/i)
    const thanks = await open(getQuery(location), visitor)
    expect(thanks.formState).toMatchObject({
      isSent: true,
      receipt: { platform: 'instagram', username: 'Lia.Periksa', whatsapp: '0812 9999 8888' },
    })
    expect(Object.keys(thanks.formState.receipt).sort()).toEqual([
      'halaman',
      'platform',
      'username',
      'whatsapp',
    ])
    expect(thanks.headers.get('cache-control')).toBe('no-store')
    expect(thanks.headers.get('x-robots-tag')).toBe('noindex')
    const pageOfOtherVisitor = await open(getQuery(location), { 'x-forwarded-for': '9.9.9.8' })
    expect(pageOfOtherVisitor.formState).toMatchObject({ isSent: true })
    expect(pageOfOtherVisitor.formState).not.toHaveProperty('receipt')
    // The page without the encrypted values stays the same for everybody.
    expect((await open('?terkirim=daftar')).formState).not.toHaveProperty('receipt')
  })

  it.each([
    ['changed', (query: string) => query.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['cut', (query: string) => query.slice(0, -20)],
    ['made up', () => '?terkirim=daftar&isian=zz'],
    ['empty', () => '?terkirim=daftar&isian='],
    ['huge', () => `?terkirim=daftar&isian=${'ab'.repeat(5000)}`],
  ])('the page of thanks repeats no values if the encrypted ones are %s', async (_, damage) => {
    const { location } = await apply(buildFields(), { headers: visitor })
    const thanks = await open(damage(getQuery(location)), visitor)
    expect(thanks.status).toBe(200)
    expect(thanks.formState).toMatchObject({ isSent: true })
    expect(thanks.formState).not.toHaveProperty('receipt')
  })
})

describe('application', () => {
  it('an application is stored and answered with a redirect to the page of thanks', async () => {
    const fields = buildFields()
    const reply = await apply(fields, { query: '?utm_source=tiktok%20bio' })
    expect([reply.status, reply.location]).toEqual([303, expect.stringMatching(thanksAddress)])
    expect(await readApplications(`${fields.username}`)).toMatchObject([
      {
        nama: 'Wulan Sari',
        product_wished: 'Night Serum',
        product_id: await program.database.readProductId('Night Serum'),
        kota: 'Garut',
        page: '/',
        utm_source: 'tiktok bio',
        mark: null,
        state: 'waiting',
      },
    ])
    const thanks = await open('?terkirim=daftar')
    expect([thanks.status, thanks.formState]).toMatchObject([200, { isSent: true }])
    expect(thanks.formState).not.toHaveProperty('receipt')
    expect(thanks.headers.get('cache-control')).toBe('no-store')
    expect(thanks.headers.get('x-robots-tag')).toBe('noindex')
  })

  it('an application gets username and platform from a profile link that is typed as username', async () => {
    await apply(buildFields({ username: 'https://www.instagram.com/Lia.Cantik/?igsh=1', platform: 'tiktok' }))
    expect(await readApplications('lia.cantik')).toMatchObject([
      { platform: 'instagram', username: 'Lia.Cantik' },
    ])
  })

  it('an application is stored without a product, a text or a source', async () => {
    const fields = buildFields({ product: '', tentang: '' })
    expect((await apply(fields)).status).toBe(303)
    expect(await readApplications(`${fields.username}`)).toMatchObject([
      { product_wished: null, product_id: null, tentang: '', utm_source: null },
    ])
  })

  it('an application is stored once when sent again with the same token, at the same time or after a decision', async () => {
    const fields = buildFields()
    const token = createAgedToken()
    const replies = await Promise.all(Array.from({ length: 10 }, () => apply(fields, { token })))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await readApplications(`${fields.username}`)).toMatchObject([
      { reapplications: [], reapplied_at: null },
    ])
    await queryAsOwner(`update applications set state = 'declined', decided_at = now() where username = $1`, [
      fields.username,
    ])
    expect((await apply(fields, { token })).status).toBe(303)
    expect(await readApplications(`${fields.username}`)).toHaveLength(1)
  })

  it('an application with the number of a waiting one adds its differences to that, which keeps the last five', async () => {
    const fields = buildFields({ whatsapp: '081233334444' })
    const firstReply = await apply(fields)
    for (const kota of ['Bandung', 'Cimahi', 'Bogor', 'Depok', 'Bekasi', 'Tasik'])
      expect(await apply({ ...fields, whatsapp: '+62 812-3333-4444', kota })).toMatchObject({
        status: firstReply.status,
        location: expect.stringMatching(thanksAddress),
        text: firstReply.text,
      })
    const [row, ...otherRows] = await readApplications(`${fields.username}`)
    expect(otherRows).toEqual([])
    expect([row?.kota, row?.reapplied_at]).toEqual(['Garut', expect.any(Date)])
    expect(row?.reapplications.map(({ kota }: { kota: string }) => kota)).toEqual([
      'Tasik',
      'Bekasi',
      'Depok',
      'Bogor',
      'Cimahi',
    ])
    expect(Object.keys(row?.reapplications[0])).toEqual(expect.arrayContaining(['kota', 'at']))
    expect(Object.keys(row?.reapplications[0])).toHaveLength(2)
  })

  it('a reapplication without a difference keeps the earlier differences, which then count as older', async () => {
    const fields = buildFields()
    await apply(fields)
    await apply({ ...fields, kota: 'Bandung' })
    const sari = await program.signIn('sari')
    const readReapplication = async () => {
      const { rows }: { rows: Application[] } = (await sari('GET', '/applications')).body
      const row = rows.find(({ username }) => username === fields.username)
      return row && describeReapplication(row)
    }
    const reapplication = await readReapplication()
    expect(reapplication).toMatchObject({ differences: 'kota: Bandung', isOlder: false })
    await apply(fields)
    expect(await readReapplication()).toEqual({ ...reapplication, isOlder: true })
  })

  it('an application gets the same reply whether its number is registered, waiting or new', async () => {
    await queryAsOwner(
      `insert into affiliate_registrations (username, whatsapp) values ('sudah.ada', '081255556666')`,
    )
    const registeredReply = await apply(buildFields({ username: 'sudah.ada', whatsapp: '0812-5555-6666' }))
    const waitingReply = await apply(buildFields({ username: 'belum.ada', whatsapp: '0812-5555-6666' }))
    const newReply = await apply(buildFields())
    const pickVisibleParts = ({ status, location, text, headers }: typeof registeredReply) => ({
      status,
      // The encrypted values are different in each reply.
      location: location?.replace(/[0-9a-f]{40,}/, 'encrypted'),
      text,
      headers: [...headers.keys()],
    })
    expect(pickVisibleParts(registeredReply)).toEqual(pickVisibleParts(newReply))
    expect(pickVisibleParts(waitingReply)).toEqual(pickVisibleParts(newReply))
  })
})

describe('validation of an application', () => {
  it.each([
    ['nama', '', 'Nama harus diisi'],
    ['nama', ' \u200b ', 'Nama harus diisi'],
    ['nama', 'x'.repeat(101), 'Maksimal 100 karakter'],
    ['platform', '', 'Platform harus dipilih'],
    ['platform', 'myspace', 'Platform harus dipilih'],
    ['username', '@@', 'Username atau link profil harus diisi'],
    ['username', 'https://vt.tiktok.com/ZS8abc/', expect.stringContaining('bukan link profil')],
    ['username', '<b>x</b>', expect.any(String)],
    ['username', 'dua kata spasi', expect.stringContaining('tanpa spasi')],
    ['nama', `Wula${'n\u0301'}${'\u0301'.repeat(90)}`, expect.stringContaining('terlalu banyak tanda')],
    ['kota', `Garut${'\u0323\u200d'.repeat(5)}`, expect.stringContaining('terlalu banyak tanda')],
    ['tentang', `a${'\u0301'.repeat(5)}`, expect.stringContaining('terlalu banyak tanda')],
    ['whatsapp', `081234567890 a${'\u0301'.repeat(5)}`, expect.stringContaining('terlalu banyak tanda')],
    ['whatsapp', '', 'No. WhatsApp harus diisi'],
    ['whatsapp', 'nanti saja', expect.stringContaining('Tulis satu nomor')],
    ['whatsapp', '0812', expect.stringContaining('Tulis satu nomor')],
    ['whatsapp', '081211112222 / 081233334444', expect.stringContaining('Tulis satu nomor')],
    ['product', 'Lipstik', expect.stringContaining('Pilih salah satu')],
    ['kota', '', 'Kota harus diisi'],
    ['tentang', 'x'.repeat(501), 'Maksimal 500 karakter'],
    ['tentang', 'a\u0000b', 'Teks berisi karakter yang tidak dapat disimpan'],
    ['nama', 'a\u0007b', 'Teks berisi karakter yang tidak dapat disimpan'],
    ['setuju', '', expect.stringContaining('Centang dulu')],
    ['setuju', 'on', expect.stringContaining('Centang dulu')],
  ])(
    'the validation of an application rejects the %s %j with a message at the field and keeps the typed text',
    async (name, text, message) => {
      const countBefore = await countStored()
      const fields = buildFields({ [name]: text })
      const reply = await apply(fields)
      expect(reply.status).toBe(422)
      expect(reply.formState).toEqual({
        notice: 'wrong',
        input: fields,
        errors: { [name]: message },
        token: expect.any(String),
      })
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect(await countStored()).toBe(countBefore)
    },
  )

  it('the validation of an application reports all errors of an empty form at once', async () => {
    const { status, formState } = await apply({})
    expect(status).toBe(422)
    expect(Object.keys(formState.errors)).toEqual([
      'nama',
      'platform',
      'username',
      'whatsapp',
      'kota',
      'setuju',
    ])
  })

  it.each([
    ['invalid UTF-8', 'nama=%ff%fe&kota=Garut', 422],
    ['half a surrogate pair', 'nama=%ED%A0%80', 422],
    ['a broken percent escape', 'nama=100%&kota=%zz', 422],
    ['a repeated field', 'nama=A&nama=B', 400],
    ['too many fields', Array.from({ length: 60 }, (_, n) => `f${n}=1`).join('&'), 400],
    ['__proto__', '__proto__=1&constructor=2&toString=3', 422],
    ['an empty body', '', 422],
    ['a body of 33 kB', `nama=${'x'.repeat(33_000)}`, 413],
    ['a body of 3 MB', `nama=${'x'.repeat(3_000_000)}`, 413],
  ])('the validation of an application rejects %s with a new form token', async (_, body, status) => {
    const countBefore = await countStored()
    const reply = await send(body)
    expect(reply.status).toBe(status)
    expect(reply.formState.token).toEqual(expect.any(String))
    expect(await countStored()).toBe(countBefore)
  })

  it('the validation of an application accepts the submissions of old browsers: a charset, plus signs, CRLF line ends and raw UTF-8 bytes', async () => {
    const fields = new URLSearchParams({
      ...buildFields({ username: 'kuno' }),
      tanda: createAgedToken(),
    })
    fields.delete('tentang')
    const body = new TextEncoder().encode(`${fields}&tentang=Satu+é%0D%0Adua`)
    const reply = await send(body, {
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    })
    expect(reply.status).toBe(303)
    expect(await readApplications('kuno')).toMatchObject([{ tentang: 'Satu é\ndua' }])
  })

  it.each([
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json',
    'application/x-www-form-urlencoded; charset=iso-8859-1',
  ])('the validation of an application returns 415 for the content type %s', async (type) => {
    const reply = await send('nama=A', { headers: { 'content-type': type } })
    expect([reply.status, reply.formState.notice]).toEqual([415, 'unreadable'])
  })

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('the validation of an application returns 403 for a request from another site: %j', async (headers) => {
    const countBefore = await countStored()
    expect((await apply(buildFields(), { headers })).status).toBe(403)
    expect(await countStored()).toBe(countBefore)
  })

  it('the validation of an application accepts a request from the page of the form', async () => {
    const headers = { origin: program.url, 'sec-fetch-site': 'same-origin' }
    expect((await apply(buildFields(), { headers })).status).toBe(303)
  })
})

describe('form token', () => {
  it.each([
    ['missing', () => ''],
    ['of another form', () => tokens.create('pesan', 60)],
    ['forged', () => createAgedToken().replace(/.{6}$/, 'AAAAAA')],
    ['older than a day', () => tokens.create('daftar', 25 * 60 * 60)],
  ])(
    'a form token that is %s is rejected with the typed text and a new token that works',
    async (_, createToken) => {
      const countBefore = await countStored()
      const fields = buildFields()
      const reply = await apply(fields, { token: createToken() })
      expect(reply.status).toBe(422)
      expect(reply.formState).toMatchObject({ notice: 'expired', input: fields, errors: {} })
      expect(await countStored()).toBe(countBefore)
      expect((await apply(fields, { token: reply.formState.token })).status).toBe(303)
      expect(await readApplications(`${fields.username}`)).toHaveLength(1)
    },
  )

  it.each<[string, string, Record<string, string>]>([
    ['expired', 'forged', {}],
    ['wrong', createAgedToken(), { nama: '' }],
  ])(
    'a form token in a reply with the notice %s is new, so that a submission right after it is marked as quick',
    async (notice, token, invalidFields) => {
      const fields = buildFields()
      const reply = await apply({ ...fields, ...invalidFields }, { token })
      expect([reply.status, reply.formState.notice]).toEqual([422, notice])
      expect(tokens.computeAge('daftar', reply.formState.token)).toBeLessThan(minFormAge)
      expect((await apply(fields, { token: reply.formState.token })).status).toBe(303)
      expect(await readApplications(`${fields.username}`)).toMatchObject([{ mark: 'quick' }])
    },
  )

  it('a form token that was renewed in a reply stands for the same submission, which is stored once', async () => {
    const fields = buildFields()
    const token = createAgedToken()
    await apply(fields, { token })
    await apply(fields, { token: tokens.renew('daftar', token) })
    expect(await readApplications(`${fields.username}`)).toMatchObject([
      { mark: null, reapplications: [], reapplied_at: null },
    ])
  })

  it('a form token can be shared by two visitors, because the page with it may be cached for five minutes', async () => {
    const page = await open()
    expect(page.headers.get('cache-control')).toContain('max-age=300')
    expect(tokens.computeAge('daftar', page.formState.token)).toBeLessThan(60)
    const sharedToken = createAgedToken()
    for (const fields of [buildFields(), buildFields()]) {
      expect((await apply(fields, { token: sharedToken })).status).toBe(303)
      expect(await readApplications(`${fields.username}`)).toHaveLength(1)
    }
  })
})

describe('submission that looks automated', () => {
  it.each([
    ['trap', () => ({ trap: 'https://spam.example' })],
    // This token is as new as the submission.
    ['quick', () => ({ token: tokens.create('daftar') })],
  ])(
    'a submission that looks automated is marked as %s and gets the normal reply',
    async (mark, buildOptions) => {
      const fields = buildFields()
      const reply = await apply(fields, buildOptions())
      expect([reply.status, reply.location]).toEqual([303, expect.stringMatching(thanksAddress)])
      expect(await readApplications(`${fields.username}`)).toMatchObject([{ mark }])
    },
  )

  it('a submission that looks automated does not block a genuine submission with the same number', async () => {
    const fields = buildFields()
    await apply(fields, { trap: 'x' })
    await apply({ ...fields, nama: 'Wulan yang asli' })
    await apply({ ...fields, nama: 'Mesin lagi' }, { trap: 'y' })
    expect((await readApplications(`${fields.username}`)).map(({ nama, mark }) => [nama, mark])).toEqual([
      ['Wulan Sari', 'trap'],
      ['Wulan yang asli', null],
    ])
  })
})
