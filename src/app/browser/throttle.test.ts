import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttlePerKey } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a burst of changes refreshes each table at its start and at its end', () => {
  const refreshedTables: string[] = []
  const milliseconds = 250
  const refresh = throttlePerKey((table) => refreshedTables.push(table), milliseconds)
  refresh('videos')
  refresh('videos')
  refresh('videos')
  refresh('products')
  expect(refreshedTables).toEqual(['videos', 'products'])
  vi.advanceTimersByTime(milliseconds)
  expect(refreshedTables).toEqual(['videos', 'products', 'videos'])
  // The burst is over, so time alone refreshes nothing more.
  vi.advanceTimersByTime(4 * milliseconds)
  expect(refreshedTables).toHaveLength(3)
  refresh('videos')
  expect(refreshedTables).toHaveLength(4)
})
