import { expect, test } from 'vitest'
import { commonNicknames } from './common-nicknames.ts'

test.each([
  ['kak', ['kak']],
  ['TikTok, sunblock', ['TikTok']],
  ['mau sample,wa', ['mau sample', 'wa']],
  ['serum malam', []],
  ['paket duo', []],
  [' , ', []],
  [null, []],
])('finds the nicknames of %j that most chats contain', (other_names, common) => {
  expect(commonNicknames({ other_names })).toEqual(common)
})
