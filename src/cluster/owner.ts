/** One process at a time owns a data folder, from its start to its end. */
import { existsSync, lchownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Folder } from './folder.ts'

const busy = 5 // SQLITE_BUSY

/** Another process owns the folder. */
export class FolderOwned extends Error {}

/**
 * Takes the folder; throws when another process has it. Returns what to call to give it back. The lock is the kernel's
 * and goes with its process, however that dies; Node's way to it is SQLite's lock of an empty file.
 */
export function own({ root, lock: file, owner }: Folder): () => void {
  // Not opened when it is there: closing it would end a lock that this very process has on it.
  if (!existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 })
  const { uid, gid } = statSync(root)
  // In somebody's own data folder he may start it himself one day.
  if (process.getuid?.() === 0) lchownSync(file, uid, gid)
  const lock = new DatabaseSync(file, { open: false })
  try {
    lock.open()
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    if (lock.isOpen) lock.close()
    const { message, errcode } = cause as Error & { errcode?: number }
    const other = 'choose another folder with DATA_DIR'
    if (errcode !== busy)
      throw new Error(`Cannot lock ${file} (${message}): remove it, or ${other}`, { cause })
    throw new FolderOwned(
      `Another process${numberIn(owner)} runs on the data folder ${root}: end that one first, or ${other}`,
      { cause },
    )
  }
  note(owner)
  return () => {
    rmSync(owner, { force: true })
    lock.close()
  }
}

/** For the sentence alone: nothing hangs on it, and on a full disk it is left out. */
function note(owner: string): void {
  try {
    rmSync(owner, { force: true })
    writeFileSync(owner, `${process.pid}`, { flag: 'wx', mode: 0o600 })
  } catch {}
}

function numberIn(owner: string): string {
  try {
    return ` (${readFileSync(owner, 'utf8')})`
  } catch {
    return ''
  }
}
