import { describe, expect, it, test } from 'vitest'
import fc from '#test/properties.ts'
import { addressRequest } from './address-request.ts'
import { createSampleRecipient } from './sample-recipient.ts'
import { getNameInMessages, type Recipient, shortcodes } from './shortcodes.ts'
import { contentLimit, emptyTemplate, isDifferent, template } from './template.ts'
import {
  fillTemplate,
  listUnfilledShortcodes,
  listUnknownShortcodes,
  splitTemplate,
  templateNeedsDetail,
} from './template-text.ts'

const rina: Recipient = {
  nama: null,
  username: '@rina.beauty',
  whatsapp: '0812 3456',
  products: ['Night Serum', 'Daily Moisturizer'],
  sample_courier: 'J&T',
  sample_resi: 'JX0123456789',
  page_address: 'https://x.id/?k=rina',
  videos: [],
}

describe('filling a template', () => {
  it('replaces every occurrence of every shortcode', () => {
    const content = 'Hai [nama], [nama]!\n[produk] dikirim. WA [whatsapp][whatsapp]'
    expect(fillTemplate(content, rina)).toBe(
      'Hai rina.beauty, rina.beauty!\nNight Serum, Daily Moisturizer dikirim. WA 0812 34560812 3456',
    )
  })

  it.each([
    ['@rina', 'rina'],
    [' @@rina', 'rina'],
    ['rina@home', 'rina@home'],
  ])('shows the username %j as %j', (username, shownName) => {
    expect(fillTemplate('[nama]', { ...rina, username })).toBe(shownName)
  })

  it.each([
    ['Rina Ayu', 'rina.beauty', 'Rina Ayu'],
    ['Rina Ayu', '@rina', 'Rina Ayu'],
    [null, 'rina.beauty', 'rina.beauty'],
    [null, '@rina', 'rina'],
    ['', '@rina', 'rina'],
    [' \u200b', '@rina', 'rina'],
    ['[produk]', 'rina', '[produk]'],
    ['سارة', 'sara', 'سارة'],
  ])('calls an affiliate with the name %j and the username %j by %j', (nama, username, shownName) => {
    expect(getNameInMessages({ nama, username })).toBe(shownName)
    expect(fillTemplate('[nama]', { ...rina, nama, username })).toBe(shownName)
  })

  it.each(['$&', '$1', "$'", '$$', '[whatsapp]', '\\', '{{7*7}}', '<b>', 'constructor'])(
    'leaves %j in a name as it is',
    (username) => {
      expect(fillTemplate('a[nama]b[nama]c', { ...rina, username })).toBe(`a${username}b${username}c`)
    },
  )

  it('keeps the typed text and replaces each shortcode with its value', () => {
    const filledShortcodes = ['[nama]', '[whatsapp]', '[produk]', '[kurir]', '[resi]', '[halaman]']
    const anyPiece = fc.oneof(fc.constantFrom(...filledShortcodes), fc.string({ unit: 'binary' }))
    // Brackets could form a shortcode, and a username loses an @ or a space in front.
    const anyText = fc.string({ minLength: 1 }).filter((text) => !/[[\]]/.test(text) && !/^[@\s]/.test(text))
    const anyRecipient = fc.record({
      nama: fc.option(anyText),
      username: anyText,
      whatsapp: anyText,
      products: fc.array(anyText, { minLength: 1 }),
      sample_courier: anyText,
      sample_resi: anyText,
      page_address: anyText,
      videos: fc.constant([]),
    })
    fc.assert(
      fc.property(fc.array(anyPiece), anyRecipient, (pieces, recipient) => {
        const filledText = fillTemplate(pieces.join(''), recipient)
        for (const shortcode of filledShortcodes) expect(filledText).not.toContain(shortcode)
        const expectedText = pieces
          .join('')
          .replaceAll('[nama]', () => recipient.nama ?? recipient.username)
          .replaceAll('[whatsapp]', () => recipient.whatsapp)
          .replaceAll('[produk]', () => recipient.products.join(', '))
          .replaceAll('[kurir]', () => recipient.sample_courier)
          .replaceAll('[resi]', () => recipient.sample_resi)
          .replaceAll('[halaman]', () => recipient.page_address)
        expect(filledText).toBe(expectedText)
      }),
    )
  })

  it('marks filled and unknown shortcodes for the preview', () => {
    expect(splitTemplate('Hai [nama] dari [toko]', rina)).toEqual([
      { kind: 'typed', text: 'Hai ' },
      { kind: 'filled', text: 'rina.beauty' },
      { kind: 'typed', text: ' dari ' },
      { kind: 'unknown', text: '[toko]', reason: 'shortcode tidak dikenal' },
    ])
  })

  it('leaves a shortcode without a value as typed, and gives the reason once', () => {
    const content = '[nama]: [deadline], [deadline] [toko] [produk] [kurir] [resi] [halaman]'
    const recipient = { ...rina, products: [], sample_resi: null, page_address: null }
    expect(fillTemplate(content, recipient)).toBe(
      'rina.beauty: [deadline], [deadline] [toko] [produk] J&T [resi] [halaman]',
    )
    expect(listUnfilledShortcodes(content, recipient)).toEqual([
      '[deadline]: tidak ada video yang ditunggu',
      '[produk]: belum punya product',
      '[resi]: resinya belum diisi',
      '[halaman]: halamannya di luar akses Anda',
    ])
    expect(listUnfilledShortcodes(content, recipient, ['missing', 'unknown'])).toContain(
      '[toko]: shortcode tidak dikenal',
    )
  })

  it('fills every shortcode for the sample of the preview', () => {
    expect(listUnfilledShortcodes(shortcodes.join(' '), createSampleRecipient())).toEqual([])
  })

  it.each([
    ['Hai [nama], [produk] [whatsapp]', false],
    ['Batas [deadline]', true],
    ['[link_vo]', true],
    ['Isi di [halaman]', true],
  ])('reports whether %j needs more data than the list has: %j', (content, needsDetail) => {
    expect(templateNeedsDetail(content)).toBe(needsDetail)
  })
})

