/**
 * `npm run privacy`: what is stored of a person, and its erasure, while the program runs or not.
 *
 * export WHO [FILE]; erase WHO --reason "…"; erasures [FILE], all that were erased; repeat FILE, after an older backup was
 * restored. WHO is a WhatsApp number, a username or the e-mail of a user.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { z } from 'zod'
import { command, readSettings } from './command.ts'
import { reachDatabase } from './reached-database.ts'

const usage = `npm run privacy -- export NUMBER|USERNAME|EMAIL [FILE]
  npm run privacy -- erase NUMBER|USERNAME|EMAIL --reason "…"
  npm run privacy -- erasures [FILE]
  npm run privacy -- repeat FILE`

interface Subject {
  noun: string
  id: string
  called: string
}

const erasuresSchema = z.array(z.object({ noun: z.string(), id: z.uuid(), reason: z.string() }))

command(async (ending) => {
  const { verb, args, reason } = read()
  const repeated = verb === 'repeat' ? await listIn(args[0] ?? '') : []
  await using database = await reachDatabase(readSettings(), ending)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    if (verb === 'export') await give(await storedOf(client, await subjectOf(client, args[0] ?? '')), args[1])
    if (verb === 'erase') await erase(client, await subjectOf(client, args[0] ?? ''), reason)
    if (verb === 'erasures') await give(await erasures(client), args[0])
    if (verb === 'repeat') await repeat(client, repeated)
  } finally {
    await client.end()
  }
})

function read() {
  const { values, positionals } = parseArgs({
    options: { reason: { type: 'string', default: '' } },
    allowPositionals: true,
  })
  const [verb = '', ...args] = positionals
  const wanted: Record<string, [least: number, most: number]> = {
    export: [1, 2],
    erase: [1, 1],
    erasures: [0, 1],
    repeat: [1, 1],
  }
  const [least, most] = wanted[verb] ?? [1, 0]
  if (args.length < least || args.length > most) throw new Error(usage)
  const reason = values.reason.trim()
  if (verb === 'erase' && reason === '') throw new Error('Say why, for the record: --reason "…"')
  return { verb, args, reason }
}

async function subjectOf(client: Client, spoken: string): Promise<Subject> {
  const { rows } = await client.query<Subject>('select * from app.find_subjects($1)', [spoken])
  const [subject] = rows
  if (!subject) throw new Error(`Nobody here has the number, username or e-mail ${spoken}`)
  if (rows.length > 1)
    throw new Error(
      `${spoken} is the name of ${rows.length}: ${rows.map(({ called }) => called).join(', ')}. Name one by his number.`,
    )
  return subject
}

async function storedOf(client: Client, { noun, id }: Subject): Promise<unknown> {
  const { rows } = await client.query('select app.stored_of($1, $2) as stored', [noun, id])
  return rows[0]?.stored
}

async function erase(client: Client, { noun, id, called }: Subject, reason: string): Promise<void> {
  await client.query('select app.erase($1, $2, $3)', [noun, id, reason])
  console.info(
    `Erased ${called} (${noun} ${id}). Backups that were made before still hold it: docs/privacy.md`,
  )
}

async function erasures(client: Client): Promise<unknown> {
  const { rows } = await client.query(
    `select noun, subject_id as id, at, changes -> 'reason' ->> 1 as reason from timeline where act = 'erased' order by id`,
  )
  return rows
}

async function listIn(file: string) {
  const found = erasuresSchema.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!found.success) throw new Error(`${file} is no list that \`npm run privacy -- erasures\` has written`)
  return found.data
}

async function repeat(client: Client, list: z.infer<typeof erasuresSchema>): Promise<void> {
  let again = 0
  for (const { noun, id, reason } of list) {
    const { rows } = await client.query('select app.erase($1, $2, $3) as erased', [noun, id, reason])
    if (rows[0]?.erased) again += 1
  }
  console.info(`Erased ${again} of ${list.length} again; the others were not there.`)
}

async function give(what: unknown, file: string | undefined): Promise<void> {
  const text = `${JSON.stringify(what, null, 2)}\n`
  if (!file) return void process.stdout.write(text)
  // Never over another file.
  await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  console.info(`Written to ${file}`)
}
