/**
 * `npm run privacy`: exports or erases what is stored about a person, whether or not the program is running.
 *
 * `export WHO [FILE]` and `erase WHO --reason "…"`. `erasures [FILE]` lists all erasures, and `repeat FILE` repeats
 * them if a restore did not. WHO is a WhatsApp number, a username or an e-mail address that the person has or had, or
 * an id.
 */
import { writeFile } from 'node:fs/promises'
import type { Client } from 'pg'
import type { Config } from '#platform/server/config.ts'
import { withClient } from '#platform/server/database/client.ts'
import { getBackupFolder } from '../backup/make-backup.ts'
import { readArguments } from '../command-line/arguments.ts'
import { runMain } from '../command-line/command.ts'
import { reachDatabase } from '../command-line/reach-database.ts'
import { readSettings } from '../command-line/settings.ts'
import {
  addErasures,
  type Erasures,
  formatLastSuperadmins,
  getErasuresPath,
  listErasures,
  readErasures,
  repeatErasures,
} from './erasures.ts'

const usage = `npm run privacy -- export NUMBER|USERNAME|EMAIL [FILE]
  npm run privacy -- erase NUMBER|USERNAME|EMAIL --reason "…"
  npm run privacy -- erasures [FILE]
  npm run privacy -- repeat FILE`

interface Subject {
  resource: string
  id: string
  /** the words with which messages name the person */
  label: string
  /** the person had the name once, and still exists with another; somebody else may have the name now */
  is_former: boolean
}

runMain(async (signal) => {
  const { verb, args, reason } = readCommand()
  const config = readSettings()
  const list = verb === 'repeat' ? await readList(args[0] ?? '') : []
  await using database = await reachDatabase(config, signal)
  await withClient({ connectionString: database.url }, async (client) => {
    if (verb === 'export')
      await writeJson(await readStoredData(client, await findSubject(client, args[0] ?? '')), args[1])
    if (verb === 'erase') await erase(client, await findSubject(client, args[0] ?? ''), reason, config)
    if (verb === 'erasures') await writeJson(await listErasures(client), args[0])
    if (verb === 'repeat') await repeat(client, list, args[0] ?? '')
  })
})

function readCommand() {
  const { flags, positionals } = readArguments({
    usage,
    flags: { reason: { type: 'string' } },
    positionals: [1, 3],
  })
  const [verb = '', ...args] = positionals
  const argumentCounts: Record<string, [least: number, most: number]> = {
    export: [1, 2],
    erase: [1, 1],
    erasures: [0, 1],
    repeat: [1, 1],
  }
  const [minCount, maxCount] = argumentCounts[verb] ?? [1, 0]
  if (args.length < minCount || args.length > maxCount) throw new Error(usage)
  if (flags.reason !== undefined && verb !== 'erase') throw new Error(usage)
  const reason = flags.reason?.trim() ?? ''
  if (verb === 'erase' && reason === '') throw new Error('Say why, for the record: --reason "…"')
  return { verb, args, reason }
}

async function findSubject(client: Client, name: string): Promise<Subject> {
  const { rows } = await client.query<Subject>('select * from app.find_subjects($1)', [name])
  const holders = rows.filter(({ is_former }) => !is_former)
  const [subject, ...otherHolders] = holders.length > 0 ? holders : rows
  if (!subject) throw new Error(`Nobody here has the number, username or e-mail ${name}, or ever had it`)
  if (otherHolders.length > 0)
    throw new Error(
      `${name} is the name of ${otherHolders.length + 1}: ${formatSubjects([subject, ...otherHolders])}. Name one by the id.`,
    )
  const formerHolders = rows.filter((row) => row !== subject)
  if (formerHolders.length > 0)
    console.warn(
      `${name} once belonged to ${formatSubjects(formerHolders)} as well. Their data stays unchanged.`,
    )
  return subject
}

function formatSubjects(subjects: Subject[]): string {
  return subjects.map(({ label, id }) => `${label} (${id})`).join(', ')
}

async function readStoredData(client: Client, { resource, id }: Subject): Promise<unknown> {
  const { rows } = await client.query('select app.export_row($1, $2) as stored', [resource, id])
  return rows[0]?.stored
}

async function erase(client: Client, subject: Subject, reason: string, config: Config): Promise<void> {
  const { resource, id, label } = subject
  await client.query('select app.erase($1, $2, $3)', [resource, id, reason])
  console.info(
    `Erased ${label} (${resource} ${id}). Backups that were made before still hold it: docs/privacy.md`,
  )
  await addErasures(getErasuresPath(getBackupFolder(config)), await listErasures(client))
}

async function readList(file: string): Promise<Erasures> {
  const list = await readErasures(file)
  if (!list) throw new Error(`${file} is not there`)
  return list
}

async function repeat(client: Client, list: Erasures, file: string): Promise<void> {
  await client.query('begin')
  const repeatResult = await repeatErasures(client, list)
  await client.query('commit')
  const missingNote = repeatResult.count < list.length ? ' The others were not there.' : ''
  const remark = formatLastSuperadmins(repeatResult, file) || missingNote
  console.info(`Erased ${repeatResult.count} of ${list.length} again.${remark}`)
}

async function writeJson(value: unknown, file: string | undefined): Promise<void> {
  const text = `${JSON.stringify(value, null, 2)}\n`
  if (!file) return void process.stdout.write(text)
  // The flag wx makes sure that no file is overwritten.
  await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  console.info(`Written to ${file}`)
}
