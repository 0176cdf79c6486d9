/** Replaces a folder by renaming, so that a reader never finds a partial folder. */
import { renameSync, rmSync } from 'node:fs'

/**
 * Moves the folder `source` to `target`. If several processes do so at the same time, each succeeds and the last one's
 * folder remains.
 */
export function replaceFolder(source: string, target: string): void {
  const oldFolder = `${source}.old`
  for (;;) {
    tryRename(target, oldFolder, ['ENOENT'])
    const isDone = tryRename(source, target, ['ENOTEMPTY', 'EEXIST'])
    rmSync(oldFolder, { recursive: true, force: true })
    if (isDone) return
  }
}

/** Returns false if the rename fails with one of the expected error codes. */
function tryRename(from: string, to: string, expectedCodes: string[]): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (expectedCodes.includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}
