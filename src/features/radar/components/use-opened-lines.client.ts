/**
 * Keeps lines on the radar after their chat was opened on this page. An opened chat counts as a reminder, so the server
 * leaves the affiliate out for some days.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { addDays, getJakartaDate } from '#base/jakarta.ts'
import type { ColleagueChat } from '#features/affiliates/need.ts'
import { useSession } from '#features/session/session.client.ts'
import { insertOpenedLines, nameColleague, type OpenedLine } from '../opened-lines.ts'
import type { Line, RadarNow } from '../radar-schema.ts'

/**
 * Adds the opened lines to the lines of the radar, each below the line that was above it, until the page is opened
 * again. `keepLine` adds a line. If a colleague has opened its chat first, the line then names the colleague.
 * `removeLine` is called when the need of a line is done.
 */
export function useOpenedLines(radar: RadarNow) {
  const { user } = useSession()
  const [openedLines, setOpenedLines] = useState<readonly OpenedLine[]>([])
  const radarWithOpenedLines = useMemo(
    () => ({ ...radar, rows: insertOpenedLines(radar.rows, openedLines) }),
    [radar, openedLines],
  )
  const visibleRows = useRef(radarWithOpenedLines.rows)
  useEffect(() => {
    visibleRows.current = radarWithOpenedLines.rows
  }, [radarWithOpenedLines])

  const keepLine = useCallback(
    (line: Line, colleague: Promise<ColleagueChat | null>) => {
      const index = visibleRows.current.findIndex(({ id }) => id === line.id)
      const previousId = visibleRows.current[index - 1]?.id
      const now = new Date()
      const contact = {
        at: now.toISOString(),
        by_id: user.id,
        by: user.full_name,
        need: null,
        reminders: 0,
        // Any later day will do: it only makes the menu of the line offer 'Batal diingatkan'.
        rests_until: addDays(getJakartaDate(now), 1),
      }
      setOpenedLines((before) => [
        ...before.filter((each) => each.line.id !== line.id),
        { line: { ...line, contact }, previousId },
      ])
      void colleague.then((chat) => chat && setOpenedLines((before) => nameColleague(before, line.id, chat)))
    },
    [user],
  )
  const removeLine = useCallback(
    ({ id }: Line) => setOpenedLines((before) => before.filter((each) => each.line.id !== id)),
    [],
  )
  return { radarWithOpenedLines, keepLine, removeLine }
}
