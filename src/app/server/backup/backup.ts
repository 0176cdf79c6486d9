/** `npm run backup -- FILE`: writes all data to one file, whether or not the program is running. */
import { join } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { readArguments } from '../command-line/arguments.ts'
import { runMain } from '../command-line/command.ts'
import { createProgress } from '../command-line/progress.ts'
import { reachDatabase } from '../command-line/reach-database.ts'
import { readSettings } from '../command-line/settings.ts'
import { formatTimestamp, getBackupFolder, makeBackup } from './make-backup.ts'

const usage = `npm run backup [-- FILE]

  Writes all data to one file, which must not exist. Without a name, or with -, the file is written beside the nightly
  backups and named after the current time.`

runMain(async (signal) => {
  const { positionals } = readArguments({ usage, positionals: [0, 1] })
  const config = readSettings()
  const file = resolveFile(positionals[0], config)
  const progress = createProgress()
  const rowsByTable = new Map<string, number>()
  await using database = await reachDatabase(config, signal, { anyVersion: true })
  const size = await makeBackup({
    url: database.url,
    file,
    signal,
    onProgress({ table, rows, position, tableCount, isComplete }) {
      rowsByTable.set(table, rows)
      progress.show(`${position}/${tableCount} ${table}: ${rows} rows`, isComplete)
    },
  }).finally(() => progress.end())
  const rowCount = [...rowsByTable.values()].reduce((sum, count) => sum + count, 0)
  console.info(
    `\n  ${file}: ${rowCount} rows of ${rowsByTable.size} tables in ${size} bytes. Keep it as secret as the database.\n`,
  )
})

function resolveFile(path: string | undefined, config: Config): string {
  if (path && path !== '-') return path
  return join(getBackupFolder(config), `by-hand-${formatTimestamp()}.backup`)
}
