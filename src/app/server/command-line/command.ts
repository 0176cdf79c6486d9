/** Runs the main function of an npm command, and prints a failure as a sentence with exit code 1. */
import { createShutdownSignal } from '../shutdown-signal.ts'

/**
 * @param run gets a signal that aborts when the process is asked to end. `run` must then close what it has opened, and
 * may throw the signal's reason.
 */
export function runMain(run: (signal: AbortSignal) => Promise<void>): void {
  const signal = createShutdownSignal()
  run(signal).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
      process.exit(1)
    },
  )
}
