import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { createCall } from '#test/calls.ts'
import { createFreshDatabase } from '#test/fresh-database.ts'
import { endServers, startServer } from '#test/server-process.ts'

const database = await createFreshDatabase()
afterEach(endServers)

// Only Linux has /proc.
it.runIf(process.platform === 'linux')(
  'the memory of password hashes is released after sign-in',
  async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'affiliate-memory-'))
    onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
    const { url, child } = await startServer({ DATA_DIR, DATABASE_URL: database.url, BACKUP_AT: 'off' })
    const readResidentMegabytes = () =>
      Number(readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/VmRSS:\s*(\d+)/)?.[1]) / 1024
    const signIn = (attempt: number) =>
      createCall(url)('POST', '/auth/sign-in/email', {
        email: `siapa${attempt}@example.com`,
        password: 'tebakan',
      })
    // The first sign-in loads its modules, whose memory is not measured.
    expect((await signIn(0)).status).toBe(401)
    const megabytesBefore = readResidentMegabytes()
    for (let attempt = 1; attempt <= 16; attempt++) expect((await signIn(attempt)).status).toBe(401)
    // Each hash takes 19 MiB. If each thread kept the memory of its last hash, 80 MiB or more would be in use.
    expect(readResidentMegabytes() - megabytesBefore).toBeLessThan(40)
  },
)
