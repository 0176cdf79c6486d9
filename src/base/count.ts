/**
 * Formats a number as Indonesian readers write it: 1.234.567,5. Formats whole numbers without `Intl.NumberFormat`,
 * because creating one would delay the first render of every page.
 */
export function formatCount(count: number | bigint): string {
  const isWhole = typeof count === 'bigint' || Number.isSafeInteger(count)
  return isWhole ? String(count).replace(/\B(?=(\d{3})+$)/g, '.') : count.toLocaleString('id-ID')
}
