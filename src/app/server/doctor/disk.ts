/** Checks the free space in the folder that the program writes to. */
import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Finding, fault, good, note } from './finding.ts'

const bytesPerMb = 1_000_000
/** Below this, changes will be refused soon. */
const minFreeMb = 500
/** Below this, there is too little room for a backup. */
const minBackupMb = 2_000

/** @param readFree returns the free bytes of a folder; tests replace it */
export async function examineDisk(dataDir: string, readFree = readFreeBytes): Promise<Finding> {
  const folder = findNearestExisting(resolve(dataDir))
  const freeMb = Math.floor((await readFree(folder)) / bytesPerMb)
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    return fault('disk', `Nothing can be written to ${folder}: give it to the user who runs the program.`)
  }
  if (freeMb < minFreeMb)
    return fault(
      'disk',
      `Only ${freeMb} MB are free in ${folder}: make room, a full disk refuses every change.`,
    )
  if (freeMb < minBackupMb) return note('disk', `${freeMb} MB are free in ${folder}: make room before long.`)
  return good('disk', `${freeMb} MB are free in ${folder}.`)
}

/** Returns the nearest folder that exists, because the data folder doesn't exist before the first start. */
function findNearestExisting(folder: string): string {
  return existsSync(folder) ? folder : findNearestExisting(dirname(folder))
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
