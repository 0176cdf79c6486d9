import { describe, expect, test } from 'vitest'
import { getWhatsappDigits } from '#base/phone.ts'
import { getUsernameKey } from '#base/username.ts'
import { platformLabel, platforms } from '#features/affiliates/affiliate-values.ts'
import fc from '#test/properties.ts'
import { maxImportRows } from './import.ts'
import type { Person } from './pasted-person.ts'
import { readPeopleInCells, readPeopleInText } from './pasted-rows.client.ts'

const serum = { id: 'serum', product_number: 'NS-01', product_name: 'Night Serum' }
const mist = { id: 'mist', product_number: '2', product_name: 'Daily Facemist Toner' }
const products = [serum, mist]

function readPeople(text: string): Person[] {
  const pasteResult = readPeopleInText(text, products)
  if ('problem' in pasteResult) throw new Error(pasteResult.problem)
  return pasteResult.people
}
/** Returns each person as the line 'platform|username|number|product+product'. */
function readLines(text: string): string[] {
  return readPeople(text).map(({ platform, username, whatsapp, product_id, more_product_ids }) =>
    [platform, username, whatsapp, [product_id, ...more_product_ids].join('+')].join('|'),
  )
}

describe('a creator in a chat', () => {
  test.each([
    ['Kak aku @sari.glow, wa 0812-3456-7890, shopee', 'shopee|sari.glow|0812-3456-7890|'],
    ['halo min mau daftar, akun tiktok ku sariglow nomor 081234567890', 'tiktok|sariglow|081234567890|'],
    ['@sari.glow 0812 3456 7890 night serum', '|sari.glow|0812 3456 7890|serum'],
    ['sari.glow +62 812-3456-7890 (TikTok)', 'tiktok|sari.glow|+62 812-3456-7890|'],
    ['https://www.tiktok.com/@Sari.Glow?_t=1 wa.me/6281234567890', 'tiktok|Sari.Glow|+6281234567890|'],
    ['https://www.instagram.com/sari_id/', 'instagram|sari_id||'],
    ['mau sample NS-01 kak! username: sari_99, hp 081234567890', '|sari_99|081234567890|serum'],
    ['@sari email sari@gmail.com 081234567890', '|sari|081234567890|'],
    ['[09.12, 22/11/2026] Sari: aku @sari.glow 081234567890 ig', 'instagram|sari.glow|081234567890|'],
    ['@emo🌸lagi 081234567890', '|emo🌸lagi|081234567890|'],
    ['@sari🌸 081234567890 shopee', 'shopee|sari|081234567890|'],
    ['@sari💕shopee 081234567890', 'shopee|sari|081234567890|'],
    ['@sari0812345678 shopee', 'shopee|sari0812345678||'],
    ['@sari 081234567890 / 081398765432', '|sari|081234567890 / 081398765432|'],
    ['\u202a0812\u20113456\u20117890\u202c @sari', '|sari|0812-3456-7890|'],
    [
      'Nama: Sari Dewi\nAkun TikTok: @sari.glow\nNo. HP: 0812 3456 7890\nProduk: Night Serum',
      'tiktok|@sari.glow|0812 3456 7890|serum',
    ],
    ['aku sari.glow\nwa 081234567890\nshopee ya kak', 'shopee|sari.glow|081234567890|'],
    ['Akun: @sari\nWA: 081234567890\nProduk: facemist', '|@sari|081234567890|mist'],
    ['@sari 081234567890 mau night serum sama daily facemist toner', '|sari|081234567890|serum+mist'],
    ['@sari 081234567890 night serum\nsama daily facemist toner', '|sari|081234567890|serum+mist'],
  ])('is read from %j', (text, line) => {
    expect(readLines(text)).toEqual([line])
  })

  test('starts at each username when a chat names several creators', () => {
    expect(readLines('@sari 081234567890\n@rina shopee\n081398765432\n\n@budi tiktok')).toEqual([
      '|sari|081234567890|',
      'shopee|rina|081398765432|',
      'tiktok|budi||',
    ])
  })

  test('is read from each line of profile links', () => {
    expect(readLines('tiktok.com/@sari\nhttps://shopee.co.id/tokorina\n')).toEqual([
      'tiktok|sari||',
      'shopee|tokorina||',
    ])
  })
})

