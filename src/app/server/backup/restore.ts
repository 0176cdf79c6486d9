/**
 * `npm run restore -- FILE` restores a file into an empty database. `npm run restore -- --check FILE` checks a file and
 * changes nothing.
 */
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Client } from 'pg'
import { BadBackup } from '#platform/server/backup/backup-lines.ts'
import { verifyBackup } from '#platform/server/backup/backup-reader.ts'
import { copyIn, migrationsOf } from '#platform/server/backup/copy-in.ts'
import type { Config } from '#platform/server/config.ts'
import { sqlFiles } from '#platform/server/database/sql-files.ts'
import { readArguments } from '../command-line/arguments.ts'
import { command } from '../command-line/command.ts'
import { showPercent, showProgress } from '../command-line/progress.ts'
import { readSettings } from '../command-line/settings.ts'
import {
  addErasures,
  type Erasures,
  erasuresIn,
  joined,
  lastSuperadminsSaid,
  type Repeated,
  readErasures,
  repeatErasures,
} from '../privacy/erasures.ts'
import { unlessAborted } from '../shutdown-signal.ts'
import { backupFolder } from './make-backup.ts'
import { emptyDatabase, throwAwayDatabase } from './restore-target.ts'

const usage = `npm run restore -- [--check] FILE

  Brings a backup into the database that the settings name, which must be empty.
  --check   proves the file in a database that is gone afterwards, and changes nothing`

command(async (signal) => {
  const { flags, words } = readArguments({ usage, flags: { check: { type: 'boolean' } }, words: [1, 1] })
  const [file = ''] = words
  await restore(file, flags.check ?? false, signal).catch((error) => {
    if (!(error instanceof BadBackup)) throw error
    throw new Error(`${file} ${error.message}. Nothing was changed`, { cause: error })
  })
})

async function restore(file: string, check: boolean, signal: AbortSignal): Promise<void> {
  const config = readSettings()
  const files = sqlFiles()
  const progress = showProgress()
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  try {
    // Verifies the whole file before anything is changed.
    const header = await unlessAborted(signal, verifyBackup(file, showPercent('checked', size, progress)))
    migrationsOf(header, files)
    const lists = await erasuresKnown(file, config)
    await using target = await (check ? throwAwayDatabase : emptyDatabase)(config, signal)
    const heard = showPercent(check ? 'restored on trial' : 'restored', size, progress)
    let repeated: Repeated = { again: 0, lastSuperadmins: [] }
    const then = async (client: Client) => {
      repeated = await repeatErasures(client, lists.erased)
    }
    const { rows, tables } = await unlessAborted(
      signal,
      copyIn(target.url, file, { keep: !check, files, heard, then }),
    )
    target.keep()
    // Copies the list to where the program will run, because an older backup may contain people that this one does not.
    if (!check) await addErasures(lists.own, lists.erased)
    progress.end()
    const what = `${rows} rows of ${tables} tables, made ${header.made_at} by version ${header.program} on PostgreSQL ${header.postgres}`
    console.info(check ? `\n  ${file} is good: ${what}.\n` : `\n  Restored: ${what}. People sign in anew.\n`)
    console.info(`  ${erasuresSaid(lists, repeated, check)}\n`)
  } finally {
    progress.end()
  }
}

interface Lists {
  /** paths of the lists that exist */
  files: string[]
  erased: Erasures
  /** path of the list in the folder of the settings, which may not exist */
  own: string
}

/**
 * Reads the list beside the file, where it is if the folder was copied, and the list in the folder of the settings,
 * which has later erasures.
 */
async function erasuresKnown(file: string, config: Config): Promise<Lists> {
  const own = erasuresIn(backupFolder(config))
  const lists: Lists = { files: [], erased: [], own }
  for (const place of new Set([own, erasuresIn(dirname(file))].map((path) => resolve(path)))) {
    const found = await readErasures(place)
    if (!found) continue
    lists.files.push(place)
    lists.erased = joined(lists.erased, found)
  }
  return lists
}

function erasuresSaid({ files, erased, own }: Lists, repeated: Repeated, check: boolean): string {
  if (files.length === 0) {
    const none = `No erasures.json lies beside the file or in ${dirname(own)}`
    return check
      ? `${none}: a restore could not erase again whoever was erased since.`
      : `${none}: whoever was erased since is in it again, erase him anew (docs/privacy.md).`
  }
  const again = `${repeated.again} of the ${erased.length} in ${files.join(' and ')}`
  const said = check ? `Would be erased again: ${again}.` : `Erased again: ${again}.`
  return `${said}${lastSuperadminsSaid(repeated, own)}`
}
