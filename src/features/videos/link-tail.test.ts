import { expect, test } from 'vitest'
import { getLinkTail, wholeTailLength } from './link-tail.ts'

test.each([
  ['https://drive.google.com/file/d/1aBcDeFgHiJkLmNo/view?usp=sharing', '…HiJkLmNo'],
  ['https://drive.google.com/open?id=1aBcDeFgHiJkLmNo', '…HiJkLmNo'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', '…4w9WgXcQ'],
  ['https://vo.example.com/serum.mp4', '…erum.mp4'],
  ['https://vt.tiktok.com/ZS12/', 'ZS12'],
  ['https://www.a.id', 'a.id'],
])('the tail of %s is %s', (link, tail) => {
  expect(getLinkTail(link)).toBe(tail)
})

test('a column with room gets the whole id of a file', () => {
  const id = '1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345'
  expect(getLinkTail(`https://drive.google.com/file/d/${id}/view`, wholeTailLength)).toBe(id)
})
