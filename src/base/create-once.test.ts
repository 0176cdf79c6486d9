import { expect, test, vi } from 'vitest'
import { createOnce } from './create-once.ts'

test('a value is created at the first call and never again, even if it is undefined', () => {
  const create = vi.fn(() => undefined)
  const getValue = createOnce(create)
  expect(create).not.toHaveBeenCalled()
  expect([getValue(), getValue()]).toEqual([undefined, undefined])
  expect(create).toHaveBeenCalledOnce()
})
