/** Pasted chats and sheets may hold a person's name beside the username or instead of it. */
import { describe, expect, test } from 'vitest'
import { readPeopleInText } from './pasted-rows.client.ts'

const products = [{ id: 'serum', product_number: 'NS-01', product_name: 'Night Serum' }]

/** Reads a text like 'Tempel data'. `lines` has each person as 'username|name|number'. */
function read(text: string) {
  const pasteResult = readPeopleInText(text, products)
  if ('problem' in pasteResult) throw new Error(pasteResult.problem)
  const { people, notImported } = pasteResult
  return {
    people,
    lines: people.map(({ username, nama, whatsapp }) => [username, nama, whatsapp].join('|')),
    notImported,
  }
}

describe('in a chat, the name', () => {
  test.each([
    ['Nama: Dewi Lestari\nAkun: @dewi.daily\nWA: 081234567890', '@dewi.daily|Dewi Lestari|081234567890'],
    ['nama = Dewi\n@dewi.daily 081234567890', 'dewi.daily|Dewi|081234567890'],
    [
      'Akun: dewi.daily\nNama lengkap: Dewi Lestari\nHP: 081234567890',
      'dewi.daily|Dewi Lestari|081234567890',
    ],
    ['Full name: Dewi Lestari\n@dewi.daily 081234567890', 'dewi.daily|Dewi Lestari|081234567890'],
    ['Namaku: Dewi Lestari (@dewi.daily)\nWA 081234567890', 'dewi.daily|Dewi Lestari|081234567890'],
    ['Nama: Dewi 081234567890\n@dewi.daily', 'dewi.daily|Dewi|081234567890'],
    [
      '[25/11 08.12] +62 857-1122-3344: Nama: Dewi Ayu\n[25/11 08.13] +62 857-1122-3344: @dewi.ayu',
      'dewi.ayu|Dewi Ayu|+62 857-1122-3344',
    ],
  ])('is read from the labelled line of %j', (text, person) => {
    expect(read(text).lines).toEqual([person])
  })

  test.each([
    ['@dewi.daily 081234567890 night serum', 'dewi.daily||081234567890'],
    ['Kreator: Dewi\n@dewi.daily 081234567890', 'dewi.daily||081234567890'],
    ['Affiliate: tiktok\n@dewi.daily 081234567890', 'dewi.daily||081234567890'],
    ['Nama akun: dewi.daily\nWA: 081234567890', 'dewi.daily||081234567890'],
    ['Nama:  \n@dewi.daily 081234567890', 'dewi.daily||081234567890'],
  ])('stays empty without a labelled name: %j', (text, person) => {
    expect(read(text).lines).toEqual([person])
  })

  test('replaces a missing username, but remains only a name if it has a space', () => {
    expect(read('Nama: dewi.daily\nWA: 081234567890').lines).toEqual(['dewi.daily||081234567890'])
    const [person] = read('Nama: Dewi Ayu\nWA: 081234567890').people
    expect(person).toMatchObject({ username: '', nama: 'Dewi Ayu', whatsapp: '081234567890' })
    expect(person?.problems).toEqual({ username: 'Username belum ada di chat' })
    expect(read('Kreator: Dewi Ayu\nWA: 081234567890').lines).toEqual(['|Dewi Ayu|081234567890'])
    expect(read('Kreator: @dewi.daily (tiktok)\nWA: 081234567890').lines).toEqual([
      'dewi.daily||081234567890',
    ])
    expect(read('Kreator: dewi.daily\nNama: Dewi\nWA: 081234567890').lines).toEqual([
      'dewi.daily|Dewi|081234567890',
    ])
  })

  test("is read from 'Kreator' if the line 'Nama' has the shape of a username", () => {
    expect(read('Kreator: Dewi Ayu\nNama: dewi.daily\nWA: 081234567890').lines).toEqual([
      'dewi.daily|Dewi Ayu|081234567890',
    ])
    expect(read('Kreator: Dewi\nNama: dewi.daily\nWA: 081234567890').lines).toEqual([
      'dewi.daily|Dewi|081234567890',
    ])
    expect(read('Kreator: Dewi Ayu\nNama: Dewi\nWA: 081234567890').lines).toEqual(['|Dewi|081234567890'])
  })

  test('starts the next person when a second name follows', () => {
    expect(read('Nama: Dewi\n@dewi 081234567890\nNama: Sari\n@sari 081398765432').lines).toEqual([
      'dewi|Dewi|081234567890',
      'sari|Sari|081398765432',
    ])
  })
})

