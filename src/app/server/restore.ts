/** `npm run restore -- FILE` into an empty database; `npm run restore -- --check FILE` proves a file and changes nothing. */
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BadBackup } from '#platform/server/backup/backup-lines.ts'
import { verifyBackup } from '#platform/server/backup/backup-reader.ts'
import { copyIn, migrationsOf } from '#platform/server/backup/copy-in.ts'
import { sqlFiles } from '#platform/server/database/sql-files.ts'
import { command, readSettings } from './command.ts'
import { unlessAborted } from './ending.ts'
import { showPercent, showProgress } from './progress.ts'
import { emptyDatabase, throwAwayDatabase } from './restore-target.ts'

const usage =
  'Name the file: npm run restore -- FILE, or npm run restore -- --check FILE to prove it and change nothing'

command(async (ending) => {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Error(usage)
  await restore(file, values.check ?? false, ending).catch((error) => {
    if (!(error instanceof BadBackup)) throw error
    throw new Error(`${file} ${error.message}. Nothing was changed`, { cause: error })
  })
})

async function restore(file: string, check: boolean, ending: AbortSignal): Promise<void> {
  const config = readSettings()
  const files = sqlFiles()
  const progress = showProgress()
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  try {
    // All of it, before anything is touched.
    const header = await unlessAborted(ending, verifyBackup(file, showPercent('checked', size, progress)))
    migrationsOf(header, files)
    await using target = await (check ? throwAwayDatabase : emptyDatabase)(config, ending)
    const heard = showPercent(check ? 'restored on trial' : 'restored', size, progress)
    const { rows, tables } = await unlessAborted(
      ending,
      copyIn(target.url, file, { keep: !check, files, heard }),
    )
    target.keep()
    progress.end()
    const what = `${rows} rows of ${tables} tables, made ${header.made_at} by version ${header.program} on PostgreSQL ${header.postgres}`
    console.info(check ? `\n  ${file} is good: ${what}.\n` : `\n  Restored: ${what}. People sign in anew.\n`)
  } finally {
    progress.end()
  }
}
