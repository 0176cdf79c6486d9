import { expect, it } from 'vitest'
import { insertOpenedLines, nameColleague } from './opened-lines.ts'
import type { Line } from './radar-schema.ts'

const createLine = (id: string) => ({ id }) as Line
const listIds = (lines: readonly Line[]) => lines.map(({ id }) => id).join('')

it('keeps an opened line below the line that it followed', () => {
  const opened = [{ line: createLine('b'), previousId: 'a' }]
  expect(listIds(insertOpenedLines([createLine('a'), createLine('c')], opened))).toBe('abc')
})

it('keeps the first line first, also when the line above has left', () => {
  expect(
    listIds(insertOpenedLines([createLine('b')], [{ line: createLine('a'), previousId: undefined }])),
  ).toBe('ab')
  expect(listIds(insertOpenedLines([createLine('c')], [{ line: createLine('b'), previousId: 'a' }]))).toBe(
    'bc',
  )
})

it('keeps several opened lines in their order', () => {
  const opened = [
    { line: createLine('b'), previousId: 'a' },
    { line: createLine('a'), previousId: undefined },
    { line: createLine('c'), previousId: 'b' },
  ]
  expect(listIds(insertOpenedLines([createLine('d')], opened))).toBe('abcd')
})

it('shows a line that is still there once, as it was opened', () => {
  const opened = createLine('a')
  expect(
    insertOpenedLines([createLine('a'), createLine('b')], [{ line: opened, previousId: undefined }])[0],
  ).toBe(opened)
})

it('names the colleague who opened the chat first, in this line only', () => {
  const opened = [
    { line: createLine('a'), previousId: undefined },
    { line: createLine('b'), previousId: 'a' },
  ]
  const chat = { at: '2026-11-26T03:00:00Z', by_id: 'rina', by: 'Rina' }
  const [first, second] = nameColleague(opened, 'b', chat)
  expect(first).toBe(opened[0])
  expect(second).toMatchObject({
    line: { id: 'b', contact: { ...chat, rests_until: null } },
    previousId: 'a',
  })
})
