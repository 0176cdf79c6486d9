/**
 * `npm run restore -- FILE` restores a file into an empty database. `npm run restore -- --check FILE` checks a file and
 * changes nothing.
 */
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Client } from 'pg'
import { BadBackup } from '#platform/server/backup/backup-lines.ts'
import { verifyBackup } from '#platform/server/backup/backup-reader.ts'
import { copyIn, selectMigrations } from '#platform/server/backup/copy-in.ts'
import type { Config } from '#platform/server/config.ts'
import { readSqlFiles } from '#platform/server/database/sql-files.ts'
import { readArguments } from '../command-line/arguments.ts'
import { runMain } from '../command-line/command.ts'
import { createPercentProgress, createProgress } from '../command-line/progress.ts'
import { readSettings } from '../command-line/settings.ts'
import {
  addErasures,
  type Erasures,
  formatLastSuperadmins,
  getErasuresPath,
  mergeErasures,
  type RepeatResult,
  readErasures,
  repeatErasures,
} from '../privacy/erasures.ts'
import { awaitUnlessAborted } from '../shutdown-signal.ts'
import { getBackupFolder } from './make-backup.ts'
import { createTemporaryDatabase, openConfiguredDatabase } from './restore-target.ts'

const usage = `npm run restore -- [--check] FILE

  Restores a backup into the database that the settings name, which must be empty.
  --check   only verifies the file, by restoring it into a temporary database`

runMain(async (signal) => {
  const { flags, positionals } = readArguments({
    usage,
    flags: { check: { type: 'boolean' } },
    positionals: [1, 1],
  })
  const [file = ''] = positionals
  await restore(file, flags.check ?? false, signal).catch((error) => {
    if (!(error instanceof BadBackup)) throw error
    throw new Error(`${file} ${error.message}. Nothing was changed`, { cause: error })
  })
})

async function restore(file: string, isTrial: boolean, signal: AbortSignal): Promise<void> {
  const config = readSettings()
  const files = readSqlFiles()
  const progress = createProgress()
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  try {
    // Verifies the whole file before anything is changed.
    const header = await awaitUnlessAborted(
      signal,
      verifyBackup(file, createPercentProgress('checked', size, progress)),
    )
    selectMigrations(header, files)
    const lists = await readErasureLists(file, config)
    const openTarget = isTrial ? createTemporaryDatabase : openConfiguredDatabase
    await using target = await openTarget(config, signal)
    const onProgress = createPercentProgress(isTrial ? 'restored on trial' : 'restored', size, progress)
    let repeatResult: RepeatResult = { count: 0, lastSuperadmins: [] }
    const afterCopy = async (client: Client) => {
      repeatResult = await repeatErasures(client, lists.erasures)
    }
    const { rows, tables } = await awaitUnlessAborted(
      signal,
      copyIn(target.url, file, { shouldCommit: !isTrial, files, onRead: onProgress, afterCopy }),
    )
    target.keep()
    // Copies the list to where the program will run, because an older backup may contain people that this one does not.
    if (!isTrial) await addErasures(lists.ownFile, lists.erasures)
    progress.end()
    const summary = `${rows} rows of ${tables} tables, made ${header.made_at} by version ${header.program} on PostgreSQL ${header.postgres}`
    console.info(
      isTrial ? `\n  ${file} is good: ${summary}.\n` : `\n  Restored: ${summary}. People sign in anew.\n`,
    )
    console.info(`  ${formatErasures(lists, repeatResult, isTrial)}\n`)
  } finally {
    progress.end()
  }
}

interface ErasureLists {
  /** paths of the lists that exist */
  files: string[]
  /** merged content of these lists */
  erasures: Erasures
  /** path of the list in the folder of the settings, which may not exist */
  ownFile: string
}

/**
 * Reads two lists: the one next to the backup, which is there if the whole folder was copied, and the one in the
 * configured folder, which has later erasures.
 */
async function readErasureLists(file: string, config: Config): Promise<ErasureLists> {
  const ownFile = getErasuresPath(getBackupFolder(config))
  const lists: ErasureLists = { files: [], erasures: [], ownFile }
  for (const path of new Set([ownFile, getErasuresPath(dirname(file))].map((path) => resolve(path)))) {
    const erasures = await readErasures(path)
    if (!erasures) continue
    lists.files.push(path)
    lists.erasures = mergeErasures(lists.erasures, erasures)
  }
  return lists
}

function formatErasures(
  { files, erasures, ownFile }: ErasureLists,
  repeatResult: RepeatResult,
  isTrial: boolean,
): string {
  if (files.length === 0) {
    const notFound = `No erasures.json lies beside the file or in ${dirname(ownFile)}`
    return isTrial
      ? `${notFound}: a restore could not repeat the erasures made since.`
      : `${notFound}: people erased since are in the database again. Erase them anew (docs/privacy.md).`
  }
  const repeatedText = `${repeatResult.count} of the ${erasures.length} in ${files.join(' and ')}`
  const message = isTrial ? `Would be erased again: ${repeatedText}.` : `Erased again: ${repeatedText}.`
  return `${message}${formatLastSuperadmins(repeatResult, ownFile)}`
}
