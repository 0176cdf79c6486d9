import { expect, test } from 'vitest'
import { findStep, formatKey, generateTotp } from './totp.server.ts'

/** The key of the test vectors in RFC 6238, appendix B. Its codes have eight digits; ours are the last six. */
const key = Buffer.from('12345678901234567890')

const names = { issuer: 'Merek Saya', label: 'a+b@example.com' }

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(generateTotp(key, seconds * 1000)).toBe(code)
})

test('a code is accepted half a minute early and late, and its time step is returned', () => {
  const time = 1_111_111_109_000
  const step = Math.floor(time / 30_000)
  const stepsAround = [-60_000, -30_000, 0, 30_000, 60_000].map((milliseconds) =>
    findStep(key, generateTotp(key, time + milliseconds), time),
  )
  expect(stepsAround).toEqual([null, step - 1, step, step + 1, null])
})

// The last one is the right code in full-width digits.
test.each(['', '1', '12345', '1234567', 'abcdef', '０８１８０４'])('%j is not a code', (code) => {
  expect(findStep(key, code, 1_111_111_109_000)).toBe(null)
})

test('the key is encoded in base32 according to RFC 4648', () => {
  expect(
    ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(
      (text) => formatKey(Buffer.from(text), names).secret,
    ),
  ).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
})

test('the address that apps scan names the brand and the user', () => {
  expect(formatKey(Buffer.from('foobar'), names).uri).toBe(
    'otpauth://totp/Merek%20Saya:a%2Bb%40example.com?issuer=Merek%20Saya&secret=MZXW6YTBOI&algorithm=SHA1&digits=6&period=30',
  )
})
