/** Arrow keys move the focus between the switches of the matrix, as in a spreadsheet. Tab still visits all of them. */

/** Each arrow key moves the focus by these numbers of rows and columns. */
const steps: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Moves the focus.
 * @returns true if the key was an arrow, pressed on a switch of the matrix, and not in a list of products
 */
export function moveSwitchFocus(key: string, target: EventTarget): boolean {
  const step = steps[key]
  const isSwitch = target instanceof HTMLInputElement && target.role === 'switch'
  const cell = isSwitch ? target.closest('td') : null
  const row = cell?.closest('tr')
  // A list of products is in a cell that spans all columns.
  const isInProductList = cell && cell.colSpan > 1
  if (!step || !cell || !row || isInProductList) return false
  const [down, right] = step
  const next =
    right === 0 ? findSwitchInColumn(row, cell.cellIndex, down) : findSwitch(row, cell.cellIndex + right)
  next?.focus()
  return true
}

/**
 * Returns the switch in this column of the nearest row that has one. Some rows have none, such as those of superadmins.
 */
function findSwitchInColumn(row: HTMLTableRowElement, column: number, down: number): HTMLElement | null {
  const rows = row.closest('table')?.rows ?? []
  for (let i = row.rowIndex + down; i > 0 && i < rows.length; i += down) {
    const nearest = findSwitch(rows[i], column)
    if (nearest) return nearest
  }
  return null
}

function findSwitch(row: HTMLTableRowElement | undefined, column: number): HTMLElement | null {
  return row?.cells[column]?.querySelector<HTMLElement>('input[role="switch"]') ?? null
}
