/** Rows that leave a list stay for the blink in which they slide out. */
import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** A little longer than the transition of `[data-departing]`. */
const departingMs = 160

interface Row {
  id: string
}

interface Shown<R> {
  row: R
  departing: boolean
}

/** @returns the rows to draw, in place, and whether each is on its way out */
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

/** Each that is gone stands behind the row that it stood behind. */
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
