import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { endServers, startServer } from '#test/server-process.ts'
import { reachDatabase } from './reach-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'affiliate-reach-'))
const DATA_DIR = join(folder, 'data')
const neverAborted = new AbortController().signal

afterAll(async () => {
  await endServers()
  rmSync(folder, { recursive: true })
})

describe('database that a command reaches by the settings', () => {
  it('the database of a command is not created if it does not exist, and the error names the setting to correct', async () => {
    await expect(reachDatabase(readConfig({ DATA_DIR }), neverAborted)).rejects.toThrow(
      `There is no database in ${DATA_DIR}: name its folder with DATA_DIR, or the server with DATABASE_URL`,
    )
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('the database of a command is that of DATABASE_URL if that is set', async () => {
    const DATABASE_URL = inject('server').url
    expect((await reachDatabase(readConfig({ DATABASE_URL, DATA_DIR }), neverAborted)).url).toBe(DATABASE_URL)
  })

  // Skipped with an external server, because this test starts the embedded server.
  it.skipIf(process.env.TEST_DATABASE_URL)(
    'the database of a command is reachable while the program runs and while it is stopped',
    async () => {
      const readEmails = async () => {
        await using database = await reachDatabase(readConfig({ DATA_DIR }), neverAborted)
        const client = new Client({ connectionString: database.url })
        await client.connect()
        const { rows } = await client.query('select email from profiles').finally(() => client.end())
        return rows
      }
      // The first start creates the database, with Sari as its only user.
      const server = await startServer({ DATA_DIR })
      expect(await readEmails()).toEqual([{ email: 'sari@example.com' }])
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
      expect(await server.end('SIGTERM')).toBe(0)
      expect(await readEmails()).toEqual([{ email: 'sari@example.com' }])
    },
  )
})
