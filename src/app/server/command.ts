/** The frame of every command that npm runs: its settings, its end by a signal, its failure in a sentence and exit code 1. */
import { existsSync } from 'node:fs'
import { type Config, readConfig } from '#platform/server/config.ts'
import { untilEnding } from './ending.ts'

/** Of `.env` and the environment. */
export function readSettings(defaults: NodeJS.ProcessEnv = {}): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readConfig({ ...defaults, ...process.env })
}

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
