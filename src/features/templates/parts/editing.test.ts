import { expect, test } from 'vitest'
import type { Template } from '../template.ts'
import { editedMeanwhile, isDifferent } from './editing.ts'

const template: Template = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Sapaan',
  description: null,
  template_content: 'Hai [nama]',
  created_at: '2026-01-01T00:00:00.000Z',
  revision: 'a',
}
const other = { ...template, id: '00000000-0000-4000-8000-000000000002' }
const newer = { ...template, template_content: 'Halo [nama]', revision: 'b' }

test.each([
  ['nothing is edited', null, [other], null],
  ['the list is not known yet', template, undefined, null],
  ['it is as it was', template, [other, template], null],
  ['it is gone', template, [other], { what: 'deleted' }],
  ['it is another by now', template, [newer, other], { what: 'changed', now: newer }],
])('when %s', (_, editing, saved, expected) => {
  expect(editedMeanwhile(editing, saved)).toEqual(expected)
})

test.each(['name', 'description', 'template_content'] as const)('another %s is a difference', (field) => {
  const fields = { name: 'a', description: '', template_content: 'b' }
  expect(isDifferent(fields, { ...fields })).toBe(false)
  expect(isDifferent(fields, { ...fields, [field]: 'c' })).toBe(true)
})
