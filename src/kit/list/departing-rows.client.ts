/** Keeps rows that leave a list for a moment, while they slide out. */
import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** Milliseconds, slightly longer than the transition of `[data-departing]`. */
const departingMs = 160

interface Row {
  id: string
}

interface Shown<R> {
  row: R
  departing: boolean
}

/**
 * Adds rows that have just left to the rows of a list.
 * @returns the rows to draw, in order, each with a flag that says if it is leaving
 */
export function useDepartingRows<R extends Row>(rows: readonly R[]): readonly Shown<R>[] {
  const isStill = useReducedMotion()
  const [shown, setShown] = useState({ rows, all: staying(rows) })

  useEffect(() => {
    if (!shown.all.some(({ departing }) => departing)) return
    const timer = setTimeout(
      () => setShown((now) => ({ ...now, all: now.all.filter(({ departing }) => !departing) })),
      departingMs,
    )
    return () => clearTimeout(timer)
  }, [shown])

  if (shown.rows === rows) return shown.all
  const all = isStill ? staying(rows) : withDeparting(shown.all, rows)
  setShown({ rows, all })
  return all
}

function staying<R>(rows: readonly R[]): Shown<R>[] {
  return rows.map((row) => ({ row, departing: false }))
}

/** Inserts each row that is gone behind the row that it followed before. */
export function withDeparting<R extends Row>(before: readonly Shown<R>[], rows: readonly R[]): Shown<R>[] {
  const ids = new Set(rows.map(({ id }) => id))
  const all = staying(rows)
  let above: string | undefined
  for (const { row } of before) {
    if (!ids.has(row.id)) {
      const place = above === undefined ? 0 : all.findIndex((each) => each.row.id === above) + 1
      all.splice(place, 0, { row, departing: true })
    }
    above = row.id
  }
  return all
}
