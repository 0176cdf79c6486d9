import { expect, test } from 'vitest'
import fc from '#test/properties.ts'
import { formatCount } from './count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.000'],
  [-12_345, '-12.345'],
  [1_234_567.5, '1.234.567,5'],
  [12_345_678_901_234_567_890n, '12.345.678.901.234.567.890'],
])('%s is written %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test('counts are written as the Indonesian locale writes them', () => {
  const format = new Intl.NumberFormat('id-ID')
  const counts = fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: 0n, max: 10n ** 24n }))
  fc.assert(
    fc.property(counts, (count) => {
      expect(formatCount(count)).toBe(format.format(count))
    }),
  )
})
