import { expect, test } from 'vitest'
import fc from '#test/properties.ts'
import { containsWords, cutText, foldText } from './plain-text.ts'
import { lineOfText, paragraphs, requiredLine } from './text.ts'

const line = lineOfText(200)

test.each([
  ['  rina.beauty ', 'rina.beauty'],
  ['dua\nbaris', 'dua baris'],
  ['tab\tdi tengah', 'tab di tengah'],
  ['dua\u2028baris', 'dua baris'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['👩‍👩‍👧 مرحبا', '👩‍👩‍👧 مرحبا'],
  ['   ', ''],
])('the line %j is stored as %j', (typed, stored) => {
  expect(line.parse(typed)).toBe(stored)
})

test.each(['a\u0000b', '\ud83d', 'a\u0007', '\u009b'])('%j cannot be stored', (typed) => {
  expect(line.safeParse(typed).error?.issues[0]?.message).toBe(
    'Teks berisi karakter yang tidak dapat disimpan',
  )
})

test('an accepted line is trimmed, without line breaks and well formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (typed) => {
      const { data } = line.safeParse(typed)
      if (data === undefined) return
      expect(data).toBe(data.trim().normalize('NFC'))
      expect(data).not.toMatch(/[\n\r\t\u2028\u2029\p{Cc}]/u)
      expect(data.isWellFormed()).toBe(true)
    }),
  )
})

test('the error for a line that is too long names the maximum length', () => {
  expect(line.safeParse('x'.repeat(201)).error?.issues[0]?.message).toBe('Maksimal 200 karakter')
  expect(lineOfText(1500).safeParse('x'.repeat(1501)).error?.issues[0]?.message).toBe(
    'Maksimal 1.500 karakter',
  )
})

test.each(['', '   ', '\n'])('%j does not fill a required line', (typed) => {
  const name = requiredLine('Username harus diisi', 200)
  expect(name.safeParse(typed).error?.issues[0]?.message).toBe('Username harus diisi')
})

test('paragraphs keep their line breaks, normalized to LF', () => {
  expect(paragraphs(100).parse('Halo\r\n\r\n\tKak\n')).toBe('Halo\n\n\tKak\n')
})

test.each([
  ['Belum ada yang diposting', 'Belum ada yang dipos…'],
  ['tepat dua puluh huruf', 'tepat dua puluh huru…'],
  ['persis dua puluh kar', 'persis dua puluh kar'],
  ['sembilan belas hur. x', 'sembilan belas hur.…'],
  ['', ''],
])('%j is shortened to %j', (text, shortened) => {
  expect(cutText(text, 20)).toBe(shortened)
})

test('shortening a text never splits a character', () => {
  expect(cutText('👩‍👩‍👧🇮🇩e\u0301x', 3)).toBe('👩‍👩‍👧🇮🇩e\u0301…')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const shortened = cutText(text, 20)
      expect(shortened.isWellFormed()).toBe(true)
      expect(text.startsWith(shortened.replace(/…$/, '')) || shortened === text).toBe(true)
    }),
  )
})

test.each([
  ['Sa\u200bri\u00ad', 'sari'],
  ['\u202eSari\u00a0 Beauty\u202c', 'sari beauty'],
  ['sari\u2011beauty', 'sari-beauty'],
  ['Cafe\u0301', 'caf\u00e9'],
  ['e\u200b\u0301', '\u00e9'],
])('%j is compared as %j', (typed, compared) => {
  expect(foldText(typed)).toBe(compared)
})

test('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})

test.each([
  ['Night Serum\nP-03', 'serum night', true],
  ['Night Serum\nP-03', 'p\u201103', true],
  ['Night\u00a0Se\u200brum', 'SERUM', true],
  ['Night Serum', '', true],
  ['Night Serum', 'serum pagi', false],
])('%j contains the words %j: %s', (text, q, isContained) => {
  expect(containsWords(text, q)).toBe(isContained)
})
