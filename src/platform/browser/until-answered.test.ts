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

test('a call that the server refused is not repeated', async () => {
  const call = vi.fn().mockRejectedValue(new Error('NOT_FOUND'))
  expect(await callUntilAnswered(call)).toBeUndefined()
  expect(call).toHaveBeenCalledTimes(1)
})

test('a call is given up after five attempts', async () => {
  const call = vi.fn().mockRejectedValue(new TypeError('offline'))
  const answer = callUntilAnswered(call)
  await vi.runAllTimersAsync()
  expect(await answer).toBeUndefined()
  expect(call).toHaveBeenCalledTimes(5)
})
