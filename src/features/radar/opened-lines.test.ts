import { expect, it } from 'vitest'
import { insertOpened, nameColleague } from './opened-lines.ts'
import type { Line } from './radar-schema.ts'

const lineOf = (id: string) => ({ id }) as Line
const idsOf = (lines: readonly Line[]) => lines.map(({ id }) => id).join('')

it('keeps an opened line below the line that it followed', () => {
  const opened = [{ line: lineOf('b'), previousId: 'a' }]
  expect(idsOf(insertOpened([lineOf('a'), lineOf('c')], opened))).toBe('abc')
})

it('keeps the first line first, also when the line above has left', () => {
  expect(idsOf(insertOpened([lineOf('b')], [{ line: lineOf('a'), previousId: undefined }]))).toBe('ab')
  expect(idsOf(insertOpened([lineOf('c')], [{ line: lineOf('b'), previousId: 'a' }]))).toBe('bc')
})

it('keeps several opened lines in their order', () => {
  const opened = [
    { line: lineOf('b'), previousId: 'a' },
    { line: lineOf('a'), previousId: undefined },
    { line: lineOf('c'), previousId: 'b' },
  ]
  expect(idsOf(insertOpened([lineOf('d')], opened))).toBe('abcd')
})

it('shows a line that is still there once, as it was opened', () => {
  const opened = lineOf('a')
  expect(insertOpened([lineOf('a'), lineOf('b')], [{ line: opened, previousId: undefined }])[0]).toBe(opened)
})

it('names the colleague who opened the chat first, in this line only', () => {
  const opened = [
    { line: lineOf('a'), previousId: undefined },
    { line: lineOf('b'), previousId: 'a' },
  ]
  const chat = { at: '2026-11-26T03:00:00Z', by_id: 'rina', by: 'Rina' }
  const [first, second] = nameColleague(opened, 'b', chat)
  expect(first).toBe(opened[0])
  expect(second).toMatchObject({
    line: { id: 'b', contact: { ...chat, rests_until: null } },
    previousId: 'a',
  })
})
