/** The data folder and the paths in it. */
import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Advice, plainAdvice } from './advice.ts'

/**
 * Absolute paths, and the wording of error messages. A start creates the files that are missing. One process at a time
 * owns the folder.
 */
export interface Folder {
  /** the data folder */
  root: string
  /** the cluster, PostgreSQL's own data directory */
  cluster: string
  /** the server's log */
  logFile: string
  /** empty file that the owning process keeps locked */
  ownerLockFile: string
  /** contains the process id of the owner */
  ownerPidFile: string
  /** contains the superuser's password; on Windows only */
  passwordFile: string
  /** wording at the end of error messages */
  advice: Advice
}

/** Creates the data folder if it is missing. @throws Error if this process can't use it */
export function openFolder(dataDir: string, advice = plainAdvice): Folder {
  try {
    mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    const reason = (cause as Error).message
    throw new Error(`Cannot write to the data folder ${dataDir} (${reason}): ${advice.otherFolder}`, {
      cause,
    })
  }
  const root = realpathSync(dataDir)
  return {
    root,
    cluster: join(root, 'postgres'),
    logFile: join(root, 'postgres.log'),
    ownerLockFile: join(root, 'postgres.lock'),
    ownerPidFile: join(root, 'postgres.owner'),
    passwordFile: join(root, 'postgres.password'),
    advice,
  }
}
