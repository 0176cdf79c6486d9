/** One process at a time owns a data folder, from its start to its end. */
import { existsSync, lchownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Folder } from './folder.ts'

const sqliteBusy = 5 // SQLITE_BUSY
/**
 * Milliseconds for which a lock is awaited. Without a wait, two processes that lock at once could refuse each other.
 */
const lockTimeout = 250

/** Thrown when another process owns the folder. */
export class FolderOwnedError extends Error {}

/**
 * Takes the folder, and returns a function that releases it. The lock belongs to the kernel and ends with its process,
 * however the process ends; Node reaches it through SQLite's lock of an empty file.
 * @throws FolderOwnedError if another process has the folder
 */
export function lockFolder({ root, ownerLockFile, ownerPidFile, advice }: Folder): () => void {
  // An existing file is not opened: closing it would end a lock that this very process holds on it.
  if (!existsSync(ownerLockFile)) writeFileSync(ownerLockFile, '', { flag: 'a', mode: 0o600 })
  const { uid, gid } = statSync(root)
  // Root gives the file to the owner of the folder, who may start the app without root later.
  if (process.getuid?.() === 0) lchownSync(ownerLockFile, uid, gid)
  const lock = new DatabaseSync(ownerLockFile, { open: false })
  try {
    lock.open()
    lock.exec(`pragma busy_timeout = ${lockTimeout}; pragma journal_mode = memory; begin exclusive`)
  } catch (cause) {
    if (lock.isOpen) lock.close()
    const { message, errcode } = cause as Error & { errcode?: number }
    if (errcode !== sqliteBusy)
      throw new Error(`Cannot lock ${ownerLockFile} (${message}): remove it, or ${advice.otherFolder}`, {
        cause,
      })
    throw new FolderOwnedError(
      `Another process${formatOwnerPid(ownerPidFile)} runs on the data folder ${root}: end that one first, or ${advice.otherFolder}`,
      { cause },
    )
  }
  writePid(ownerPidFile)
  return () => {
    rmSync(ownerPidFile, { force: true })
    lock.close()
  }
}

/** Writes the process id for the error message only. Nothing else depends on it, so a full disk is ignored. */
function writePid(file: string): void {
  try {
    rmSync(file, { force: true })
    writeFileSync(file, `${process.pid}`, { flag: 'wx', mode: 0o600 })
  } catch {}
}

function formatOwnerPid(file: string): string {
  try {
    return ` (${readFileSync(file, 'utf8')})`
  } catch {
    return ''
  }
}
