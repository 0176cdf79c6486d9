import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readPeopleInFile } from './pasted-file.client.ts'

const products = [{ id: 'serum', product_number: 'NS-01', product_name: 'Night Serum' }]
const readFile = (name: string, ...parts: BlobPart[]) => readPeopleInFile(new File(parts, name), products)
const sari = {
  platform: 'tiktok',
  username: 'sari',
  nama: 'Renée',
  whatsapp: '0812 3456 7890',
  product_id: 'serum',
  more_product_ids: [],
  unrecognized: '',
  restoration: null,
  problems: {},
  warnings: [],
}

// The é has other bytes in each encoding.
const csv = 'Akun TikTok;Nama;No HP;Produk\r\nsari;Renée;0812 3456 7890;Night Serum\r\n'

test.each([
  ['with a byte order mark', new TextEncoder().encode(`\ufeff${csv}`)],
  ['in the encoding of older Excel versions', Uint8Array.from(csv, (character) => character.charCodeAt(0))],
  [
    'in UTF-16',
    new Uint8Array(new Uint16Array([0xfeff, ...[...csv].map((character) => character.charCodeAt(0))]).buffer),
  ],
])('a CSV file %s is read', async (_, bytes) => {
  expect(await readFile('kreator.csv', bytes)).toEqual({ people: [sari], notImported: [] })
})

test('the first sheet of a workbook is read, with numbers as text and uncomputed formulas as empty', async () => {
  const workbook = await writeXlsxFile([
    [{ value: 'Akun TikTok' }, { value: 'WA' }, { value: 'Produk' }],
    [{ value: 'sari' }, { value: 81_234_567_890 }, { value: 'NS-01' }],
    [{ value: 'rina' }, { type: 'Formula', value: '=B2+1' }, { value: '' }],
  ]).toBuffer()
  expect(await readFile('kreator.xlsx', new Uint8Array(workbook))).toEqual({
    people: [
      { ...sari, nama: '', whatsapp: '81234567890' },
      // The formula has no computed value, so the number is missing and the grid reports it.
      { ...sari, nama: '', username: 'rina', whatsapp: '', product_id: '' },
    ],
    notImported: [],
  })
})

test.each([
  ['rusak.xlsx', 'PK\u0003\u0004 bukan apa-apa', /XLSX ini tidak dapat dibuka/],
  ['bukan.xlsx', 'sari;0812', /XLSX ini tidak dapat dibuka/],
  ['foto.csv', 'GIF\0\0', /tidak dapat dibaca/],
  ['besar.csv', 'x'.repeat(2 * 1024 * 1024 + 1), /paling banyak 2 MB/],
])('%s is rejected with a message', async (name, text, sentence) => {
  expect(await readFile(name, text)).toEqual({ problem: expect.stringMatching(sentence) })
})

test('a workbook in the format before 2007 is rejected with a message of its own', async () => {
  const bytes = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])
  expect(await readFile('lama.xls', bytes)).toEqual({ problem: expect.stringMatching(/Excel lama/) })
})

test.each(['kreator.csv', 'kreator.xlsx'])(
  '%s that was moved or deleted after it was chosen is reported as unreadable',
  async (name) => {
    const file = new File(['sari;0812 3456 7890'], name)
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    expect(await readPeopleInFile(file, products)).toEqual({
      problem: expect.stringMatching(/Pilih sekali lagi/),
    })
  },
)
