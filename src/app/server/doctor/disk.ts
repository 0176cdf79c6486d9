/** Checks the free space in the folder that the program writes to. */
import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Finding, fault, good, note } from './finding.ts'

const mb = 1_000_000
/**
 * Megabytes. Below the first, changes will be refused soon; below the second, there is too little room for a backup.
 */
const [scarce, little] = [500, 2_000]

/** @param freeIn returns the free bytes of a folder; tests replace it */
export async function examineDisk(dataDir: string, freeIn = freeBytes): Promise<Finding> {
  const folder = nearestExisting(resolve(dataDir))
  const freeMb = Math.floor((await freeIn(folder)) / mb)
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    return fault('disk', `Nothing can be written to ${folder}: give it to the user who runs the program.`)
  }
  if (freeMb < scarce)
    return fault(
      'disk',
      `Only ${freeMb} MB are free in ${folder}: make room, a full disk refuses every change.`,
    )
  if (freeMb < little) return note('disk', `${freeMb} MB are free in ${folder}: make room before long.`)
  return good('disk', `${freeMb} MB are free in ${folder}.`)
}

/** Returns the nearest folder that exists, because the data folder doesn't exist before the first start. */
function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder))
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
