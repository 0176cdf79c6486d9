import { expect, test } from 'vitest'
import { findCommonNicknames, findTakenNicknames } from './product-phrases.ts'

const serum = { product_number: 'P-03', product_name: 'Night Serum', other_names: 'serum malam' }
const toner = { product_number: '12', product_name: 'Toner', other_names: null }
const gel = { product_number: 'P-05', product_name: 'Sunscreen Gel' }

test.each([
  ['Night Serum', 'product_name'],
  [' night\u2011SERUM ', 'product_name'],
  ['nightserum', 'product_name'],
  ['p03', 'product_number'],
  ['SERUM  malam', 'other_names'],
  ['P-03 night serum', 'product_name'],
  ['Night Serum P03', 'product_name'],
] as const)('%j is taken by another product as %s', (nickname, field) => {
  expect(findTakenNicknames({ ...gel, other_names: `sunblock, ${nickname}` }, [toner, serum])).toEqual([
    { nickname: nickname.trim(), field, product_name: 'Night Serum' },
  ])
})

test.each(['12', '#12'])('%j is taken as a number', (other_names) => {
  expect(findTakenNicknames({ ...gel, other_names }, [toner])).toEqual([
    { nickname: other_names, field: 'product_number', product_name: 'Toner' },
  ])
})

test.each([null, '', ' , ,', '🌸', 'serum', 'Sunscreen Gel, P-05', 'sabun, sabun'])(
  'the nicknames %j are free',
  (other_names) => {
    expect(findTakenNicknames({ ...gel, other_names }, [toner, serum])).toEqual([])
  },
)

test('all taken nicknames are returned', () => {
  const takenNicknames = findTakenNicknames({ ...gel, other_names: 'toner, sunblock, P-03' }, [serum, toner])
  expect(takenNicknames.map(({ nickname }) => nickname)).toEqual(['toner', 'P-03'])
})

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
