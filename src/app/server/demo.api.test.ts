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
import { computeFingerprint } from '#test/fingerprint.ts'
import { createFreshDatabase, type FreshDatabase, onFileFinished } from '#test/fresh-database.ts'

const main = join(import.meta.dirname, 'main.js')
const refusal = 'This database was not made by npm run demo'

let foreignDatabase: FreshDatabase
let workingFolder: string

beforeAll(async () => {
  foreignDatabase = await createFreshDatabase()
  // The demo adds its data only to a database without affiliates. Without them, only the missing mark protects this one.
  await foreignDatabase.queryAsOwner('delete from affiliate_registrations')
  workingFolder = mkdtempSync(join(tmpdir(), 'affiliate-demo-'))
  onFileFinished(async () => rmSync(workingFolder, { recursive: true, force: true }))
})

/**
 * Runs the demo in `workingFolder`, whose `.env` it reads, and ends it as soon as it is ready. Returns its exit code, all
 * of its output, and the part of that from stderr.
 */
async function runDemo(
  env: NodeJS.ProcessEnv,
): Promise<{ exitCode: number | null; output: string; errors: string }> {
  const unsetVariables = { DATA_DIR: undefined, DATABASE_URL: undefined, DATABASE_POOLER_URL: undefined }
  const child = spawn(process.execPath, [main, '--demo'], {
    cwd: workingFolder,
    env: { ...process.env, ...unsetVariables, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      if (output.includes('Ready at')) child.kill('SIGTERM')
    })
  const [exitCode] = await once(child, 'close')
  return { exitCode, output, errors: errors.trim() }
}

async function countAffiliates(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as count from affiliate_registrations')
  await client.end()
  return rows[0].count
}

describe('npm run demo', () => {
  it('npm run demo refuses a database that it did not create, in one sentence, and changes nothing', async () => {
    const fingerprintBefore = await computeFingerprint(foreignDatabase)
    const { exitCode, errors } = await runDemo({ DATABASE_URL: foreignDatabase.url })
    expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: expect.stringContaining(refusal) })
    expect(errors).not.toContain('\n')
    expect(await computeFingerprint(foreignDatabase)).toBe(fingerprintBefore)
    await expect(claimForDemo(foreignDatabase.url)).rejects.toThrow(refusal)
  })

  it('npm run demo fills an empty database once, even if an earlier start was killed after it had marked the database', async () => {
    const url = await createEmptyDatabase()
    // A start marks the database before it fills it.
    await claimForDemo(url)
    expect(await runDemo({ DATABASE_URL: url, DATA_DIR: join(workingFolder, 'unused') })).toMatchObject({
      exitCode: 0,
    })
    const affiliateCount = await countAffiliates(url)
    expect(affiliateCount).toBeGreaterThan(100)
    expect(await runDemo({ DATABASE_URL: url, DATA_DIR: join(workingFolder, 'unused') })).toMatchObject({
      exitCode: 0,
    })
    expect(await countAffiliates(url)).toBe(affiliateCount)
  })

  // Skipped with an external server, because the demo starts its embedded server here.
  it.skipIf(process.env.TEST_DATABASE_URL)(
    'npm run demo ignores the database and the folder that .env names',
    async () => {
      const fingerprintBefore = await computeFingerprint(foreignDatabase)
      const ownFolder = join(workingFolder, 'own')
      writeFileSync(
        join(workingFolder, '.env'),
        `DATABASE_URL=${foreignDatabase.url}\nDATABASE_POOLER_URL=postgresql://127.0.0.1:1/x\nDATA_DIR=${ownFolder}\n`,
      )
      expect(await runDemo({})).toMatchObject({ exitCode: 0, output: expect.stringContaining('Ready at') })
      expect([existsSync(join(workingFolder, 'data-demo')), existsSync(ownFolder)]).toEqual([true, false])
      expect(await computeFingerprint(foreignDatabase)).toBe(fingerprintBefore)
    },
  )
})
