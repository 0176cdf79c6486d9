/** Writes a backup file that only its owner can read. It gets its name only when it is complete. */
import { createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { isDiskFull } from '#platform/server/database/unavailable.ts'

/**
 * Writes the file and creates missing folders. Existing files are never overwritten.
 * @returns the size of the file in bytes
 */
export async function writeBackup(
  file: string,
  text: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<number> {
  const partialFile = `${file}.part`
  try {
    await refuseExisting(file)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const output = createWriteStream(partialFile, { mode: 0o600, flags: 'w', flush: true })
    await pipeline(text, createGzip(), output, { signal })
    await rename(partialFile, file)
    await syncFolder(dirname(file))
    return (await stat(file)).size
  } catch (error) {
    await rm(partialFile, { force: true }).catch(() => {})
    signal.throwIfAborted()
    throw explainError(file, error)
  }
}

async function refuseExisting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw new Error(`${file} is there already and stays as it is: name another file`)
}

/** Flushes the folder to disk, so that the new name survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function explainError(file: string, cause: unknown): unknown {
  const { code, message, syscall } = cause as NodeJS.ErrnoException
  if (isDiskFull(cause) || code === 'EFBIG' || code === 'EDQUOT')
    return new Error(`The disk has no room for the backup: ${file} was not written`, { cause })
  return syscall ? new Error(`The backup ${file} can not be written: ${message}`, { cause }) : cause
}
