/** A folder takes the place of another at once: who reads there finds the old one or the new one, whole. */
import { renameSync, rmSync } from 'node:fs'

/** Of several that do so at the same time each succeeds, and the last one stays. */
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
