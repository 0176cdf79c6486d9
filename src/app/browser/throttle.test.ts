import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttlePerKey } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a burst of changes refreshes at its start and its end, separately for each table', () => {
  const refreshedTables: string[] = []
  const refresh = throttlePerKey((table) => refreshedTables.push(table), 250)
  refresh('videos')
  refresh('videos')
  refresh('videos')
  refresh('products')
  expect(refreshedTables).toEqual(['videos', 'products'])
  vi.advanceTimersByTime(250)
  expect(refreshedTables).toEqual(['videos', 'products', 'videos'])
  vi.advanceTimersByTime(1000)
  expect(refreshedTables).toHaveLength(3)
  refresh('videos')
  expect(refreshedTables).toHaveLength(4)
})
