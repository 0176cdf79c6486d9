/** Replaces a folder by another one with renames, so that a reader never finds a partial folder. */
import { renameSync, rmSync } from 'node:fs'

/**
 * Moves the folder `made` to `place`. If several processes do so at the same time, each succeeds and the last one's
 * folder remains.
 */
export function putInPlace(made: string, place: string): void {
  const aside = `${made}.old`
  for (;;) {
    renamed(place, aside, ['ENOENT'])
    const done = renamed(made, place, ['ENOTEMPTY', 'EEXIST'])
    rmSync(aside, { recursive: true, force: true })
    if (done) return
  }
}

function renamed(from: string, to: string, expected: string[]): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (expected.includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}
