import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.server.ts'

test('a text sealed on 21 November 2026 can still be opened', () => {
  const stored =
    'f4abe2e965740f0339f17d0a8957a0ec08e021eb504e4c6d2db2f6c550e34cc90cd2a371c51079faf3a3c1ba6c5290347616639c840bf302b31dacb4257f8cff30816fb6'
  expect(unseal('kunci', stored)).toBe('MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=')
})

test('a text is sealed differently each time and opens only with its own key', () => {
  const [firstSeal, secondSeal] = [seal('kunci', 'rahasia'), seal('kunci', 'rahasia')]
  expect(firstSeal).not.toBe(secondSeal)
  expect(unseal('kunci', secondSeal)).toBe('rahasia')
  expect(() => unseal('kunci lain', firstSeal)).toThrow()
})
