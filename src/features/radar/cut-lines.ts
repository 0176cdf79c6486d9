/**
 * Decides how many lines of the radar are shown. A single line is never hidden, since the button that would show it
 * needs as much room as the line.
 */
import { needs } from '#features/affiliates/affiliate-values.ts'
import { maxLines } from './radar.ts'
import type { RadarNow } from './radar-schema.ts'

/** Returns the number of lines to request, so that a single hidden line can be shown. */
export function countRequestedLines(lines: number): number {
  return Math.min(lines + 1, maxLines)
}

/** Counts the affiliates who need something, each once. */
export function countWaiting({ counts }: Pick<RadarNow, 'counts'>): number {
  let waitingCount = 0
  for (const need of needs) waitingCount += counts[need]
  return waitingCount
}

/** Keeps the first lines, or all if only one more would be hidden. */
export function cutLines(radar: RadarNow, lines: number): RadarNow {
  if (countWaiting(radar) <= lines + 1) return radar
  return { ...radar, rows: radar.rows.slice(0, lines) }
}
