/** Tests with chats as creators write them, pasted into the registration form and into 'Tempel data'. */
import { describe, expect, test } from 'vitest'
import { getWhatsappDigits } from '#base/phone.ts'
import { getUsernameKey } from '#base/username.ts'
import { readPeopleInText } from './pasted-rows.client.ts'
import { chooseFieldsToPaste, chooseProductToPaste, findPersonToPaste } from './person-to-paste.ts'

const products = [
  {
    id: 'cleanser',
    product_number: 'P-01',
    product_name: 'Gentle Facial Cleanser',
    other_names: 'face wash, facial wash, sabun muka',
  },
  { id: 'toner', product_number: 'P-02', product_name: 'Daily Facemist Toner', other_names: 'face mist' },
  { id: 'serum', product_number: 'P-03', product_name: 'Night Serum', other_names: 'serum malam' },
  {
    id: 'cream',
    product_number: 'P-04',
    product_name: 'Daily Moisturizer',
    other_names: 'pelembap, pelembab',
  },
]
/** The product of the registration before the paste. */
const previousProduct = 'serum'

/**
 * A pasted text and the platform, username, number and product that are read from it. The digits are the number in the
 * form 62…; the product is '?' if it stays empty with a hint, and '~' if the previous one is chosen.
 */
type ChatCase = [text: string, platform: string, username: string, digits: string, product: string]

