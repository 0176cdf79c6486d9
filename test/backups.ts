/** Helpers for backup tests: empty databases, and reading a database's content without the code of backups. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { buildDatabaseUrl, queryRows, run } from './base-database.ts'
import { onFileFinished } from './fresh-database.ts'

/** Creates a folder that is deleted after the test file. */
export function createScratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'affiliate-test-'))
  onFileFinished(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Creates a database on the test server. It is dropped after the test file, with the logins that a program start makes
 * for it.
 * @returns its URL
 */
export async function createEmptyDatabase(): Promise<string> {
  const { url: server } = inject('server')
  const name = `empty_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name}`)
  const url = buildDatabaseUrl(server, name)
  onFileFinished(async () => {
    const logins = await queryRows<{ role: string }>(
      url,
      `select split_part(value, ' ', 1) as role from secrets where name like 'login %'`,
    ).catch(() => [])
    await run(server, `drop database ${name} with (force)`)
    for (const { role } of logins) await run(server, `drop role ${role}`)
  })
  return url
}

/**
 * Returns the row count and a digest of each table, including computed columns; also the sequences and other objects.
 */
export async function readContents(url: string): Promise<Record<string, string>> {
  const tables = await queryRows<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const condition = name === 'secrets' ? `where name not like 'login %'` : ''
    const [row] = await queryRows<{ digest: string }>(
      url,
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as digest
       from ${name} t ${condition}`,
    )
    contents[name] = `${row?.digest}`
  }
  const [sequence] = await queryRows<{ last_value: string }>(url, 'select last_value from videos_no_video')
  return { ...contents, videos_no_video: `${sequence?.last_value}` }
}

/** Recomputes the checksums of a backup's text and compresses it, like a deliberate forgery. */
export function sealBackup(text: string): Buffer {
  const sha256 = (part: string) => createHash('sha256').update(part).digest('hex')
  // Matches the rows of each table, and the line after them, which has their number and checksum.
  const textWithSums = text.replaceAll(
    /(?<=^\{"table":.*\n)((?:(?!\\\.$).*\n)*)\\\.\n\{"rows":\d+,"sha256":"[0-9a-f]+"\}/gm,
    (_, rows: string) => `${rows}\\.\n{"rows":${rows.split('\n').length - 1},"sha256":"${sha256(rows)}"}`,
  )
  const body = textWithSums.replace(/\{"end":true.*\n$/, '')
  return gzipSync(`${body}{"end":true,"sha256":"${sha256(body)}"}\n`)
}
