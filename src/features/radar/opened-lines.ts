/** Lines of the radar whose chat was opened on this page. */
import type { ColleagueChat } from '#features/affiliates/need.ts'
import type { Line } from './radar-schema.ts'

export interface OpenedLine {
  line: Line
  /** id of the line that was above this one; undefined for the first line */
  previousId: string | undefined
}

/**
 * Adds the opened lines to the lines of the radar. If the radar still has a line of the same affiliate, the opened line
 * replaces it.
 */
export function insertOpenedLines(lines: readonly Line[], openedLines: readonly OpenedLine[]): Line[] {
  const openedById = new Map(openedLines.map(({ line }) => [line.id, line]))
  const mergedLines = lines.map((line) => openedById.get(line.id) ?? line)
  for (const { line, previousId } of openedLines) {
    if (mergedLines.some(({ id }) => id === line.id)) continue
    mergedLines.splice(mergedLines.findIndex(({ id }) => id === previousId) + 1, 0, line)
  }
  return mergedLines
}

/**
 * Says in an opened line that a colleague opened the chat first. `rests_until` is null, so that the menu of the line
 * doesn't offer to cancel the reminder of the colleague.
 */
export function nameColleague(
  openedLines: readonly OpenedLine[],
  id: string,
  { at, by_id, by }: ColleagueChat,
): OpenedLine[] {
  const contact = { at, by_id, by, need: null, reminders: 0, rests_until: null }
  return openedLines.map((each) =>
    each.line.id === id ? { ...each, line: { ...each.line, contact } } : each,
  )
}
