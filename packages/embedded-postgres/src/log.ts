/** The server's own log: every start appends to it, and quotes it if the start fails. */
import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  openSync,
  readSync,
  renameSync,
  statfsSync,
  statSync,
} from 'node:fs'
import type { Folder } from './folder.ts'
import type { User } from './program.ts'

/** Bytes of a log that the next start moves away. */
const maxLogSize = 10 * 1024 * 1024

/** Bytes at the end of the log that are read for a message, and the lines of them that it quotes. */
const maxReadSize = 64 * 1024
const maxQuotedLines = 4

/** A disk with fewer free bytes counts as full. */
const minFreeBytes = 1024 * 1024

/** Opens the log for a server that starts, and returns the offset at which its lines will begin. */
export function openLog(log: string, user?: User): { handle: number; offset: number } {
  rotateLog(log)
  const offset = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants
  // The file is given to that user, so a symbolic link is refused: it could lead to a file of another user.
  const handle = openSync(log, O_APPEND | O_CREAT | O_WRONLY | (user ? O_NOFOLLOW : 0), 0o600)
  if (user) fchownSync(handle, user.uid, user.gid)
  return { handle, offset }
}

function rotateLog(log: string) {
  if (existsSync(log) && statSync(log).size > maxLogSize) renameSync(log, `${log}.1`)
}

/** Returns the last lines after the offset, joined into one. */
export function readLog(log: string, offset: number): string {
  const size = Math.min(statSync(log).size - offset, maxReadSize)
  const buffer = Buffer.alloc(Math.max(size, 0))
  const handle = openSync(log, 'r')
  readSync(handle, buffer, 0, buffer.length, statSync(log).size - buffer.length)
  closeSync(handle)
  const lines = buffer
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines
    .slice(-maxQuotedLines)
    .map((line) => stripTimestamp(line).trim())
    .join(' / ')
}

export function stripTimestamp(line: string): string {
  return line.replace(/\d{4}-[\d-]+ [\d:.]+ \w+ \[\d+\] /, '')
}

export function explainExit(folder: Folder, reason: string): string {
  const { bavail, bsize } = statfsSync(folder.root)
  const diskNote = bavail * bsize < minFreeBytes ? ' (the disk is full)' : ''
  return `PostgreSQL did not start${diskNote}: ${reason || 'it left no message'} (more in ${folder.logFile})`
}
