/**
 * Returns how often a fault is repeated: a few times in the normal test run; in `npm run test:faults` the full number,
 * or at most FAULT_ROUNDS.
 */
export function rounds(usual: number, full: number): number {
  const { FAULT_SUITE, FAULT_ROUNDS } = process.env
  if (!FAULT_SUITE) return usual
  return Math.min(full, Number(FAULT_ROUNDS ?? full))
}
