import { expect, it } from 'vitest'
import { insertOpenedLines, nameColleague } from './opened-lines.ts'
import type { Line } from './radar-schema.ts'

const createLine = (id: string) => ({ id }) as Line
const listIds = (lines: readonly Line[]) => lines.map(({ id }) => id).join('')

it('keeps an opened line below the line that it followed', () => {
  const openedLines = [{ line: createLine('b'), previousId: 'a' }]
  expect(listIds(insertOpenedLines([createLine('a'), createLine('c')], openedLines))).toBe('abc')
})

it('puts an opened line first if no line was above it', () => {
  const openedLines = [{ line: createLine('a'), previousId: undefined }]
  expect(listIds(insertOpenedLines([createLine('b')], openedLines))).toBe('ab')
})

it('puts an opened line first if the line above it has left the radar', () => {
  const openedLines = [{ line: createLine('b'), previousId: 'a' }]
  expect(listIds(insertOpenedLines([createLine('c')], openedLines))).toBe('bc')
})

it('keeps several opened lines in their order', () => {
  const openedLines = [
    { line: createLine('b'), previousId: 'a' },
    { line: createLine('a'), previousId: undefined },
    { line: createLine('c'), previousId: 'b' },
  ]
  expect(listIds(insertOpenedLines([createLine('d')], openedLines))).toBe('abcd')
})

it('shows a line that is still there once, as it was opened', () => {
  const openedLine = createLine('a')
  const lines = insertOpenedLines(
    [createLine('a'), createLine('b')],
    [{ line: openedLine, previousId: undefined }],
  )
  expect(listIds(lines)).toBe('ab')
  expect(lines[0]).toBe(openedLine)
})

it('names the colleague who opened the chat first, in this line only', () => {
  const openedLines = [
    { line: createLine('a'), previousId: undefined },
    { line: createLine('b'), previousId: 'a' },
  ]
  const chat = { at: '2026-11-26T03:00:00Z', by_id: 'rina', by: 'Rina' }
  const [otherLine, namedLine] = nameColleague(openedLines, 'b', chat)
  expect(otherLine).toBe(openedLines[0])
  expect(namedLine).toMatchObject({
    line: { id: 'b', contact: { ...chat, rests_until: null } },
    previousId: 'a',
  })
})
