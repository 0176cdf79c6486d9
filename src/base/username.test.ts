import { expect, test } from 'vitest'
import fc from '#test/properties.ts'
import { findUsernameWarning, getUsernameKey, listSearchTexts, parseProfileLink } from './username.ts'

test.each([
  ['https://www.tiktok.com/@Sari.Beauty?is_from_webapp=1&sender_device=pc', 'tiktok', 'Sari.Beauty'],
  ['tiktok.com/@sari/video/7301', 'tiktok', 'sari'],
  ['https://m.tiktok.com/%40sari', 'tiktok', 'sari'],
  [' \u202ahttps://www.instagram.com/sari_id/?igsh=abc#x\u202c ', 'instagram', 'sari_id'],
  ['instagram.com/@sari', 'instagram', 'sari'],
  ['https://shopee.co.id/tokosari?smtt=0', 'shopee', 'tokosari'],
  ['https://www.youtube.com/@sari', 'youtube', 'sari'],
  ['https://youtube.com/c/SariChannel', 'youtube', 'SariChannel'],
])('%j is a profile link on %s: %s', (link, platform, username) => {
  expect(parseProfileLink(link)).toEqual({ platform, username })
  expect(getUsernameKey(link)).toBe(username.toLowerCase())
})

test.each([
  'sari.beauty',
  '@sari',
  'https://vt.tiktok.com/ZS8/',
  'https://www.tiktok.com/',
  'https://www.instagram.com/reel/Cx1/',
  'https://www.instagram.com/p/Cx1/',
  'https://shopee.co.id/Night-Serum-i.123.456',
  'https://shopee.co.id/shop/123',
  'https://www.youtube.com/watch?v=1',
  'https://evil.id/tiktok.com/@sari',
  'tiktok.com/@',
])('%j is not a profile link', (text) => {
  expect(parseProfileLink(text)).toBeNull()
})

test.each([
  '',
  'sari.beauty',
  '@_sari_',
  'Sari-Channel·ID',
  '佐藤',
  'se\u0301ri',
  'https://www.tiktok.com/@sari.beauty?_r=1',
  '\u202a@sari\u202c',
])('the username %j gets no warning', (text) => {
  expect(findUsernameWarning(text)).toBeNull()
})

test.each([
  ['https://vt.tiktok.com/ZS8abc/', 'Ini bukan link profil.'],
  ['vt.tiktok.com/ZS8abc', 'Ini bukan link profil.'],
  ['https://shopee.co.id/shop/123', 'Ini bukan link profil.'],
  ['profilku https://www.tiktok.com/@sari', 'Ini bukan link profil.'],
  ['dua kata spasi', 'tanpa spasi'],
  ['<b>x<b>', 'Username hanya berisi'],
  ['sari@example.com', 'Username hanya berisi'],
  ['https://www.tiktok.com/@<b>', 'Username hanya berisi'],
])('the username %j gets the warning: %s', (text, warning) => {
  expect(findUsernameWarning(text)).toContain(warning)
})

test('a username has one key, whatever its @, profile link, case or invisible characters', () => {
  const names = fc.stringMatching(/^[a-zA-Z0-9_]{1,20}$/)
  fc.assert(
    fc.property(names, (name) => {
      const spellings = [name, `@${name}`, ` ${name.toUpperCase()} `, `${name}\u200b`, `\u202a@${name}\u202c`]
      const links = [`https://www.tiktok.com/@${name}?_t=1`, `instagram.com/${name}__/`]
      expect(new Set(spellings.map(getUsernameKey))).toEqual(new Set([name.toLowerCase()]))
      expect(links.map(getUsernameKey)).toEqual([name.toLowerCase(), `${name.toLowerCase()}__`])
    }),
  )
})

test.each([
  ['', []],
  ['@Sari', ['sari']],
  ['https://www.tiktok.com/@Sari?_r=1', ['sari']],
  ['0812\u20113456', ['0812-3456', '628123456']],
  ['https://wa.me/628123456?text=Halo', ['628123456']],
  ['\u202atel:+628123456', ['628123456']],
  ['100%', ['100%']],
])('a search for %j looks for the texts %o', (typed, texts) => {
  expect(listSearchTexts(typed)).toEqual(texts)
})
