/** Replaces a folder by another one with renames, so that a reader never finds a partial folder. */
import { renameSync, rmSync } from 'node:fs'

/**
 * Moves the folder `source` to `target`. If several processes do so at the same time, each succeeds and the last one's
 * folder remains.
 */
export function replaceFolder(source: string, target: string): void {
  const replaced = `${source}.old`
  for (;;) {
    tryRename(target, replaced, ['ENOENT'])
    const isDone = tryRename(source, target, ['ENOTEMPTY', 'EEXIST'])
    rmSync(replaced, { recursive: true, force: true })
    if (isDone) return
  }
}

function tryRename(from: string, to: string, expected: string[]): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (expected.includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}
