export interface List {
  rows: readonly { id: string }[]
}

/** Keeps the order of the shown rows and takes each row's latest version. New rows come below them, or stay out. */
export function keepOrder<L extends List>(frozenList: L, latest: L | undefined, takesNew: boolean): L {
  if (!latest) return frozenList
  const latestRows = new Map(latest.rows.map((row) => [row.id, row]))
  const rows = frozenList.rows.map((row) => latestRows.get(row.id) ?? row)
  const ids = new Set(rows.map(({ id }) => id))
  const newRows = takesNew ? latest.rows.filter(({ id }) => !ids.has(id)) : []
  return { ...frozenList, rows: [...rows, ...newRows] }
}