describe('rows of a sheet', () => {
  const headings = ['No', 'Nama', 'Akun TikTok', 'No HP', 'Produk', 'Status Sample Product']
  const row = ['1', 'Sari Dewi', '@sari.glow', '81234567890', 'NS-01', 'Review']
  test.each(['\t', ';', ','])('are read by their header row, separated by %j', (separator) => {
    expect(readLines([headings, row].map((cells) => cells.join(separator)).join('\r\n'))).toEqual([
      'tiktok|@sari.glow|81234567890|serum',
    ])
  })

  test('are read by the contents of the columns when there is no header row', () => {
    const rows = [
      ['1', 'Sari', 'sari.glow', '0812-3456-7890', 'Shopee'],
      ['2', 'Rina', '@rina', '0813-3456-7890', 'IG'],
    ]
    expect(readLines(rows.map((cells) => cells.join('\t')).join('\n'))).toEqual([
      'shopee|sari.glow|0812-3456-7890|',
      'instagram|@rina|0813-3456-7890|',
    ])
  })

  test('use a name as the username if no column has usernames', () => {
    expect(readLines('Nama\tWA\nsari.dewi\t081234567890')).toEqual(['|sari.dewi|081234567890|'])
  })

  test('are read below a title row, with quoted line breaks', () => {
    const csv =
      'Daftar kreator;;\nUsername;No. WhatsApp;Product\n"sari;\nglow";+62812;"Daily Facemist Toner, Night Serum"'
    expect(readLines(csv)).toEqual(['|sari;\nglow|+62812|mist+serum'])
  })

  test.each([
    ['Night Serum, Daily Facemist Toner', 'serum', ['mist'], undefined],
    ['Daily Facemist Toner; NS-01, Night Serum', 'mist', ['serum'], undefined],
    ['Facemist', 'mist', [], undefined],
    ['Night Serum, Sabun', 'serum', [], 'Product “Sabun” tidak ada di pilihan Anda.'],
    ['Sabun, Night Serum, Krim', 'serum', [], 'Product “Sabun, Krim” tidak ada di pilihan Anda.'],
  ])('take all products of the cell %s', (cell, product_id, more_product_ids, problem) => {
    const [person] = readPeople(`Username\tNo. WhatsApp\tProduct\nsari\t081234567890\t${cell}`)
    expect(person).toMatchObject({ product_id, more_product_ids })
    expect(person?.problems.product_id).toBe(problem)
  })

  test('reject a number that a spreadsheet has truncated', () => {
    const [person] = readPeople('Username\tNo. WhatsApp\nsari\t6,28129E+11')
    expect(person?.problems).toEqual({
      whatsapp: 'Nomor terpotong (6,28129E+11). Ubah format kolomnya ke teks, lalu salin lagi.',
    })
  })

  test.each([
    ['6281298765432.0', '6281298765432'],
    ['6281298765432,00', '6281298765432'],
    ['081298765432.0', '081298765432'],
    ['6.281.298.765.432,00', '6.281.298.765.432'],
    ['6,281,298,765,432.00', '6,281,298,765,432'],
    ['0812.9876.5400', '0812.9876.5400'],
    ['0812-9876-500', '0812-9876-500'],
    ['6.281.298.765.400', '6.281.298.765.400'],
  ])('take the decimals of the quantity %s for no digits of the number', (cell, whatsapp) => {
    const [person] = readPeople(`Username\tNo. WhatsApp\nsari\t${cell}`)
    expect([person?.whatsapp, person?.problems]).toEqual([whatsapp, {}])
  })

  test('report values that cannot be used at their fields', () => {
    const [person] = readPeople('Platform;Username;No. WhatsApp;Product\nFacebook;=A2&B2;081234567890;Sabun')
    expect(person).toMatchObject({ platform: '', username: '', product_id: '' })
    expect(person?.problems).toEqual({
      platform: 'Platform “Facebook” bukan TikTok, Shopee, Instagram, atau YouTube.',
      username: 'Selnya berisi rumus. Salin nilainya saja.',
      product_id: 'Product “Sabun” tidak ada di pilihan Anda.',
    })
  })

  test('report the columns that hold values and are not imported', () => {
    const readNotImported = (text: string) => {
      const pasteResult = readPeopleInText(text, products)
      return 'problem' in pasteResult ? pasteResult.problem : pasteResult.notImported.join()
    }
    const columns = 'No\tNama\tAkun TikTok\tNo HP\tAlamat\tCatatan\tKota'
    expect(readNotImported(`${columns}\n1\tSari\t@sari\t081234567890\tJl. Mawar 5\tramah\t`)).toBe(
      'Alamat,Catatan',
    )
    expect(readNotImported('Nama\tWA\nSari Dewi\t081234567890')).toBe('')
    expect(readNotImported('Akun TikTok\tAkun Shopee\tWA\nsari\tsaristore\t081234567890')).toBe('Akun Shopee')
    expect(
      readNotImported('1\tSari D\tsari.glow\t0812-3456-7890\tShopee\n2\tRina K\t@rina\t0813-3456-7890\tIG'),
    ).toBe('kolom 2')
    expect(readNotImported('@sari.glow 081234567890 night serum')).toBe('')
  })

  test.each([
    [['Username\tWA\tProduk', 'sari\t081234567890\t', 'TOTAL\t30\t'], ['baris TOTAL'], ['sari']],
    [['Nama\tUsername\tWA', '\tsari\t081234567890', 'Total\t30\t'], ['baris Total'], ['sari']],
    [['No\tUsername\tWA', '\tsari\t081234567890', '\ttotal\t081398765432'], [], ['sari', 'total']],
    [['Username\tWA', 'sari\t081234567890', 'total.beauty\t30'], [], ['sari', 'total.beauty']],
  ])('leave out a row of totals, but no creator of that name: %j', (rows, notImported, usernames) => {
    const pasteResult = readPeopleInText(rows.join('\n'), products)
    expect(pasteResult).toMatchObject({ notImported, people: usernames.map((username) => ({ username })) })
  })

  test('are read from the cells of a workbook too', () => {
    const pasteResult = readPeopleInCells([headings, [], row], products)
    expect(pasteResult).toMatchObject({
      people: [{ username: '@sari.glow', platform: 'tiktok', product_id: 'serum' }],
    })
  })
})

