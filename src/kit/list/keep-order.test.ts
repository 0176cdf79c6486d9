import { expect, test } from 'vitest'
import { keepOrder } from './keep-order.ts'

const list = (...ids: string[]) => ({ rows: ids.map((id) => ({ id })) })
const listIds = ({ rows }: ReturnType<typeof list>) => rows.map(({ id }) => id).join('')

test('keeps frozen rows in their places, and new ones out', () => {
  expect(listIds(keepOrder(list('a', 'b', 'c'), list('c', 'd', 'b'), { showsNewRows: false }))).toBe('abc')
})

test('shows new rows below the frozen ones where a list takes them', () => {
  expect(listIds(keepOrder(list('a', 'b', 'c'), list('d', 'c', 'e', 'b'), { showsNewRows: true }))).toBe(
    'abcde',
  )
})
