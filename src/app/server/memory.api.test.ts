import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { caller } from '#test/calls.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { endServers, startServer } from '#test/server-process.ts'

const database = await freshDatabase()
afterEach(endServers)

it.runIf(process.platform === 'linux')('a password hash leaves no memory behind', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'affiliate-memory-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const { url, child } = await startServer({ DATA_DIR, DATABASE_URL: database.url, BACKUP_AT: 'off' })
  const residentMegabytes = () =>
    Number(readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/VmRSS:\s*(\d+)/)?.[1]) / 1024
  const signIn = (i: number) =>
    caller(url)('POST', '/auth/sign-in/email', { email: `siapa${i}@example.com`, password: 'tebakan' })
  // The first one loads what signing in needs.
  expect((await signIn(0)).status).toBe(401)
  const before = residentMegabytes()
  for (let i = 1; i <= 16; i++) expect((await signIn(i)).status).toBe(401)
  // Sixteen hashes of 19 MiB; kept for each thread they would be 80 and more.
  expect(residentMegabytes() - before).toBeLessThan(40)
})
