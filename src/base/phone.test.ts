import { expect, test } from 'vitest'
import fc from '#test/properties.ts'
import {
  buildChatLink,
  findWhatsappWarning,
  formatSpacedNumber,
  getWhatsappDigits,
  getWhatsappKey,
  groupDigits,
  hasTwoNumbers,
  parseSearchDigits,
} from './phone.ts'

test.each([
  ['0812-3456-7890', '6281234567890'],
  ['812 3456 7890', '6281234567890'],
  ['+62 812 3456 7890', '6281234567890'],
  ['0062 812 3456 7890', '6281234567890'],
  ['62 0812 3456 7890', '6281234567890'],
  ['(+62) 0812.3456.7890', '6281234567890'],
  ['+60 12 345 6789', '60123456789'],
  ['0812\u20113456\u20117890', '6281234567890'],
  ['\u202a+62 812\u20133456\u00a07890\u202c', '6281234567890'],
  ['tel:+62-812-3456-7890;ext=5', '6281234567890'],
  ['https://wa.me/6281234567890?text=Halo%20Kak%202', '6281234567890'],
  ['wa.me/+6281234567890', '6281234567890'],
  ['https://wa.me/%2B6281234567890', '6281234567890'],
  ['https://api.whatsapp.com/send?phone=6281234567890&text=1', '6281234567890'],
  ['whatsapp://send/?text=1&phone=081234567890', '6281234567890'],
  ['https://wa.me/message/ABC123', ''],
  ['tanpa nomor', ''],
  ['', ''],
])('the number %j is dialled as %j', (typed, digits) => {
  expect(getWhatsappDigits(typed)).toBe(digits)
})

const mobileNumbers = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 11 })
  .map((digits) => `8${digits.join('')}`)

test('all spellings of an Indonesian mobile number are dialled the same', () => {
  fc.assert(
    fc.property(mobileNumbers, (number) => {
      for (const prefix of ['0', '', '62', '+62', '0062', '+62 0', '62-']) {
        expect(getWhatsappDigits(prefix + number)).toBe(`62${number}`)
      }
    }),
  )
})

test('normalizing a normalized number changes nothing', () => {
  fc.assert(
    fc.property(mobileNumbers, (number) => {
      const digits = getWhatsappDigits(number)
      expect(getWhatsappDigits(digits)).toBe(digits)
    }),
  )
})

test('a chat link carries its message encoded', () => {
  expect(buildChatLink('0812 3456', 'Halo Kak & salam 👋')).toBe(
    'https://wa.me/628123456?text=Halo%20Kak%20%26%20salam%20%F0%9F%91%8B',
  )
  expect(buildChatLink('0812 3456')).toBe('https://wa.me/628123456')
})

test('there is no chat link without a digit', () => {
  expect(buildChatLink('-')).toBeNull()
})

test('a chat link leads only to wa.me, for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const link = buildChatLink(typed)
      if (link !== null) expect(link).toMatch(/^https:\/\/wa\.me\/\d+$/)
    }),
  )
})

test.each([
  ['0812\u20113456', '628123456'],
  ['wa.me/628123456', '628123456'],
  ['3456', '3456'],
  ['12', ''],
  ['serum 123', ''],
  ['sari', ''],
])('a search for %j looks for the digits %j', (typed, digits) => {
  expect(parseSearchDigits(typed)).toBe(digits)
})

test('a text without a number is compared as a text', () => {
  expect(getWhatsappKey(' Belum\u00a0Ada ')).toBe('belum ada')
  expect(getWhatsappKey('0812 3456')).toBe('628123456')
})

const twoNumbersWarning = /dua nomor/
const notMobileWarning = /bukan nomor HP Indonesia/
test.each([
  ['0812 3456 7890', null],
  ['https://wa.me/6281234567890?text=0812', null],
  ['0811 123 456', null],
  ['0812-3456-78901', null],
  ['', null],
  ['0812 3456', notMobileWarning],
  ['0812 3456 789012', notMobileWarning],
  ['021 555 1234', notMobileWarning],
  ['+60 12 345 6789', notMobileWarning],
  ['tidak punya', notMobileWarning],
  ['081234567890 / 081398765432', twoNumbersWarning],
  ['081234567890, 081398765432', twoNumbersWarning],
  ['081234567890 atau 081398765432', twoNumbersWarning],
  ['081234567890 081398765432', twoNumbersWarning],
  ['6281234567890 6281398765432', twoNumbersWarning],
])('the number %j gets the warning %s', (typed, warning) => {
  const shownWarning = findWhatsappWarning(typed)
  if (warning === null) expect(shownWarning).toBeNull()
  else expect(shownWarning).toMatch(warning)
  expect(hasTwoNumbers(typed)).toBe(warning === twoNumbersWarning)
})

test('no spelling of an Indonesian mobile number gets a warning', () => {
  fc.assert(
    fc.property(
      mobileNumbers,
      fc.constantFrom('0', '', '62', '+62 ', 'tel:+62', 'https://wa.me/62'),
      (number, prefix) => {
        expect(findWhatsappWarning(prefix + number)).toBeNull()
      },
    ),
  )
})

test.each([
  ['081234567890', '0812 3456 7890'],
  ['0812345678', '0812 3456 78'],
  ['+6281234567890', '+62 812 3456 7890'],
  ['6281234567890', '62 812 3456 7890'],
  ['0812 3456 7890', '0812 3456 7890'],
  ['0812-3456-7890', '0812-3456-7890'],
  ['08123', '08123'],
  ['hubungi admin', 'hubungi admin'],
])('digits of %s are grouped for reading as %s', (number, groups) => {
  expect(groupDigits(number).join(' ')).toBe(groups)
})

test.each([
  ['0812-3456-7890', '+62 812 3456 7890'],
  ['https://wa.me/6281234567890', '+62 812 3456 7890'],
  ['0215551234', '0215551234'],
  ['08123456789 / 08567891234', '08123456789 / 08567891234'],
])('%s is written for reading as %s', (number, spaced) => {
  expect(formatSpacedNumber(number)).toBe(spaced)
})

test('grouping digits keeps every character, in order', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+]?[0-9]{0,20}$/)), (text) => {
      expect(groupDigits(text).join('')).toBe(text)
    }),
  )
})
