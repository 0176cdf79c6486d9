/** Lines of the radar whose chat was opened on this page. */
import type { ColleagueChat } from '#features/affiliates/need.ts'
import type { Line } from './radar-schema.ts'

export interface OpenedLine {
  line: Line
  /** id of the line above it; undefined for the first line */
  previousId: string | undefined
}

/** Adds the opened lines to the lines of the radar. An opened line replaces the present one of its affiliate. */
export function insertOpened(lines: readonly Line[], opened: readonly OpenedLine[]): Line[] {
  const openedById = new Map(opened.map(({ line }) => [line.id, line]))
  const all = lines.map((line) => openedById.get(line.id) ?? line)
  for (const { line, previousId } of opened) {
    if (all.some(({ id }) => id === line.id)) continue
    all.splice(all.findIndex(({ id }) => id === previousId) + 1, 0, line)
  }
  return all
}

/**
 * Says in an opened line that a colleague opened the chat first. `rests_until` is null, so that the menu of the line
 * doesn't offer to cancel the reminder of the colleague.
 */
export function nameColleague(
  opened: readonly OpenedLine[],
  id: string,
  { at, by_id, by }: ColleagueChat,
): OpenedLine[] {
  const contact = { at, by_id, by, need: null, reminders: 0, rests_until: null }
  return opened.map((each) => (each.line.id === id ? { ...each, line: { ...each.line, contact } } : each))
}
