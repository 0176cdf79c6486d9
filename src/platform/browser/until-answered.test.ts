import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callUntilAnswered } from './until-answered.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a call without an answer is repeated until one arrives', async () => {
  const call = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue('recorded')
  const answer = callUntilAnswered(call)
  await vi.runAllTimersAsync()
  expect(await answer).toBe('recorded')
  expect(call).toHaveBeenCalledTimes(2)
})

test('a refused call is reported and not repeated', async () => {
  const refusal = new Error('NOT_FOUND')
  const call = vi.fn().mockRejectedValue(refusal)
  const onRefused = vi.fn()
  expect(await callUntilAnswered(call, onRefused)).toBeUndefined()
  expect(call).toHaveBeenCalledTimes(1)
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(refusal)
})

test('a call is given up after five attempts', async () => {
  const call = vi.fn().mockRejectedValue(new TypeError('offline'))
  const answer = callUntilAnswered(call)
  await vi.runAllTimersAsync()
  expect(await answer).toBeUndefined()
  expect(call).toHaveBeenCalledTimes(5)
})
