/** Pages of a list: numbered from 1, with ten rows each by default. */
import { z } from 'zod'
import { maxPage } from './search-params.ts'

export const pageSize = 10

/** Schema of a page number in a request. */
export const pageSchema = z.coerce.number().int().min(1).max(maxPage)

export function countPages(total: number, size = pageSize): number {
  return Math.max(1, Math.ceil(total / size))
}

/**
 * Returns the first and last row number on a page, for 'Menampilkan x - y dari n data'; 0 and 0 if there are no rows.
 */
export function getVisibleRange(
  page: number,
  total: number,
  size = pageSize,
): { first: number; last: number } {
  const first = (page - 1) * size + 1
  return first > total ? { first: 0, last: 0 } : { first, last: Math.min(page * size, total) }
}

/** Returns the first page, the last page and the neighbours of the current one; null is an ellipsis. */
export function listPageNumbers(current: number, pages: number): (number | null)[] {
  const candidates = [1, current - 1, current, current + 1, pages].filter(
    (page) => page >= 1 && page <= pages,
  )
  const numbers = [...new Set(candidates)].sort((a, b) => a - b)
  return numbers.flatMap((page, i) => {
    const gap = page - (numbers[i - 1] ?? 0)
    // An ellipsis would take as much room as the one page that it hides.
    if (gap === 2) return [page - 1, page]
    return gap > 2 ? [null, page] : [page]
  })
}

/** Returns the page that the user typed, limited to the pages that exist; null if the text is not a number. */
export function parsePage(text: string, pages: number): number | null {
  const digits = text.replace(/[.\s]/g, '')
  if (!/^\d+$/.test(digits)) return null
  return Math.min(Math.max(Number(digits), 1), pages)
}

/** Returns at most three pages around the current one, for a pager with little room. */
export function listThreePageNumbers(current: number, pages: number): number[] {
  const first = Math.max(1, Math.min(current - 1, pages - 2))
  return Array.from({ length: Math.min(3, pages) }, (_, i) => first + i)
}

/** Returns the rows of a page of a list that is in memory as a whole; of the last page if the page does not exist. */
export function slicePage<Row>(rows: readonly Row[], page: number): Row[] {
  const start = (Math.min(page, countPages(rows.length)) - 1) * pageSize
  return rows.slice(start, start + pageSize)
}

/** Returns the page that contains a row; the first page if the row is missing. */
export function findPage(rows: readonly { id: string }[], id: string): number {
  return Math.max(0, Math.floor(rows.findIndex((row) => row.id === id) / pageSize)) + 1
}