const chatCases: ChatCase[] = [
  // These texts were reported by users.
  ['rina_cantik / 62 813 9988 7766 / Shopee / Facemist', 'shopee', 'rina_cantik', '6281399887766', 'toner'],
  ['tiktok.com/@dewi.daily 085233445566 face wash', 'tiktok', 'dewi.daily', '6285233445566', 'cleanser'],
  [
    '[25/11 08.12] +62 810-1406-3201: kak aku dewi.daily tiktok mau face wash',
    'tiktok',
    'dewi.daily',
    '6281014063201',
    'cleanser',
  ],
  ['[25/11 08.12] +62 810-1406-3201: halo kak', '', '', '6281014063201', '~'],
  // These texts name one product in different ways.
  ['@sari.glow 081234567890 night serum', '', 'sari.glow', '6281234567890', 'serum'],
  ['@sari.glow 081234567890 Nightserum ya kak', '', 'sari.glow', '6281234567890', 'serum'],
  ['@sari.glow 081234567890 serumnya dong', '', 'sari.glow', '6281234567890', 'serum'],
  ['@sari.glow, 0812-3456-7890, SERUM', '', 'sari.glow', '6281234567890', 'serum'],
  [
    'kak mau toner, akun shopee: dewi_store, wa 0857 1122 3344',
    'shopee',
    'dewi_store',
    '6285711223344',
    'toner',
  ],
  [
    'min saya mau daftar yang moisturizer. ig @budi.review no 081398765432',
    'instagram',
    'budi.review',
    '6281398765432',
    'cream',
  ],
  [
    '@rina.beauty | +62 812 3456 7890 | TikTok | daily toner',
    'tiktok',
    'rina.beauty',
    '6281234567890',
    'toner',
  ],
  ['@rina.beauty 081234567890 daily moisturizer', '', 'rina.beauty', '6281234567890', 'cream'],
  ['@rina.beauty 081234567890 pelembab kak', '', 'rina.beauty', '6281234567890', 'cream'],
  ['@rina.beauty 081234567890 facewash', '', 'rina.beauty', '6281234567890', 'cleanser'],
  ['@rina.beauty 081234567890 face-wash', '', 'rina.beauty', '6281234567890', 'cleanser'],
  ['@rina.beauty 081234567890 mau sabun mukanya kak', '', 'rina.beauty', '6281234567890', 'cleanser'],
  ['@rina.beauty 081234567890 facial cleanser', '', 'rina.beauty', '6281234567890', 'cleanser'],
  ['@rina.beauty 081234567890 face mist', '', 'rina.beauty', '6281234567890', 'toner'],
  ['@rina.beauty 081234567890 P-02', '', 'rina.beauty', '6281234567890', 'toner'],
  ['@rina.beauty 081234567890 p03 kak', '', 'rina.beauty', '6281234567890', 'serum'],
  ['@rina.beauty 081234567890 P-04 Daily Moisturizer', '', 'rina.beauty', '6281234567890', 'cream'],
  [
    'Halo min, username tiktok sari_99 hp 081234567890 sample cleanser ya',
    'tiktok',
    'sari_99',
    '6281234567890',
    'cleanser',
  ],
  [
    'https://www.tiktok.com/@Budi.Daily?_t=8abc https://wa.me/6285233445566 toner',
    'tiktok',
    'Budi.Daily',
    '6285233445566',
    'toner',
  ],
  ['shopee.co.id/tokorina 0813-9988-7766 sabun muka', 'shopee', 'tokorina', '6281399887766', 'cleanser'],
  [
    'Assalamualaikum kak, saya mau ikut affiliate. Akun: sari.glow (tiktok). WA 081234567890. Produk serum malam',
    'tiktok',
    'sari.glow',
    '6281234567890',
    'serum',
  ],
  [
    '[08.12, 25/11/2026] +62 857-1122-3344: @dewi.daily shopee pelembap',
    'shopee',
    'dewi.daily',
    '6285711223344',
    'cream',
  ],
  [
    '25/11/26 08.12 - +62 857-1122-3344: @dewi.daily shopee pelembap',
    'shopee',
    'dewi.daily',
    '6285711223344',
    'cream',
  ],
  [
    '[25/11/26 08.12.33] \u202a+62\u00a0857\u20111122\u20113344\u202c: \u200e@dewi.daily shopee toner',
    'shopee',
    'dewi.daily',
    '6285711223344',
    'toner',
  ],
  ['[25/11 08.12] Dewi: @dewi.daily 085233445566 toner', '', 'dewi.daily', '6285233445566', 'toner'],
  [
    '[25/11 08.12] +62 857-1122-3344: @dewi.daily nomor wa 085233445566 toner',
    '',
    'dewi.daily',
    '6285233445566',
    'toner',
  ],
  [
    'Nama: Dewi Lestari\nAkun TikTok: @dewi.daily\nNo. HP: 0852 3344 5566\nProduk: face wash\nAlamat: Jl. Mawar 5',
    'tiktok',
    'dewi.daily',
    '6285233445566',
    'cleanser',
  ],
  ['aku dewi.daily\nwa 085233445566\nshopee ya kak\ntoner', 'shopee', 'dewi.daily', '6285233445566', 'toner'],
  [
    '[25/11 08.12] +62 857-1122-3344: halo kak\n[25/11 08.13] Sari: halo, kirim akunnya ya\n[25/11 08.14] +62 857-1122-3344: @dewi.daily tiktok\n[25/11 08.14] +62 857-1122-3344: <Media tidak disertakan>\n[25/11 08.15] +62 857-1122-3344: face wash',
    'tiktok',
    'dewi.daily',
    '6285711223344',
    'cleanser',
  ],
  // These texts have nothing that could be a product: the previous product is chosen, and the note says so.
  ['Kak aku @sari.glow, wa 0812-3456-7890, shopee', 'shopee', 'sari.glow', '6281234567890', '~'],
  [
    'halo min mau daftar dong, akun tiktok ku sariglow nomor 081234567890 makasih ya',
    'tiktok',
    'sariglow',
    '6281234567890',
    '~',
  ],
  ['@sari.glow 081234567890 boleh ikut kak? terima kasih 🙏', '', 'sari.glow', '6281234567890', '~'],
  ['tiktok.com/@dewi.daily 085233445566', 'tiktok', 'dewi.daily', '6285233445566', '~'],
  // These texts have words that fit no product or several: none is chosen, and a hint is shown.
  ['rina_cantik / 62 813 9988 7766 / Shopee / Body Lotion', 'shopee', 'rina_cantik', '6281399887766', '?'],
  ['@rina.beauty 081234567890 sunscreen', '', 'rina.beauty', '6281234567890', '?'],
  ['@rina.beauty 081234567890 mau yang daily kak', '', 'rina.beauty', '6281234567890', '?'],
  ['@rina.beauty 081234567890 lip serummm', '', 'rina.beauty', '6281234567890', '?'],
  ['Akun: @rina.beauty\nWA: 081234567890\nProduk: Body Lotion', '', 'rina.beauty', '6281234567890', '?'],
]

/** Returns what the form and the grid have in common, with the username and the number in one spelling. */
function normalizePerson({
  platform,
  username,
  whatsapp,
}: {
  platform: string
  username: string
  whatsapp: string
}) {
  return { platform, username: getUsernameKey(username), digits: getWhatsappDigits(whatsapp) }
}

/** Reads the person for the form from a text that names exactly one. */
function findOnePerson(text: string) {
  const person = findPersonToPaste(text, products)
  if (person === null || person === 'many') throw new Error(`${person}`)
  return person
}

describe('a pasted chat', () => {
  test.each(chatCases)('is read in the form: %j', (text, platform, username, digits, product) => {
    const person = findOnePerson(text)
    const choice = chooseProductToPaste(person, {
      available: products,
      previous: previousProduct,
      userChoice: '',
    })
    expect(normalizePerson(person)).toEqual(normalizePerson({ platform, username, whatsapp: digits }))
    expect(choice.product_id).toBe({ '?': '', '~': previousProduct }[product] ?? product)
    expect(choice.isPrevious).toBe(product === '~')
    expect(choice.hint !== '').toBe(product === '?')
  })

  test.each(chatCases)('is read in the grid: %j', (text, platform, username, digits, product) => {
    const pasteResult = readPeopleInText(text, products)
    if ('problem' in pasteResult) throw new Error(pasteResult.problem)
    const [person, otherPerson] = pasteResult.people
    if (!person) throw new Error('nobody')
    expect(otherPerson).toBeUndefined()
    expect(normalizePerson(person)).toEqual(normalizePerson({ platform, username, whatsapp: digits }))
    // The grid has no previous product.
    expect(person.product_id).toBe(product.replace(/[?~]/, ''))
    expect(person.unrecognized !== '' || person.problems.product_id !== undefined).toBe(product === '?')
  })
})

