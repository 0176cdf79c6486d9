/** The frame of every command that npm runs: its end by a signal, its failure in a sentence and exit code 1. */
import { untilEnding } from './ending.ts'

/** @param run closes what it has opened when the signal aborts, whose reason it may throw */
export function command(run: (ending: AbortSignal) => Promise<void>): void {
  const ending = untilEnding()
  run(ending).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
      process.exit(1)
    },
  )
}
