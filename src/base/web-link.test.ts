import { expect, test } from 'vitest'
import fc from '#test/properties.ts'
import { getLinkKey, isWebLink, optionalPastedLink, optionalWebLink } from './web-link.ts'

const link = optionalWebLink('bukan link')
const pastedLink = optionalPastedLink('bukan link')

test.each([
  ['', ''],
  ['  https://drive.google.com/file/d/1/view \n', 'https://drive.google.com/file/d/1/view'],
  ['HTTPS://VT.TikTok.com/@Nadya?X=1#Y', 'https://vt.tiktok.com/@Nadya?X=1#Y'],
  ['http://h.id:3000', 'http://h.id:3000'],
  ['https://10.0.0.9/a', 'https://10.0.0.9/a'],
  ['https://toko.id/serum-malam-✨', 'https://toko.id/serum-malam-✨'],
])('the link %j is stored as %j', (typed, stored) => {
  expect(link.parse(typed)).toBe(stored)
  expect(pastedLink.parse(typed)).toBe(stored)
})

test.each([
  ['tiktok.com/@dewi', 'https://tiktok.com/@dewi'],
  [' www.TikTok.com/@x/video/123 ', 'https://www.tiktok.com/@x/video/123'],
  ['vt.tiktok.com/ZSabc/', 'https://vt.tiktok.com/ZSabc/'],
  ['www.h.id', 'https://www.h.id'],
  ['h.id:3000/a', 'https://h.id:3000/a'],
])('the text %j becomes the link %j only where links are pasted', (typed, stored) => {
  expect(pastedLink.parse(typed)).toBe(stored)
  expect(link.safeParse(typed).error?.issues[0]?.message).toBe('bukan link')
})

const rejectedLinks = [
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'JaVaScRiPt://h.id/%0aalert(1)',
  'data:text/html,x',
  '//host/x',
  '/x',
  'h.id',
  'u@h.id/x',
  '10.5/11',
  'dan/atau',
  'h.id/a b',
  'javascript.id:alert(1)/x',
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
  'http://x',
  'http://localhost:3000',
  'https://[::1]/a',
  'https://.id',
  'https://h..id',
  'https://h.id/\u202egpj.exe',
  'https://h\u00ad.id/a',
  'https://h.id/\u200b',
]

test.each(rejectedLinks)('%j is not accepted as a link', (typed) => {
  for (const schema of [link, pastedLink])
    expect(schema.safeParse(typed).error?.issues[0]?.message).toBe('bukan link')
  expect(isWebLink(typed)).toBe(false)
})

test.each(['https://h.id/\u0000', 'https://h.id/\ud83d'])('%j cannot be stored', (typed) => {
  expect(link.safeParse(typed).success).toBe(false)
})

test('a link has at most 2000 bytes, whatever its number of characters', () => {
  const start = 'https://h.id/'
  expect(link.safeParse(start.padEnd(2000, 'x')).success).toBe(true)
  expect(link.safeParse(start.padEnd(2001, 'x')).success).toBe(false)
  expect(link.safeParse(start.padEnd(1500, 'é')).success).toBe(false)
})

test('an accepted link is http or https, without credentials, and is accepted again unchanged', () => {
  const pieces = fc.constantFrom('https://', 'http:', '//', 'h.id', '@', '\\', '/', '?', '#', 'javascript:')
  const typedParts = fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 3 })), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(typedParts, (parts) => {
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

const plainLink = 'https://www.tiktok.com/@nadya/video/7301'
test.each([
  'http://www.tiktok.com/@nadya/video/7301',
  'https://tiktok.com/@nadya/video/7301',
  'HTTPS://WWW.TikTok.com/@nadya/video/7301/',
  'https://www.tiktok.com:443/@nadya/video/7301#komentar',
  'https://www.tiktok.com/@nadya/video/7301?is_from_webapp=1&sender_device=pc&web_id=7',
  'https://www.tiktok.com/@nadya/video/7301?_r=1&_t=ZS-8&utm_source=wa',
  'tiktok.com/@nadya/video/7301?',
])('%j has the same key as the plain link', (spelling) => {
  expect(getLinkKey(spelling)).toBe(getLinkKey(plainLink))
})

test.each([
  'https://www.tiktok.com/@nadya/video/7302',
  'https://www.tiktok.com/@Nadya/video/7301',
  'https://m.tiktok.com/@nadya/video/7301',
  'https://www.tiktok.com:8443/@nadya/video/7301',
  'https://www.tiktok.com/@nadya/video/7301?lang=id',
])('%j has another key than the plain link', (otherLink) => {
  expect(getLinkKey(otherLink)).not.toBe(getLinkKey(plainLink))
})

test('a link key keeps parameters that do not track, in their order', () => {
  expect(getLinkKey('https://www.youtube.com/watch?v=aB&si=x&t=9')).toBe('youtube.com/watch?v=aB&t=9')
  expect(getLinkKey('https://drive.google.com/file/d/1aB/view?usp=sharing')).toBe(
    'drive.google.com/file/d/1aB/view',
  )
})

test('a link key is its own key, and ignores scheme, host case, slash, fragment and tracking', () => {
  const paths = fc.stringMatching(/^(\/[a-zA-Z0-9_-]{1,8}){0,3}$/)
  const trackingParameters = fc.constantFrom('utm_source=a', 'igsh=b', 'si=c', 'fbclid=d', 'gclid=e', '_t=f')
  fc.assert(
    fc.property(
      paths,
      fc.constantFrom('v=1', 'a=&b=2', ''),
      trackingParameters,
      (path, query, trackingParameter) => {
        const key = getLinkKey(`https://h.id${path}?${query}`)
        expect(getLinkKey(key)).toBe(key)
        for (const start of ['http://', 'https://www.', 'HTTPS://'])
          expect(getLinkKey(`${start}H.id${path}/?${trackingParameter}&${query}#x`)).toBe(key)
      },
    ),
  )
})
