/**
 * Formats a number as Indonesian readers write it: 1.234.567,5. Whole numbers need no `Intl.NumberFormat`, whose creation
 * would hold up every page while it loads.
 */
export function formatCount(count: number | bigint): string {
  const isWhole = typeof count === 'bigint' || Number.isSafeInteger(count)
  return isWhole ? String(count).replace(/\B(?=(\d{3})+$)/g, '.') : count.toLocaleString('id-ID')
}
