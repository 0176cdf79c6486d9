import { expect, test } from 'vitest'
import { needs } from '#features/affiliates/affiliate-values.ts'
import { countRequestedLines, cutLines } from './cut-lines.ts'
import { maxLines } from './radar.ts'
import type { RadarNow } from './radar-schema.ts'

/** Returns the ids of the shown lines if `waiting` affiliates wait and `lines` are asked for. */
function listShown(waiting: number, lines: number): number[] {
  const rows = Array.from({ length: Math.min(waiting, countRequestedLines(lines)) }, (_, id) => ({ id }))
  const counts = { ...Object.fromEntries(needs.map((need) => [need, 0])), telat: waiting }
  return cutLines({ rows, counts } as unknown as RadarNow, lines).rows.map(({ id }) => Number(id))
}

test.each([
  [3, 4, 3],
  [4, 4, 4],
  [5, 4, 5],
  [6, 4, 4],
  [15, 14, 15],
  [16, 14, 14],
  [51, maxLines, maxLines],
])('of %i waiting affiliates and %i lines the radar shows %i', (waiting, lines, shown) => {
  expect(listShown(waiting, lines)).toEqual(Array.from({ length: shown }, (_, id) => id))
})
