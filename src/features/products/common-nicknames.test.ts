import { expect, test } from 'vitest'
import { findCommonNicknames } from './common-nicknames.ts'

test.each([
  ['kak', ['kak']],
  ['TikTok, sunblock', ['TikTok']],
  ['mau sample,wa', ['mau sample', 'wa']],
  ['serum malam', []],
  ['paket duo', []],
  [' , ', []],
  [null, []],
])('finds the nicknames of %j that most chats contain', (other_names, commonNicknames) => {
  expect(findCommonNicknames({ other_names })).toEqual(commonNicknames)
})