describe('in a sheet, the name', () => {
  test.each(['Nama', 'NAMA', 'Nama Lengkap', 'Nama Penerima', 'Name', 'Full Name', 'Nama Panggilan'])(
    'is read from the column %j',
    (heading) => {
      const { lines, notImported } = read(`No\t${heading}\tUsername\tWA\n1\tDewi Ayu\tdewi\t081234567890`)
      expect([lines, notImported]).toEqual([['dewi|Dewi Ayu|081234567890'], []])
    },
  )

  test.each([
    ['Nama\tWA', 'dewi.daily\t081234567890', 'dewi.daily||081234567890', []],
    ['Nama\tWA', 'Dewi Ayu\t081234567890', '|Dewi Ayu|081234567890', []],
    ['Kreator\tWA', 'Dewi Ayu\t081234567890', '|Dewi Ayu|081234567890', []],
    ['Kreator\tNama\tWA', 'Dewi Ayu\tDewi\t081234567890', '|Dewi|081234567890', ['Kreator']],
    ['Kreator\tNama\tWA', 'Dewi Ayu\tdewi.daily\t081234567890', 'dewi.daily|Dewi Ayu|081234567890', []],
    ['Kreator\tNama\tWA', 'Dewi\tdewi_7\t081234567890', 'dewi_7|Dewi|081234567890', []],
    ['Kreator\tNama\tWA', 'Dewi\t@dewi\t081234567890', '@dewi|Dewi|081234567890', []],
    ['Nama\tKreator\tWA', 'dewi.daily\tDewi Ayu\t081234567890', 'dewi.daily|Dewi Ayu|081234567890', []],
    ['Kreator\tNama\tWA', 'rizky\tM.Rizky\t081234567890', 'rizky|M.Rizky|081234567890', []],
    ['Nama\tKreator\tWA', 'Dewi Ayu\tdewi\t081234567890', 'dewi|Dewi Ayu|081234567890', []],
    ['Nama\tNama Panggilan\tWA', 'dewi\tAyu\t081234567890', 'dewi|Ayu|081234567890', []],
    ['Nama\tNama Ibu\tAkun\tWA', 'Dewi\tSri\tdewi\t081234567890', 'dewi|Dewi|081234567890', ['Nama Ibu']],
    ['Kreator\tUsername\tWA', 'Dewi\tdewi\t081234567890', 'dewi||081234567890', ['Kreator']],
    ['Nama Produk\tUsername\tWA', 'NS-01\tdewi\t081234567890', 'dewi||081234567890', []],
    ['Nama Toko Shopee\tWA', 'dewi\t081234567890', 'dewi||081234567890', []],
  ])(
    'is distinguished from the username by the headings %j',
    (headings, cells, person, expectedNotImported) => {
      const { lines, notImported } = read(`${headings}\n${cells}`)
      expect([lines, notImported]).toEqual([[person], expectedNotImported])
    },
  )
})

