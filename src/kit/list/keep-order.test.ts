import { expect, test } from 'vitest'
import { keepOrder } from './keep-order.ts'

const buildList = (...ids: string[]) => ({ rows: ids.map((id) => ({ id })) })
const joinIds = ({ rows }: ReturnType<typeof buildList>) => rows.map(({ id }) => id).join('')

test('keeps frozen rows in their places and leaves new rows out', () => {
  expect(
    joinIds(keepOrder(buildList('a', 'b', 'c'), buildList('c', 'd', 'b'), { showsNewRows: false })),
  ).toBe('abc')
})

test('shows new rows below the frozen ones if the list shows new rows', () => {
  expect(
    joinIds(keepOrder(buildList('a', 'b', 'c'), buildList('d', 'c', 'e', 'b'), { showsNewRows: true })),
  ).toBe('abcde')
})
