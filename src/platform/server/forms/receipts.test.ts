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

it.each(['', 'null', '[]', '["daftar","9.0.0.1",9e15,{"username":{}}]'])(
  'opens nothing that it did not seal: %j',
  (sealed) => {
    expect(createReceipts(noSeal).open('daftar', '9.0.0.1', sealed)).toBeNull()
  },
)