describe('a sheet without a column for usernames', () => {
  /** Returns the username, the name and the problem of the username for each cell of the column Nama. */
  const readNames = (...cells: string[]) => {
    const rows = cells.map((cell, i) => `${cell}\t08123456789${i}`)
    const { people } = read(['Nama\tWA', ...rows].join('\n'))
    return people.map(({ username, nama, problems }) => [username, nama, problems.username])
  }
  const missingUsername = 'Username belum ada di sheet'

  test('has no username if the name has a space, and says so', () => {
    expect(readNames('Dewi Ayu', 'Rina Wati')).toEqual([
      ['', 'Dewi Ayu', missingUsername],
      ['', 'Rina Wati', missingUsername],
    ])
  })

  test('has no username if the row has only a number, and says so', () => {
    const { people } = read('WA\tProduk\n081234567890\tNight Serum\n081234567891\tNight Serum')
    expect(people.map(({ problems }) => problems.username)).toEqual([missingUsername, missingUsername])
  })

  test('has the account as the username, beside a name or instead of it', () => {
    expect(
      readNames(
        'Dewi Lestari (@dewi.daily)',
        '@sari.glow (tiktok)',
        'https://www.tiktok.com/@rina.wati',
        'budi',
      ),
    ).toEqual([
      ['dewi.daily', 'Dewi Lestari', undefined],
      ['sari.glow', '', undefined],
      ['rina.wati', '', undefined],
      ['budi', '', undefined],
    ])
  })

  test('has single words as names too, if half of the column has a space', () => {
    expect(readNames('Dewi Ayu', 'Rina Wati', 'Budi', 'tono.daily')).toEqual([
      ['', 'Dewi Ayu', missingUsername],
      ['', 'Rina Wati', missingUsername],
      ['', 'Budi', missingUsername],
      ['tono.daily', '', undefined],
    ])
    expect(readNames('dewi', 'rina', 'Budi Santoso')).toEqual([
      ['dewi', '', undefined],
      ['rina', '', undefined],
      ['', 'Budi Santoso', missingUsername],
    ])
  })
})

describe('in a sheet with a column for usernames, an empty username', () => {
  test.each([
    ['Nama\tUsername\tWA\tProduk', 'Dewi\t\t081230005555\tNight Serum', '|Dewi|081230005555', []],
    ['Nama\tUsername\tWA', 'Dewi Ayu\t\t081230005555', '|Dewi Ayu|081230005555', []],
    ['Akun TikTok\tNama\tWA', '\tdewi.daily\t081230005555', '|dewi.daily|081230005555', []],
    ['Kreator\tUsername\tWA', 'dewi\t\t081230005555', '||081230005555', ['Kreator']],
    ['Nama\tUsername\tWA', 'Dewi\t\t', '|Dewi|', []],
  ])('stays empty: %j, %j', (headings, cells, person, expectedNotImported) => {
    const { lines, notImported } = read(`${headings}\n${cells}`)
    expect([lines, notImported]).toEqual([[person], expectedNotImported])
  })
})

describe('a name that cannot be stored', () => {
  const readName = (cell: string) => {
    const [person] = read(`Username\tWA\tNama\ndewi\t081234567890\t${cell}`).people
    return { nama: person?.nama, warnings: person?.warnings, problems: person?.problems }
  }

  test.each([
    ['x'.repeat(101), 'Nama tidak ikut: Maksimal 100 karakter.'],
    ['De\u0007wi', 'Nama tidak ikut: Teks berisi karakter yang tidak dapat disimpan.'],
    [
      `De${'\u0301'.repeat(20)}wi`,
      'Nama tidak ikut: Ada huruf dengan terlalu banyak tanda. Tulis dengan huruf biasa.',
    ],
    ['=A1&B1', 'Nama tidak ikut: Selnya berisi rumus. Salin nilainya saja.'],
  ])('is left out with a sentence, and the row can be registered: %j', (cell, warning) => {
    expect(readName(cell)).toEqual({ nama: '', warnings: [warning], problems: {} })
  })

  test('is stored without the characters that change the text direction', () => {
    expect(readName('\u202eDewi\u202c \u2066Ayu\u2069')).toEqual({
      nama: 'Dewi Ayu',
      warnings: [],
      problems: {},
    })
    expect(readName('\u200b \u202e')).toEqual({ nama: '', warnings: [], problems: {} })
  })
})
