/** Puts the temporary files of test runs into memory. The configurations of Vitest and Playwright call it. */
import { accessSync, constants, statfsSync } from 'node:fs'

/** The file system in memory that Linux has. */
const memoryFolder = '/dev/shm'
/** Bytes that must be free. A whole run needs less than 2 GiB. */
const minFree = 4 * 1024 ** 3

/**
 * Makes the temporary folders of this process and its children lie in memory if there is enough, since most of them are
 * databases. Does nothing if TMPDIR is set.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR) return
  try {
    accessSync(memoryFolder, constants.W_OK)
    const { bavail, bsize } = statfsSync(memoryFolder)
    if (bavail * bsize > minFree) process.env.TMPDIR = memoryFolder
  } catch {
    // Other systems have no such folder.
  }
}
