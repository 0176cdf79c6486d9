import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWebLink, optionalWebLink } from './web-link.ts'

const link = optionalWebLink('bukan link')

test.each([
  ['', ''],
  ['  https://drive.google.com/file/d/1/view \n', 'https://drive.google.com/file/d/1/view'],
  ['HTTPS://VT.TikTok.com/@Nadya?X=1#Y', 'https://vt.tiktok.com/@Nadya?X=1#Y'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://[::1]/a', 'https://[::1]/a'],
  ['https://toko.id/serum-malam-✨', 'https://toko.id/serum-malam-✨'],
])('the link %j is kept as %j', (typed, kept) => {
  expect(link.parse(typed)).toBe(kept)
})

const refused = [
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'JaVaScRiPt://h.id/%0aalert(1)',
  'data:text/html,x',
  '//host/x',
  '/x',
  'h.id',
  'ftp://h.id',
  'https:x',
  'https://',
  'https:///x',
  'https://u:p@h',
  'https://u@h.id/x',
  'https://h\\@evil.id',
  'https://h.id/a b',
  'https://h.id\nhttps://b.id',
  'https://h.id/a\u00a0b',
  'https://h.id:99999',
]

test.each(refused)('%j is no link', (typed) => {
  expect(link.safeParse(typed).error?.issues[0]?.message).toBe('bukan link')
  expect(isWebLink(typed)).toBe(false)
})

test.each(['https://h.id/\u0000', 'https://h.id/\ud83d'])('%j can not be stored', (typed) => {
  expect(link.safeParse(typed).success).toBe(false)
})

test('a link fits into 2000 bytes, however many characters those are', () => {
  const start = 'https://h.id/'
  expect(link.safeParse(start.padEnd(2000, 'x')).success).toBe(true)
  expect(link.safeParse(start.padEnd(2001, 'x')).success).toBe(false)
  expect(link.safeParse(start.padEnd(1500, 'é')).success).toBe(false)
})

test('whatever passes leads to http or https, without credentials, and passes again unchanged', () => {
  const pieces = fc.constantFrom('https://', 'http:', '//', 'h.id', '@', '\\', '/', '?', '#', 'javascript:')
  const typed = fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 6 })
  fc.assert(
    fc.property(typed, (parts) => {
      const { data } = link.safeParse(parts.join(''))
      if (!data) return
      const { protocol, username, password } = new URL(data)
      expect(['http:', 'https:']).toContain(protocol)
      expect([username, password]).toEqual(['', ''])
      expect(link.parse(data)).toBe(data)
    }),
    { numRuns: 2000 },
  )
})
