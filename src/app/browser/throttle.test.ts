import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttlePerKey } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a burst of changes refreshes at its start and its end, separately for each table', () => {
  const calls: string[] = []
  const refresh = throttlePerKey((table) => calls.push(table), 250)
  refresh('videos')
  refresh('videos')
  refresh('videos')
  refresh('products')
  expect(calls).toEqual(['videos', 'products'])
  vi.advanceTimersByTime(250)
  expect(calls).toEqual(['videos', 'products', 'videos'])
  vi.advanceTimersByTime(1000)
  expect(calls).toHaveLength(3)
  refresh('videos')
  expect(calls).toHaveLength(4)
})
