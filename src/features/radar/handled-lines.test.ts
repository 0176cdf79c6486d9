import { expect, it } from 'vitest'
import type { Need } from '#features/affiliates/affiliate-values.ts'
import { isHandled } from './handled-lines.ts'

const createLine = (id: string, need: Need, day: number) => ({ id, need, since: `2026-11-0${day}T00:00:00Z` })

// 'telat' is more urgent than 'review', which is more urgent than 'hubungi'. Within a need, the oldest stands first.
// The last argument of `isHandled` is the number of lines for which the radar has room.
const rows = [createLine('a', 'telat', 2), createLine('b', 'review', 4)]

it('a line that the radar has is not handled', () => {
  expect(isHandled(createLine('b', 'review', 4), rows, 5)).toBe(false)
})

it('a line that is gone from a radar with room for it is handled', () => {
  expect(isHandled(createLine('c', 'hubungi', 1), rows, 5)).toBe(true)
  expect(isHandled(createLine('c', 'hubungi', 1), [], 5)).toBe(true)
})

it('a line that is gone from a full radar is handled if it would stand above the last one', () => {
  expect(isHandled(createLine('c', 'telat', 9), rows, 2)).toBe(true)
  expect(isHandled(createLine('c', 'review', 3), rows, 2)).toBe(true)
  expect(isHandled(createLine('c', 'review', 4), rows, 2)).toBe(false)
  expect(isHandled(createLine('c', 'review', 5), rows, 2)).toBe(false)
  expect(isHandled(createLine('c', 'hubungi', 1), rows, 2)).toBe(false)
})
