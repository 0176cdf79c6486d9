/** `npm run demo` writes only to databases that it created. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { claimForDemo } from '#db/seed.ts'
import { createEmptyDatabase } from '#test/backups.ts'
import { fingerprint } from '#test/fingerprint.ts'
import { createFreshDatabase, type FreshDatabase, onFileFinished } from '#test/fresh-database.ts'

const main = join(import.meta.dirname, 'main.js')
const refusal = 'This database was not made by npm run demo'

let foreignDatabase: FreshDatabase
let home: string

beforeAll(async () => {
  foreignDatabase = await createFreshDatabase()
  await foreignDatabase.queryAsOwner('delete from affiliate_registrations')
  home = mkdtempSync(join(tmpdir(), 'affiliate-demo-'))
  onFileFinished(async () => rmSync(home, { recursive: true, force: true }))
})

/** Runs the demo in a folder with a `.env` until it is ready or has ended. */
async function runDemo(
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string; err: string }> {
  const places = { DATA_DIR: undefined, DATABASE_URL: undefined, DATABASE_POOLER_URL: undefined }
  const child = spawn(process.execPath, [main, '--demo'], {
    cwd: home,
    env: { ...process.env, ...places, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, err] = ['', '']
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      if (output.includes('Ready at')) child.kill('SIGTERM')
    })
  const [code] = await once(child, 'close')
  return { code, output, err: err.trim() }
}

async function countAffiliates(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as n from affiliate_registrations')
  await client.end()
  return rows[0].n
}

describe('npm run demo', () => {
  it('refuses a database that it did not create in one sentence, and changes nothing', async () => {
    const before = await fingerprint(foreignDatabase)
    const { code, err } = await runDemo({ DATABASE_URL: foreignDatabase.url })
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(refusal) })
    expect(err).not.toContain('\n')
    expect(await fingerprint(foreignDatabase)).toBe(before)
    await expect(claimForDemo(foreignDatabase.url)).rejects.toThrow(refusal)
  })

  it('fills an empty database once, even if an earlier start was killed after marking it', async () => {
    const url = await createEmptyDatabase()
    await claimForDemo(url)
    expect(await runDemo({ DATABASE_URL: url, DATA_DIR: join(home, 'unused') })).toMatchObject({ code: 0 })
    const affiliates = await countAffiliates(url)
    expect(affiliates).toBeGreaterThan(100)
    expect(await runDemo({ DATABASE_URL: url, DATA_DIR: join(home, 'unused') })).toMatchObject({ code: 0 })
    expect(await countAffiliates(url)).toBe(affiliates)
  })

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'ignores the database and the folder that .env names',
    async () => {
      const before = await fingerprint(foreignDatabase)
      const ownFolder = join(home, 'own')
      writeFileSync(
        join(home, '.env'),
        `DATABASE_URL=${foreignDatabase.url}\nDATABASE_POOLER_URL=postgresql://127.0.0.1:1/x\nDATA_DIR=${ownFolder}\n`,
      )
      expect(await runDemo({})).toMatchObject({ code: 0, output: expect.stringContaining('Ready at') })
      expect([existsSync(join(home, 'data-demo')), existsSync(ownFolder)]).toEqual([true, false])
      expect(await fingerprint(foreignDatabase)).toBe(before)
    },
  )
})
