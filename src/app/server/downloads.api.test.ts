/** Downloaded lists have the rows, columns and order that the user sees, and each download is recorded. */
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { unescapeCell } from '#base/download.ts'
import { generate } from '#bench/generate.ts'
import { readPeopleInFile } from '#features/registration/pasted-file.client.ts'
import { as, cleanser, program, registerAffiliate, serum } from '#test/registrations.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

// There are more rows than one read of a download returns.
beforeAll(() => generate(program.database.url, { affiliates: 1_150, videos: 60, products: 4 }))

interface DownloadedFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  headers: Headers
}

const cookies = new Map<string, string>()

async function download(
  path: string,
  input: object = {},
  caller: keyof typeof as = 'sari',
): Promise<DownloadedFile> {
  const cookie = cookies.get(caller) ?? (await program.signIn(caller)).cookie
  cookies.set(caller, cookie)
  const response = await fetch(`${program.url}/api${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv', ...input }),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(response.status, new TextDecoder().decode(bytes)).toBe(200)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return { name, bytes, headers: response.headers }
}

/** Downloads a list as CSV. Returns its rows, each as cells by the heading of their column. */
async function downloadRows(path: string, input: object = {}, caller: keyof typeof as = 'sari') {
  const { bytes } = await download(path, input, caller)
  const [headings = [], ...rows] = new TextDecoder()
    .decode(bytes)
    .trimEnd()
    .split('"\r\n')
    .map((line) =>
      line
        .replace(/^"|"$/g, '')
        .split('";"')
        .map((cell) => cell.replaceAll('""', '"')),
    )
  return rows.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index]])))
}

/** Reads a list page by page, as the screen does, and returns all rows. */
async function readList(path: string, caller: keyof typeof as = 'sari') {
  const rows: Record<string, never>[] = []
  for (let page = 1; ; page++) {
    const { body } = await as[caller]('GET', `${path}${path.includes('?') ? '&' : '?'}page=${page}`)
    rows.push(...body.rows)
    if (rows.length >= body.total || body.rows.length === 0) return rows
  }
}

describe('downloaded list', () => {
  it.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', xlsxType],
  ])('a downloaded list is sent as a %s attachment that is not cached', async (format, type) => {
    const { headers, name } = await download('/affiliates/download', { format })
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(name).toMatch(new RegExp(`^affiliate-\\d{4}-\\d\\d-\\d\\d\\.${format}$`))
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['/affiliates', '/affiliates/download', {}],
    ['/affiliates', '/affiliates/download', { q: 'nad', sample_product_status: 'review' }],
    ['/affiliates/cards', '/affiliates/cards/download', { status_whatsapp: 'belum' }],
    ['/affiliates/cards', '/affiliates/cards/download', { late: 'ya' }],
    ['/affiliates/cards', '/affiliates/cards/download', { butuh: 'review' }],
    ['/videos', '/videos/download', {}],
    ['/videos', '/videos/download', { status: 'video baru', q: 'drive' }],
  ])(
    'a downloaded list has the rows of all pages of %s at %s in the same order: %j',
    async (list, path, input) => {
      const search = new URLSearchParams(input as Record<string, string>)
      const [field, heading] = list === '/videos' ? ['no_video', 'No. Video'] : ['username', 'Username']
      const listedKeys = (await readList(`${list}?${search}`)).map((row) => String(row[field ?? '']))
      expect(listedKeys.length).toBeGreaterThan(2)
      const rows = (await downloadRows(path, input)).map((row) => unescapeCell(row[heading ?? ''] ?? ''))
      expect(rows).toEqual(listedKeys)
    },
  )

  it('a downloaded list has all products, users and templates, or those that match the search', async () => {
    const catalogue = (await as.sari('GET', '/products/catalogue')).body
    expect((await downloadRows('/products/download')).map((row) => row['Product Number'])).toEqual(
      catalogue.map((row: { product_number: string }) => row.product_number),
    )
    expect(await downloadRows('/products/download', { q: 'night serum' })).toHaveLength(1)
    const { rows } = (await as.sari('GET', '/users')).body
    expect((await downloadRows('/users/download')).map((row) => row.Email)).toEqual(
      rows.map((row: { email: string }) => row.email),
    )
    expect(
      (await downloadRows('/users/download', { role: 'moderator', q: 'dewi' })).map((row) => row.Role),
    ).toEqual(['moderator'])
    const templates = (await as.sari('GET', '/templates')).body
    expect(await downloadRows('/templates/download')).toHaveLength(templates.length)
    expect(await downloadRows('/templates/download', { q: 'tidak ada yang begini' })).toEqual([])
  })

  it('a downloaded list has the same texts as XLSX and CSV, even if a text looks like a formula', async () => {
    await registerAffiliate({ username: '=1+1', whatsapp: '0812 9999 0011' })
    const search = { q: '=1+1' }
    const [row] = await downloadRows('/affiliates/download', search)
    expect(row).toMatchObject({
      Username: "'=1+1",
      'No. WhatsApp': "'+6281299990011",
      Product: 'Night Serum',
    })
    const { bytes } = await download('/affiliates/download', { ...search, format: 'xlsx' })
    const [headings, cells] = await readSheet(Buffer.from(bytes))
    expect(headings).toEqual(Object.keys(row ?? {}))
    expect(cells?.map((cell) => String(cell ?? ''))).toEqual(
      Object.values(row ?? {}).map((cell) => unescapeCell(cell ?? '')),
    )
  })

  it('a downloaded list has only the selected rows when rows were selected', async () => {
    const selectedAffiliates = [
      await registerAffiliate(),
      await registerAffiliate(),
      await registerAffiliate({ product_id: cleanser }),
    ]
    const ids = selectedAffiliates.map(({ id }) => id)
    for (const path of ['/affiliates/download', '/affiliates/cards/download']) {
      const rows = await downloadRows(path, { ids })
      expect(rows.map((row) => row.Username).sort()).toEqual(
        selectedAffiliates.map(({ username }) => username).sort(),
      )
      expect(await downloadRows(path, { ids, product_id: cleanser })).toHaveLength(1)
    }
  })
})

describe('content of a downloaded list', () => {
  it('a downloaded list has only rows and products that the user may see', async () => {
    const hiddenAffiliate = await registerAffiliate({ product_id: cleanser })
    const visibleAffiliate = await registerAffiliate({ product_id: serum })
    for (const path of ['/affiliates/download', '/affiliates/cards/download']) {
      const rows = await downloadRows(path, {}, 'rina')
      expect(rows.map((row) => row.Username)).toContain(visibleAffiliate.username)
      expect(rows.map((row) => row.Username)).not.toContain(hiddenAffiliate.username)
      expect(new Set(rows.map((row) => row.Product))).toEqual(new Set(['Night Serum']))
      expect(
        await downloadRows(path, { ids: [hiddenAffiliate.id, visibleAffiliate.id] }, 'rina'),
      ).toHaveLength(1)
      expect(await downloadRows(path, { product_id: cleanser }, 'rina')).toEqual([])
    }
  })

  it('a downloaded list has masked links if the user sees them masked on the screen', async () => {
    const allRows = await downloadRows('/videos/download')
    expect(allRows.map((row) => row['Video VO'])).toContainEqual(
      expect.stringMatching(/example\.com\/vo\/1$/),
    )
    const listedRows = await readList('/videos', 'dewi')
    expect(listedRows.every((row) => row.links_masked)).toBe(true)
    const rows = await downloadRows('/videos/download', {}, 'dewi')
    expect(rows.map((row) => [row['Video VO'], row['Video Review']])).toEqual(
      listedRows.map((row) => [row.video_vo ?? '', row.video_review ?? '']),
    )
  })
})

describe('rejected download', () => {
  async function countDownloadEntries(): Promise<number> {
    const [row] = await program.database.queryAsOwner<{ count: number }>(
      `select count(*)::int as count from timeline where act = 'downloaded'`,
    )
    return row?.count ?? 0
  }

  it.each(['/videos/download', '/products/download', '/users/download', '/templates/download'])(
    'a rejected download returns 403 for %s without the permission, and adds no timeline entry',
    async (path) => {
      const countBefore = await countDownloadEntries()
      const reply = await as.rina('POST', path, { format: 'csv' })
      expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN'])
      expect(await countDownloadEntries()).toBe(countBefore)
      // As Sari, who may download the list, a download adds an entry.
      await download(path)
      expect(await countDownloadEntries()).toBe(countBefore + 1)
    },
  )

  it.each([
    ['no format', {}],
    ['an unknown format', { format: 'pdf' }],
    ['an unknown filter', { format: 'csv', nonsense: 1 }],
    ['an empty selection', { format: 'csv', ids: [] }],
    [
      'more than 500 selected rows',
      { format: 'csv', ids: Array.from({ length: 501 }, () => crypto.randomUUID()) },
    ],
  ])('a rejected download returns 400 for %s, and adds no timeline entry', async (_, input) => {
    const countBefore = await countDownloadEntries()
    expect((await as.sari('POST', '/affiliates/download', input)).status).toBe(400)
    expect(await countDownloadEntries()).toBe(countBefore)
  })

  it('a rejected download returns 403 to another site, 401 without a session and 400 to a GET request', async () => {
    const input = { format: 'csv' }
    const foreignHeaders = { origin: 'https://lain.example.com', 'sec-fetch-site': 'cross-site' }
    expect((await as.sari('POST', '/affiliates/download', input, foreignHeaders)).status).toBe(403)
    expect((await program.anonymous('POST', '/affiliates/download', input)).status).toBe(401)
    expect((await as.sari('GET', '/affiliates/download?format=csv')).status).toBe(400)
  })
})

it('a download is recorded in the timeline of the user with list, format and number of rows', async () => {
  await download('/products/download', { q: 'night serum', format: 'xlsx' }, 'budi')
  const { body } = await as.sari('GET', `/timeline/user/${await program.database.readUserId('budi')}`)
  expect(body.entries[0]).toMatchObject({
    subject_type: 'account',
    act: 'downloaded',
    actor: { full_name: expect.any(String), is_subject: true },
    changes: expect.arrayContaining([
      { field: 'list', from: null, to: 'product' },
      { field: 'format', from: null, to: 'xlsx' },
      { field: 'rows', from: null, to: 1 },
    ]),
  })
})

describe('downloaded file', () => {
  /** Texts that spreadsheet programs take for a formula, and numbers and usernames that are easily misread. */
  const difficultRegistrations = [
    { username: '=HYPERLINK("x";"y")' },
    { username: '@sari.kembali' },
    { username: "'=dikutip" },
    { username: '-minus', whatsapp: '+62 813-9999-0001' },
    { username: '+plus', whatsapp: 'https://wa.me/6281399990012' },
    { username: 'akun saya @lain.lagi', platform: 'shopee' },
    { username: 'https://www.tiktok.com/@tautan.profil' },
    { username: 'a "b"; c', platform: 'youtube' },
    { username: 'ana_x0041_b', whatsapp: '1 202 555 0123' },
    { username: 'tanpa nomor', whatsapp: 'menyusul lewat email' },
    { username: 'dua nomor', whatsapp: '081399990099 / 081399990088' },
  ]

  it.each(['csv', 'xlsx'])(
    'a downloaded file in %s format that is imported again is recognized as existing affiliates, row by row',
    async (format) => {
      const registered: { id: string; username: string }[] = []
      for (const registration of difficultRegistrations)
        registered.push(await registerAffiliate({ ...registration, ...makeUnique(registration, format) }))
      // The first affiliate has all products.
      await program.database.queryAsOwner(
        `update affiliate_registrations set selected_product_ids = selected_product_ids
         || (select array_agg(id) from products where id <> all (selected_product_ids)) where id = $1`,
        [registered[0]?.id],
      )
      const { name, bytes } = await download('/affiliates/download', {
        format,
        ids: registered.map(({ id }) => id),
      })
      const products = (await as.sari('GET', '/products')).body
      const pasteResult = await readPeopleInFile(new File([bytes], name), products)
      if ('problem' in pasteResult) throw new Error(pasteResult.problem)
      const rows = pasteResult.people.map((person) => {
        const { problems, warnings, nama, more_product_ids, unrecognized, restoration, ...row } = person
        expect([problems, warnings, nama, unrecognized, restoration?.warnings]).toEqual([{}, [], '', '', {}])
        expect(more_product_ids).toHaveLength(
          row.username === registered[0]?.username ? products.length - 1 : 0,
        )
        return row
      })
      const { body } = await as.sari('POST', '/affiliate-imports/check', { rows })
      expect(rows).toHaveLength(registered.length)
      for (const [index, row] of rows.entries()) {
        const affiliate = registered.find(({ username }) => username === row.username)
        expect(affiliate, row.username).toMatchObject({ platform: row.platform, product_id: row.product_id })
        const conflictsOfRow = body.filter((conflict: { row: number }) => conflict.row === index)
        expect(
          conflictsOfRow.map(({ kind, holder }: { kind: string; holder: { id: string } }) => [
            kind,
            holder.id,
          ]),
        ).toEqual(
          expect.arrayContaining([
            ['username', affiliate?.id],
            ['whatsapp', affiliate?.id],
          ]),
        )
      }
    },
  )

  /** Returns another username and number for the test with XLSX, because the test with CSV has registered these. */
  function makeUnique(registration: { username: string; whatsapp?: string }, format: string) {
    if (format === 'csv') return {}
    return {
      username: `${registration.username}.2`,
      ...(registration.whatsapp && {
        whatsapp: registration.whatsapp
          .replace(/9999/, '8888')
          .replace('555', '444')
          .replace('email', 'surel'),
      }),
    }
  }
})
