import { useState } from 'react'
import type { Shipment } from './shipment.ts'

/**
 * Holds the selected rows. A row that leaves the list is no longer selected. Without a selection, all rows are meant.
 */
export function useChosen(rows: readonly Shipment[]) {
  const [tickedIds, setTicked] = useState<ReadonlySet<string>>(new Set())
  const tickedRows = rows.filter(({ id }) => tickedIds.has(id))

  function choose(ids: readonly string[], chosen: boolean) {
    setTicked((before) => {
      const next = new Set(before)
      for (const id of ids) {
        if (chosen) next.add(id)
        else next.delete(id)
      }
      return next
    })
  }

  return {
    chosen: new Set(tickedRows.map(({ id }) => id)) as ReadonlySet<string>,
    choose,
    clear: () => setTicked(new Set()),
    among: tickedRows.length > 0 ? tickedRows : rows,
  }
}
