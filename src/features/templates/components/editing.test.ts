import { expect, test } from 'vitest'
import { isDifferent } from '../template.ts'

test.each(['name', 'description', 'template_content'] as const)('a changed %s is a difference', (field) => {
  const fields = { name: 'a', description: '', template_content: 'b' }
  expect(isDifferent(fields, { ...fields })).toBe(false)
  expect(isDifferent(fields, { ...fields, [field]: 'c' })).toBe(true)
})
