import { useState } from 'react'
import type { Shipment } from './shipment.ts'

/** Which rows are ticked; who leaves the list is not any more. Nobody ticked stands for all. */
export function useChosen(rows: readonly Shipment[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const here = rows.filter(({ id }) => ticked.has(id))

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
    chosen: new Set(here.map(({ id }) => id)) as ReadonlySet<string>,
    choose,
    clear: () => setTicked(new Set()),
    among: here.length > 0 ? here : rows,
  }
}
