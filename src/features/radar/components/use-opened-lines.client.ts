/** Keeps the lines whose chat was opened here, since their affiliates rest and so leave the radar. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { addDays, getJakartaDate } from '#base/jakarta.ts'
import type { ColleagueChat } from '#features/affiliates/need.ts'
import { useSession } from '#features/session/session.client.ts'
import { insertOpened, nameColleague, type OpenedLine } from '../opened-lines.ts'
import type { Line, RadarNow } from '../radar-schema.ts'

/**
 * Adds the kept lines to the lines of the radar, each below the line that it followed, until the page is opened again.
 * @returns the radar to show; a function that keeps a line, which names a colleague who opened its chat first; and one
 * that removes it, when its need is done
 */
export function useOpenedLines(radar: RadarNow) {
  const { user } = useSession()
  const [opened, setOpened] = useState<readonly OpenedLine[]>([])
  const shownRadar = useMemo(() => ({ ...radar, rows: insertOpened(radar.rows, opened) }), [radar, opened])
  const shownRows = useRef(shownRadar.rows)
  useEffect(() => {
    shownRows.current = shownRadar.rows
  }, [shownRadar])

  const keepLine = useCallback(
    (line: Line, colleague: Promise<ColleagueChat | null>) => {
      const index = shownRows.current.findIndex(({ id }) => id === line.id)
      const previousId = shownRows.current[index - 1]?.id
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
      setOpened((before) => [
        ...before.filter((each) => each.line.id !== line.id),
        { line: { ...line, contact }, previousId },
      ])
      void colleague.then((chat) => chat && setOpened((before) => nameColleague(before, line.id, chat)))
    },
    [user],
  )
  const removeLine = useCallback(
    ({ id }: Line) => setOpened((before) => before.filter((each) => each.line.id !== id)),
    [],
  )
  return { shownRadar, keepLine, removeLine }
}
