/** Runs every npm command: ends it on a signal, and prints a failure as a sentence with exit code 1. */
import { processSignal } from './ending.ts'

/** @param run closes what it has opened when the signal aborts; may throw the signal's reason */
export function command(run: (signal: AbortSignal) => Promise<void>): void {
  const signal = processSignal()
  run(signal).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
      process.exit(1)
    },
  )
}
