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
])('of the nicknames %j, finds those that most chats contain: %j', (other_names, commonNicknames) => {
  expect(findCommonNicknames({ other_names })).toEqual(commonNicknames)
})