describe('unreadable input', () => {
  const buildRow = (i: number) => `kreator${i}\t0812${10_000_000 + i}`
  const buildRows = (count: number) => Array.from({ length: count }, (_, i) => buildRow(i)).join('\n')
  test.each([
    ['too many rows', buildRows(maxImportRows + 1), /^Ada 501 baris\./],
    ['too much text', 'x'.repeat(2 * 1024 * 1024 + 1), /paling banyak 2 MB/],
    ['a NUL character', 'sari\0 081234567890', /tidak dapat dibaca/],
    ['half a surrogate pair', 'sari\ud800 081234567890', /tidak dapat dibaca/],
    ['only whitespace', ' \n ', /Tidak ada username/],
    ['no creator', 'Halo kak, selamat pagi', /Tidak ada username/],
  ])('is reported in one sentence: %s', (_, text, sentence) => {
    expect(readPeopleInText(text, products)).toEqual({ problem: expect.stringMatching(sentence) })
  })

  test('is not reported for five hundred rows, the maximum', () => {
    expect(readPeople(buildRows(maxImportRows))).toHaveLength(maxImportRows)
  })
})

const anyHandle = fc.stringMatching(/^[a-z][a-z0-9]{2,8}[._][a-z0-9]{2,8}$/)
/** The digits of a number after its country code 62. */
const anyDigits = fc.stringMatching(/^8[1-9][0-9]{8,9}$/)
const anyNumberFormat = fc.constantFrom<(digits: string) => string>(
  (digits) => `0${digits}`,
  (digits) => `+62${digits}`,
  (digits) => `+62 ${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}`,
  (digits) => `0${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`,
  (digits) => `https://wa.me/62${digits}`,
)

