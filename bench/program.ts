/** Runs the program on a database of a given size for a measurement. Needs a server: BENCH_DATABASE_URL. */
import { Client } from 'pg'
import { start } from '#app/server/start.ts'
import { seedCast } from '#db/cast.ts'
import { readConfig } from '#platform/server/config.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createLog } from '#platform/server/log.ts'
import { testPages } from '#test/pages.ts'
import { generate, type Size } from './generate.ts'
import { scratchDatabase } from './scratch-database.ts'

export interface Measured {
  url: string
  /** a connection as the owner of the database */
  owner: Client
}

export async function withProgram<T>(size: Size, work: (program: Measured) => Promise<T>): Promise<T> {
  const database = await scratchDatabase()
  const owner = new Client({ connectionString: database.url })
  try {
    await migrate(database.url)
    await generate(database.url, size)
    await owner.connect()
    await seedCast(owner)
    const env = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent', WRITES_PER_HOUR: '1000000' }
    const running = await start(readConfig(env), testPages, createLog('silent'))
    try {
      return await work({ url: running.url.replace('localhost', '127.0.0.1'), owner })
    } finally {
      await running.stop()
    }
  } finally {
    await owner.end()
    await database.drop()
  }
}