test.each([
  ['Hai [nama] [whatsapp] [produk]', []],
  ['[Nama] [ nama ] [NAMA]', ['[Nama]', '[ nama ]', '[NAMA]']],
  ['[toko] dan [nama toko], lagi [toko]', ['[toko]', '[nama toko]']],
  ['[1] [...] [] [ ] [50%]', []],
  ['[nama [toko]]', ['[toko]']],
  ['[dua\nbaris] [belum selesai', []],
  ['[constructor] [__proto__]', ['[constructor]', '[__proto__]']],
])('the unknown shortcodes of %j are %j', (content, unknownShortcodes) => {
  expect(listUnknownShortcodes(content)).toEqual(unknownShortcodes)
})

describe('the fields of a template', () => {
  function readMessages(fields: object) {
    const { error } = template.created.safeParse({ ...emptyTemplate, ...fields })
    return error?.issues.map(({ path, message }) => [path.join('.'), message])
  }

  it.each(['', '   ', '\n'])('require a name and a content and reject %j', (blankText) => {
    expect(readMessages({ name: blankText, template_content: blankText })).toEqual([
      ['name', 'Nama template harus diisi'],
      ['template_content', 'Template content harus diisi'],
    ])
  })

  it('report their maximum lengths', () => {
    const longFields = {
      name: 'x'.repeat(121),
      description: 'x'.repeat(201),
      template_content: 'x'.repeat(contentLimit + 1),
    }
    expect(readMessages(longFields)).toEqual([
      ['name', 'Maksimal 120 karakter'],
      ['description', 'Maksimal 200 karakter'],
      ['template_content', 'Maksimal 4.096 karakter'],
    ])
  })

  it('keep the lines of the content as typed, and trim the name', () => {
    const fields = { name: ' Sapaan ', template_content: '  Hai\r\n\r\n[nama] \n' }
    expect(template.created.parse(fields)).toEqual({
      name: 'Sapaan',
      description: '',
      template_content: '  Hai\n\n[nama] \n',
    })
  })
})

test.each(['name', 'description', 'template_content'] as const)('a changed %s is a difference', (field) => {
  const fields = { name: 'a', description: '', template_content: 'b' }
  expect(isDifferent(fields, { ...fields })).toBe(false)
  expect(isDifferent(fields, { ...fields, [field]: 'c' })).toBe(true)
})

test('the request for an address needs nothing but the name and the page', () => {
  const recipient = {
    ...rina,
    nama: 'Rina',
    whatsapp: '',
    products: [],
    sample_courier: null,
    sample_resi: null,
  }
  expect(listUnfilledShortcodes(addressRequest.template_content, recipient, ['missing', 'unknown'])).toEqual(
    [],
  )
  expect(fillTemplate(addressRequest.template_content, recipient)).toMatch(
    /^Halo Kak Rina,[^[]*\nhttps:\/\/x\.id\/\?k=rina$/,
  )
})