test('username, number and platform are found in any order and with any separators', () => {
  const anyPlatform = fc.constantFrom(...platforms)
  const anyOrder = fc.shuffledSubarray([0, 1, 2], { minLength: 3 })
  const anySeparator = fc.constantFrom(', ', ' ', ' ya kak ', '\n', ' - ', ' | ')
  fc.assert(
    fc.property(
      anyHandle,
      anyDigits,
      anyNumberFormat,
      anyPlatform,
      anyOrder,
      anySeparator,
      (handle, digits, formatNumber, platform, order, separator) => {
        const parts = [`@${handle}`, `wa ${formatNumber(digits)}`, platformLabel[platform]]
        const text = `Kak aku ${order.map((i) => parts[i]).join(separator)}`
        const [person, ...others] = readPeople(text)
        expect(others).toEqual([])
        expect([getUsernameKey(person?.username ?? ''), person?.platform]).toEqual([handle, platform])
        expect(getWhatsappDigits(person?.whatsapp ?? '')).toBe(`62${digits}`)
      },
    ),
  )
})

/** Returns a CSV file as the dashboard writes it: with semicolons, a byte order mark, and escaped formulas. */
function encodeCsv(rows: string[][]): string {
  const encodeCell = (text: string) =>
    `"${(/^[=+@\t\r-]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  return `\ufeff${rows.map((row) => row.map(encodeCell).join(';')).join('\r\n')}\r\n`
}

test('a CSV list with the registration alone is read back unchanged', () => {
  const anyUsername = fc
    .oneof(
      anyHandle,
      fc.string({ minLength: 1, maxLength: 30 }),
      fc.constantFrom('=1+1', '@sari', '-x', '+y', 'a "b"; c'),
    )
    .map((text) => text.replace(/\s+/g, ' ').trim())
    // Leaves out texts that are read as something else: without a letter or digit, with quotes, links or formulas.
    .filter(
      (text) => /[\p{L}\p{N}]/u.test(text) && !/[\0'@/]|^=./.test(text.slice(1)) && !text.startsWith("'"),
    )
  const anyRow = fc.record({
    platform: fc.constantFrom(...platforms),
    username: anyUsername,
    digits: anyDigits,
    selected: fc.shuffledSubarray(products, { minLength: 1 }),
  })
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 20 }), (rows) => {
      const cells = rows.map(({ platform, username, digits, selected }) => [
        platformLabel[platform],
        username,
        `+62${digits}`,
        selected.map(({ product_name }) => product_name).join(', '),
        '22 Nov 2026',
      ])
      const people = readPeople(
        encodeCsv([['Platform', 'Username', 'No. WhatsApp', 'Product', 'Tanggal'], ...cells]),
      )
      expect(people.map(({ problems, ...person }) => [person, problems])).toEqual(
        rows.map(({ platform, username, digits, selected: [first, ...others] }) => [
          {
            platform,
            username,
            nama: '',
            whatsapp: `+62${digits}`,
            product_id: first?.id,
            more_product_ids: others.map(({ id }) => id),
            unrecognized: '',
            restoration: null,
            warnings: [],
          },
          {},
        ]),
      )
    }),
  )
})

test('any text yields rows or an error message', () => {
  const fragments = [
    '\t',
    ';',
    ',',
    '\n',
    '"',
    '@',
    '=',
    'wa',
    'Nama:',
    'sari.glow',
    '081234567890',
    'tiktok.com/@sari',
  ]
  const anyPiece = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...fragments))
  fc.assert(
    fc.property(fc.array(anyPiece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      const pasteResult = readPeopleInText(text, products)
      if ('problem' in pasteResult) expect(pasteResult.problem).toMatch(/\.$/)
      else expect(pasteResult.people.length).toBeLessThanOrEqual(maxImportRows)
    }),
  )
})
