/** Once for a run that starts the program as a process: its pages, so that no start waits for them. */
import { join } from 'node:path'
import { buildIfStale } from '#app/server/build.ts'

export default function setup(): Promise<void> {
  return buildIfStale(join(import.meta.dirname, '..'))
}
