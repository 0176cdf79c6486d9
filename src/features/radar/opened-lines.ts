/** Lines of the radar whose chat was opened on this page. */
import type { Line } from './radar-schema.ts'

export interface OpenedLine {
  line: Line
  /** id of the line above it; undefined for the first line */
  above: string | undefined
}

/** @returns the lines with the opened ones. An opened line replaces the present one of its affiliate. */
export function insertOpened(lines: readonly Line[], opened: readonly OpenedLine[]): Line[] {
  const openedById = new Map(opened.map(({ line }) => [line.id, line]))
  const all = lines.map((line) => openedById.get(line.id) ?? line)
  for (const { line, above } of opened) {
    if (all.some(({ id }) => id === line.id)) continue
    all.splice(all.findIndex(({ id }) => id === above) + 1, 0, line)
  }
  return all
}
