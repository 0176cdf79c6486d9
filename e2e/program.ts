/** Starts the built program on its own database with the cast, for all tests of a run. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { buildIfStale } from '#app/server/build/build.ts'
import { createBuiltPages } from '#app/server/pages/built-pages.ts'
import { renderOwnPages } from '#app/server/pages/own-pages.ts'
import type { Pages } from '#app/server/server.ts'
import { start } from '#app/server/start.ts'
import { seedCast } from '#db/cast.ts'
import { createExampleBrand } from '#platform/server/brand-file.ts'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { disableDurability } from '#test/base-database.ts'

const root = join(import.meta.dirname, '..')

export default function startProgram(): Promise<() => Promise<void>> {
  return startSeeded((pages) => pages)
}

/**
 * Starts the program on an empty database, and adds the cast.
 * @param wrapPages may add something to the built pages
 * @returns a function that stops the program and deletes its data
 */
export async function startSeeded(wrapPages: (pages: Pages) => Pages): Promise<() => Promise<void>> {
  await buildIfStale(root)
  const dataDir = await mkdtemp(join(tmpdir(), 'affiliate-e2e-'))
  const log = createLog(process.env.LOG_LEVEL ?? 'silent')
  // The program creates Sari as its first superadmin. The other users of the cast are seeded below.
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    BACKUP_AT: 'off',
    WRITES_PER_HOUR: '1000000',
    // Lets tests set a visitor's address in a header, so that they don't share rate limits.
    TRUST_PROXY: '1',
    ADMIN_EMAIL: 'sari@example.com',
    ADMIN_PASSWORD: 'sari-demo',
  })
  const dist = join(root, 'dist')
  const pages = await renderOwnPages(dist, { brand: createExampleBrand(), picture: null })
  const program = await start(config, wrapPages(createBuiltPages(dist, pages, log)), log)
  await disableDurability(program.databaseUrl)
  const owner = new Client({ connectionString: program.databaseUrl })
  await owner.connect()
  await seedCast(owner)
  // Tests create the templates that they need, except two that are set as reminders for everybody.
  await owner.query(`delete from griting_templates where name not in ('Video terlambat', 'Perkenalan')`)
  await owner.end()
  process.env.E2E_URL = program.url.replace('localhost', '127.0.0.1')
  process.env.E2E_DATABASE_URL = program.databaseUrl
  process.env.E2E_DATA_DIR = dataDir
  return async () => {
    await program.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
