/**
 * Global setup for runs that start the program as a process: builds the pages once, so that no start waits for a build.
 */
import { join } from 'node:path'
import { buildIfStale } from '#app/server/build/build.ts'

export default function setup(): Promise<void> {
  return buildIfStale(join(import.meta.dirname, '..'))
}
