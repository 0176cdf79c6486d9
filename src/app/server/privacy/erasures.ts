/**
 * The list of erasures, `erasures.json` beside the backups. A backup from before an erasure still contains the person,
 * so restoring it requires repeating the erasure. The list is a file, because a restore replaces the
 * database. It contains only ids and no reasons, because a reason may contain a name.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Client } from 'pg'
import { z } from 'zod'
import { formatDate } from '#base/jakarta.ts'
import { getViolatedConstraint } from '#platform/server/database/refusal.ts'

const erasureSchema = z.object({ resource: z.string(), id: z.uuid(), at: z.iso.datetime() })
/** Format of lists until version 0.2.0, which had the property `noun`. Such lists exist beside old backups. */
const oldErasureSchema = erasureSchema
  .omit({ resource: true })
  .extend({ noun: z.string() })
  .transform(({ noun, ...otherFields }) => ({ resource: noun, ...otherFields }))
const listSchema = z.array(z.union([erasureSchema, oldErasureSchema]))
export type Erasures = z.infer<typeof listSchema>

/** Returns the path of the list in a folder of backups. */
export const getErasuresPath = (folder: string) => join(folder, 'erasures.json')

/** @returns undefined if the file doesn't exist */
export async function readErasures(file: string): Promise<Erasures | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : parseErasures(file, text)
}

function parseErasures(file: string, text: string): Erasures {
  try {
    return listSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`${file} is no list of erasures, such as \`npm run privacy -- erasures\` writes`, {
      cause,
    })
  }
}

export async function listErasures(client: Client): Promise<Erasures> {
  const { rows } = await client.query<{ resource: string; id: string; at: Date }>(
    `select subject_type as resource, subject_id as id, at from timeline where act = 'erased' order by timeline.id`,
  )
  return mergeErasures(rows.map((row) => ({ ...row, at: row.at.toISOString() })))
}

/** Merges lists. Each id appears once, with its first entry. */
export function mergeErasures(...lists: Erasures[]): Erasures {
  const byId = new Map<string, Erasures[number]>()
  for (const erasure of lists.flat()) if (!byId.has(erasure.id)) byId.set(erasure.id, erasure)
  return [...byId.values()]
}

/** Adds erasures to the list file. Its entries stay, whether or not the database still contains them. */
export async function addErasures(file: string, list: Erasures): Promise<void> {
  const storedErasures = (await readErasures(file)) ?? []
  const mergedErasures = mergeErasures(storedErasures, list)
  if (mergedErasures.length === storedErasures.length) return
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  // A unique name, because several processes may write at the same time.
  const partialFile = `${file}.${randomUUID()}.part`
  try {
    await writeFile(partialFile, `${JSON.stringify(mergedErasures, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(partialFile, file)
  } catch (error) {
    await rm(partialFile, { force: true })
    throw error
  }
}

export interface RepeatResult {
  count: number
  /** users who can't be erased, because nobody else could sign in as superadmin */
  lastSuperadmins: string[]
}

/** Repeats erasures after a restore. Needs an open transaction on a connection of the database owner. */
export async function repeatErasures(client: Client, list: Erasures): Promise<RepeatResult> {
  const repeatResult: RepeatResult = { count: 0, lastSuperadmins: [] }
  for (const { resource, id, at } of list) {
    const reason = `Diulang setelah cadangan dipulihkan; pertama kali ${formatDate(at)}`
    await client.query('savepoint erasure')
    try {
      const { rows } = await client.query('select app.erase($1, $2, $3) as erased', [resource, id, reason])
      if (rows[0]?.erased) repeatResult.count += 1
    } catch (error) {
      if (getViolatedConstraint(error) !== 'profiles_last_superadmin') throw error
      await client.query('rollback to savepoint erasure')
      repeatResult.lastSuperadmins.push(id)
    }
  }
  return repeatResult
}

/**
 * Returns one sentence for each user who could not be erased.
 * @param file path of the list, so that the erasures can be repeated later
 */
export function formatLastSuperadmins({ lastSuperadmins }: RepeatResult, file: string): string {
  return lastSuperadmins
    .map(
      (id) =>
        `\n  The user ${id} could not be erased again, because it is the last active superadmin: make another, then npm run privacy -- repeat ${file}.`,
    )
    .join('')
}
