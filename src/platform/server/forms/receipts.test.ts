import { expect, it } from 'vitest'
import { createReceipts, receiptMs } from './receipts.ts'

const noSeal = { seal: (text: string) => text, unseal: (sealed: string) => sealed }

it('a receipt can be opened only for its own form and visitor, and only until it expires', () => {
  let now = 1_000_000
  const receipts = createReceipts(noSeal, () => now)
  const sealed = receipts.seal('daftar', '9.0.0.1', { username: 'wulan' })
  expect(receipts.open('daftar', '9.0.0.1', sealed)).toEqual({ username: 'wulan' })
  expect(receipts.open('pesan', '9.0.0.1', sealed)).toBeNull()
  expect(receipts.open('daftar', '9.0.0.2', sealed)).toBeNull()
  now += receiptMs - 1
  expect(receipts.open('daftar', '9.0.0.1', sealed)).toEqual({ username: 'wulan' })
  now += 1
  expect(receipts.open('daftar', '9.0.0.1', sealed)).toBeNull()
})

// The last one is a receipt that has not expired, with a value that is no text.
it.each(['', 'null', '[]', '["daftar","9.0.0.1",9e15,{"username":{}}]'])(
  'a text that was not sealed is not opened: %j',
  (sealed) => {
    expect(createReceipts(noSeal).open('daftar', '9.0.0.1', sealed)).toBeNull()
  },
)
