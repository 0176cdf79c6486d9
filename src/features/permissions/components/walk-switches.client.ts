/** Arrow keys move the focus between the switches of the matrix, as in a spreadsheet. Tab still visits all of them. */
const steps: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** @returns true if the key was an arrow pressed on a switch of a cell */
export function walkSwitches(key: string, from: EventTarget): boolean {
  const step = steps[key]
  const isSwitch = from instanceof HTMLInputElement && from.role === 'switch'
  const cell = isSwitch ? from.closest('td') : null
  const row = cell?.closest('tr')
  if (!step || !cell || !row || cell.colSpan > 1) return false
  const [down, right] = step
  const next =
    right === 0 ? findSwitchInColumn(row, cell.cellIndex, down) : switchOf(row, cell.cellIndex + right)
  next?.focus()
  return true
}

/**
 * Returns the switch in this column of the nearest row that has one. Some rows have none, such as those of superadmins.
 */
function findSwitchInColumn(row: HTMLTableRowElement, column: number, down: number): HTMLElement | null {
  const rows = row.closest('table')?.rows ?? []
  for (let i = row.rowIndex + down; i > 0 && i < rows.length; i += down) {
    const target = switchOf(rows[i], column)
    if (target) return target
  }
  return null
}

function switchOf(row: HTMLTableRowElement | undefined, column: number): HTMLElement | null {
  return row?.cells[column]?.querySelector<HTMLElement>('input[role="switch"]') ?? null
}
