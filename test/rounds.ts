/**
 * Returns how often a fault is repeated, or another extent of a test: `usual` in the normal test run; in
 * `npm run test:faults` `full`, or at most FAULT_ROUNDS.
 */
export function chooseCount(usual: number, full: number): number {
  const { FAULT_SUITE, FAULT_ROUNDS } = process.env
  if (!FAULT_SUITE) return usual
  return Math.min(full, Number(FAULT_ROUNDS ?? full))
}
