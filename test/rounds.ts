/** How often a fault strikes: a few times in the gate; in `npm run test:faults` in full, or as often as FAULT_ROUNDS says. */
export function rounds(few: number, full: number): number {
  const { FAULT_SUITE, FAULT_ROUNDS } = process.env
  if (!FAULT_SUITE) return few
  return Math.min(full, Number(FAULT_ROUNDS ?? full))
}
