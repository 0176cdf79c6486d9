/** Formats a number as Indonesian readers write it: 1.234.567,5. */
export function formatCount(count: number | bigint): string {
  return count.toLocaleString('id-ID')
}
