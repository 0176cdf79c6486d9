export interface List {
  rows: readonly { id: string }[]
}

/**
 * Returns the frozen list with the latest version of each row, in the frozen order. New rows are added at the end if
 * `showsNewRows`, and left out otherwise.
 */
export function keepOrder<L extends List>(
  frozenList: L,
  latest: L | undefined,
  { showsNewRows }: { showsNewRows: boolean },
): L {
  if (!latest) return frozenList
  const latestRows = new Map(latest.rows.map((row) => [row.id, row]))
  const rows = frozenList.rows.map((row) => latestRows.get(row.id) ?? row)
  const ids = new Set(rows.map(({ id }) => id))
  const newRows = showsNewRows ? latest.rows.filter(({ id }) => !ids.has(id)) : []
  return { ...frozenList, rows: [...rows, ...newRows] }
}
