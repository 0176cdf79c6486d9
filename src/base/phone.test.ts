import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatLink, whatsappDigits } from './phone.ts'

test.each([
  ['0812-3456-7890', '6281234567890'],
  ['812 3456 7890', '6281234567890'],
  ['+62 812 3456 7890', '6281234567890'],
  ['0062 812 3456 7890', '6281234567890'],
  ['62 0812 3456 7890', '6281234567890'],
  ['(+62) 0812.3456.7890', '6281234567890'],
  ['+60 12 345 6789', '60123456789'],
  ['tanpa nomor', ''],
  ['', ''],
])('%j is dialled %j', (typed, digits) => {
  expect(whatsappDigits(typed)).toBe(digits)
})

const mobile = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 11 })
  .map((digits) => `8${digits.join('')}`)

test('every spelling of an Indonesian mobile number is one number', () => {
  fc.assert(
    fc.property(mobile, (number) => {
      for (const prefix of ['0', '', '62', '+62', '0062', '+62 0', '62-']) {
        expect(whatsappDigits(prefix + number)).toBe(`62${number}`)
      }
    }),
  )
})

test('dialling what is dialled changes nothing', () => {
  fc.assert(
    fc.property(mobile, (number) => {
      const digits = whatsappDigits(number)
      expect(whatsappDigits(digits)).toBe(digits)
    }),
  )
})

test('a chat link carries its message encoded', () => {
  expect(chatLink('0812 3456', 'Halo Kak & salam 👋')).toBe(
    'https://wa.me/628123456?text=Halo%20Kak%20%26%20salam%20%F0%9F%91%8B',
  )
  expect(chatLink('0812 3456')).toBe('https://wa.me/628123456')
})

test('there is no chat without a digit', () => {
  expect(chatLink('-')).toBeNull()
})

test('whatever was typed as a number, the link leads to wa.me and nowhere else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const link = chatLink(typed)
      if (link !== null) expect(link).toMatch(/^https:\/\/wa\.me\/\d+$/)
    }),
  )
})
