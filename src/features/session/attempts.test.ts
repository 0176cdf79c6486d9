import { expect, test } from 'vitest'
import { describeTooManyAttempts } from './attempts.ts'

test.each([
  [1, '1 detik'],
  [45, '45 detik'],
  [60, '1 menit'],
  [61, '2 menit'],
  [540, '9 menit'],
])('shows a waiting time of %i seconds as %s', (wait, time) => {
  expect(describeTooManyAttempts(wait)).toBe(`Terlalu banyak percobaan. Coba lagi dalam ${time}.`)
})