describe('the form', () => {
  const chooseProduct = (text: string, options: Partial<Parameters<typeof chooseProductToPaste>[1]> = {}) =>
    chooseProductToPaste(findOnePerson(text), {
      available: products,
      previous: previousProduct,
      userChoice: '',
      ...options,
    })

  test('shows the text that it did not recognise as a product', () => {
    expect(chooseProduct('@rina 081234567890 body lotion').hint).toBe(
      '“body lotion” tidak dikenali sebagai product.',
    )
    expect(chooseProduct('Akun: @rina\nWA: 081234567890\nProduk: Body Lotion').hint).toBe(
      'Product “Body Lotion” tidak ada di pilihan Anda.',
    )
  })

  test('chooses the only product if the text names none, but not if it may name another', () => {
    const available = products.slice(0, 1)
    expect(chooseProduct('@rina 081234567890', { available }).product_id).toBe('cleanser')
    expect(chooseProduct('@rina 081234567890 body lotion', { available }).product_id).toBe('')
  })

  test('keeps a product that was chosen by hand, unless the text names one', () => {
    expect(chooseProduct('@rina 081234567890', { userChoice: 'cream' })).toEqual({
      product_id: 'cream',
      isPrevious: false,
      hint: '',
    })
    expect(chooseProduct('@rina 081234567890 toner', { userChoice: 'cream' }).product_id).toBe('toner')
  })

  test('does not choose the previous product when it is no longer offered', () => {
    expect(chooseProduct('@rina 081234567890', { previous: 'gone' })).toEqual({
      product_id: '',
      isPrevious: false,
      hint: '',
    })
  })

  test.each(['Nama: Dewi Ayu\nWA: 081234567890', '[25/11 08.12] +62 812-3456-7890: Nama: Dewi Ayu'])(
    'says that the username is missing in %j',
    (text) => {
      expect(findPersonToPaste(text, products)).toMatchObject({
        username: '',
        nama: 'Dewi Ayu',
        problems: { username: 'Username belum ada di chat' },
      })
    },
  )

  test('replaces what an earlier paste filled, and keeps what the user typed', () => {
    const person = findOnePerson('Nama: Dewi Ayu\nWA: 081234567890')
    const pastedBefore = { platform: 'shopee' as const, username: 'sari.glow', whatsapp: '0857' }
    const current = { ...pastedBefore, nama: '' }
    const pastedFields = { whatsapp: '081234567890', nama: 'Dewi Ayu' }
    expect(chooseFieldsToPaste(person, { current, pastedBefore, isSamePerson: false })).toEqual({
      platform: 'tiktok',
      username: '',
      ...pastedFields,
    })
    expect(
      chooseFieldsToPaste(person, {
        current: { ...current, platform: 'instagram' as const, username: 'dewi' },
        pastedBefore,
        isSamePerson: false,
      }),
    ).toEqual({ platform: 'instagram', username: 'dewi', ...pastedFields })
    expect(chooseFieldsToPaste(person, { current, pastedBefore, isSamePerson: true })).toEqual({
      platform: 'shopee',
      username: 'sari.glow',
      ...pastedFields,
    })
  })

  test.each([
    'rina.beauty',
    '081234567890',
    'https://www.tiktok.com/@rina.beauty?_t=1',
    'Halo kak, selamat pagi',
  ])('leaves %j to the field that it is pasted into', (text) => {
    expect(findPersonToPaste(text, products)).toBeNull()
  })

  test.each([
    '@rina 081234567890\n@dewi 085233445566',
    '@rina 081234567890 toner dan serum',
    '[25/11 08.12] +62 857-1122-3344: @rina toner\n[25/11 08.12] +62 857-1122-5566: @dewi serum',
  ])('passes %j to the grid', (text) => {
    expect(findPersonToPaste(text, products)).toBe('many')
  })
})

test('the address of a pasted person keeps another number of its recipient', () => {
  const text =
    'Akun: @dewi.daily\nWA: 0812-3456-7890\nPenerima: Ibu Sri\nAlamat: Jl. Mawar 5, 0813-9876-5432, Bandung 40132\nProduk: Night Serum'
  expect(findPersonToPaste(text, products)).toMatchObject({
    username: '@dewi.daily',
    whatsapp: '0812-3456-7890',
    address: { address: 'Jl. Mawar 5, Bandung', courier_note: 'HP penerima 0813-9876-5432' },
  })
})
