import { expect, test } from 'vitest'
import { needs } from '#features/affiliates/affiliate-values.ts'
import { countRequestedLines, cutLines } from './cut-lines.ts'
import { maxLines } from './radar.ts'
import type { RadarNow } from './radar-schema.ts'

/** Returns the ids of the lines that a radar of `length` lines shows while `waitingCount` affiliates wait. */
function listShownIds({ waitingCount, length }: { waitingCount: number; length: number }): number[] {
  const rowCount = Math.min(waitingCount, countRequestedLines(length))
  const rows = Array.from({ length: rowCount }, (_, id) => ({ id }))
  const counts = { ...Object.fromEntries(needs.map((need) => [need, 0])), telat: waitingCount }
  return cutLines({ rows, counts } as unknown as RadarNow, length).rows.map(({ id }) => Number(id))
}

// A single further line is shown, since the button for it would need as much room.
test.each([
  [3, 4, 3],
  [4, 4, 4],
  [5, 4, 5],
  [6, 4, 4],
  [15, 14, 15],
  [16, 14, 14],
  [51, maxLines, maxLines],
])(
  'with %i waiting affiliates, a radar of %i lines shows the first %i',
  (waitingCount, length, shownCount) => {
    expect(listShownIds({ waitingCount, length })).toEqual(Array.from({ length: shownCount }, (_, id) => id))
  },
)
