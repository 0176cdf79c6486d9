/** Keeps rows that leave a list for a moment, while they slide out. */
import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** Milliseconds, slightly longer than the transition of `[data-departing]`. */
const departingMs = 160

interface Row {
  id: string
}

interface DepartingRow<R> {
  row: R
  departing: boolean
}

/**
 * Adds rows that have just left to the rows of a list.
 * @returns the rows to render, in order, each with a flag that says if it is leaving
 */
export function useDepartingRows<R extends Row>(rows: readonly R[]): readonly DepartingRow<R>[] {
  const prefersReducedMotion = useReducedMotion()
  const [state, setState] = useState({ rows, all: markStaying(rows) })

  useEffect(() => {
    if (!state.all.some(({ departing }) => departing)) return
    const timer = setTimeout(
      () => setState((current) => ({ ...current, all: current.all.filter(({ departing }) => !departing) })),
      departingMs,
    )
    return () => clearTimeout(timer)
  }, [state])

  if (state.rows === rows) return state.all
  const rowsToRender = prefersReducedMotion ? markStaying(rows) : insertDepartingRows(state.all, rows)
  setState({ rows, all: rowsToRender })
  return rowsToRender
}

function markStaying<R>(rows: readonly R[]): DepartingRow<R>[] {
  return rows.map((row) => ({ row, departing: false }))
}

/** Inserts each row that is gone behind the row that it followed before. */
export function insertDepartingRows<R extends Row>(
  before: readonly DepartingRow<R>[],
  rows: readonly R[],
): DepartingRow<R>[] {
  const ids = new Set(rows.map(({ id }) => id))
  const merged = markStaying(rows)
  let previousId: string | undefined
  for (const { row } of before) {
    if (!ids.has(row.id)) {
      const index = previousId === undefined ? 0 : merged.findIndex((each) => each.row.id === previousId) + 1
      merged.splice(index, 0, { row, departing: true })
    }
    previousId = row.id
  }
  return merged
}
