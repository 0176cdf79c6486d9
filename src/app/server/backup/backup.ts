/** `npm run backup -- FILE`: writes all data to one file, whether or not the program is running. */
import { join } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { readArguments } from '../command-line/arguments.ts'
import { command } from '../command-line/command.ts'
import { showProgress } from '../command-line/progress.ts'
import { reachDatabase } from '../command-line/reached-database.ts'
import { readSettings } from '../command-line/settings.ts'
import { backupFolder, makeBackup, timestamp } from './make-backup.ts'

const usage = `npm run backup [-- FILE]

  Writes all data to one file, which must not exist. Without a name, or with -, it lies beside the backups of the night
  and is called by the moment.`

command(async (signal) => {
  const { words } = readArguments({ usage, words: [0, 1] })
  const config = readSettings()
  const file = fileOf(words[0], config)
  const progress = showProgress()
  const rows = new Map<string, number>()
  await using database = await reachDatabase(config, signal, { anyVersion: true })
  const size = await makeBackup({
    url: database.url,
    file,
    signal,
    heard(at) {
      rows.set(at.table, at.rows)
      progress.say(`${at.place}/${at.of} ${at.table}: ${at.rows} rows`, at.whole)
    },
  }).finally(() => progress.end())
  const all = [...rows.values()].reduce((sum, one) => sum + one, 0)
  console.info(
    `\n  ${file}: ${all} rows of ${rows.size} tables in ${size} bytes. Keep it as secret as the database.\n`,
  )
})

function fileOf(given: string | undefined, config: Config): string {
  if (given && given !== '-') return given
  return join(backupFolder(config), `by-hand-${timestamp()}.backup`)
}
