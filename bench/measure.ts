/**
 * Asks the running program the same at two sizes of its database, and prints ratios of medians, large to small:
 * milliseconds say more of the machine than of the program. Needs a server: BENCH_DATABASE_URL, e.g.
 * postgresql://postgres@127.0.0.1/postgres.
 */
import { Client } from 'pg'
import { start } from '#app/server/start.ts'
import { seedCast } from '#db/cast.ts'
import { readConfig } from '#platform/server/config.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createLog } from '#platform/server/log.ts'
import { run } from '#test/base-database.ts'
import { signInAt } from '#test/calls.ts'
import { generate, type Size } from './generate.ts'
import { scratchDatabase } from './scratch-database.ts'

interface Questions {
  small: Size
  large: Size
  /** paths below /api by what they are called; LAST stands for the middle page, PRODUCT for Rina's product */
  asked: Record<string, string>
  /** those that are asked again after each write, when what was counted is counted anew */
  afterWrite: readonly string[]
}

const rounds = 40

/** Asked as Sari, who sees all, and as Rina, who sees one product of twenty. */
export async function compare({ small, large, ...questions }: Questions): Promise<void> {
  const server = process.env.BENCH_DATABASE_URL
  if (!server) throw new Error('set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be made')
  const before = await measure(server, small, questions)
  const after = await measure(server, large, questions)
  const size = ({ affiliates }: Size) => `ms at ${affiliates.toLocaleString('en')}`
  console.table(
    Object.entries(before).map(([request, few]) => {
      const many = after[request] ?? Number.NaN
      return {
        request,
        [size(small)]: few.toFixed(1),
        [size(large)]: many.toFixed(1),
        ratio: (many / few).toFixed(1),
      }
    }),
  )
}

type Asked = Omit<Questions, 'small' | 'large'>

async function measure(url: string, size: Size, questions: Asked): Promise<Record<string, number>> {
  const database = await scratchDatabase(url)
  try {
    await migrate(database.url)
    await generate(database.url, size)
    return await measureDatabase(database.url, size, questions)
  } finally {
    await database.drop()
  }
}

async function measureDatabase(
  databaseUrl: string,
  size: Size,
  { asked, afterWrite }: Asked,
): Promise<Record<string, number>> {
  const product = await prepareCast(databaseUrl)
  const config = readConfig({ DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'silent' })
  const pages = { isDevelopment: false, reply: async () => new Response('') }
  const running = await start(config, pages, createLog('silent'))
  try {
    const medians: Record<string, number> = {}
    for (const who of ['sari', 'rina'] as const) {
      const call = await signInAt(running.url.replace('localhost', '127.0.0.1'), who)
      for (const [name, path] of Object.entries(asked)) {
        const full = path.replace('LAST', String(size.affiliates / 20)).replace('PRODUCT', product)
        medians[`${who}: ${name}`] = await median(() => call('GET', full))
      }
      for (const path of afterWrite)
        medians[`${who}: ${path} after a write`] = await median(
          () => call('GET', path),
          () => write(databaseUrl),
        )
    }
    return medians
  } finally {
    await running.stop()
  }
}

/** Rina may open the home page as well. @returns the id of her product */
async function prepareCast(databaseUrl: string): Promise<string> {
  const owner = new Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    const { rina } = await seedCast(owner)
    const { rows } = await owner.query<{ id: string }>(
      `select id from products where product_name = 'Night Serum'`,
    )
    await owner.query(`insert into user_permissions (user_id, permission_name) values ($1, 'dashboard')`, [
      rina,
    ])
    const id = rows[0]?.id
    if (!id) throw new Error('the first products are missing')
    return id
  } finally {
    await owner.end()
  }
}

/** Somebody else's write, which drops what was counted. */
async function write(databaseUrl: string): Promise<void> {
  await run(
    databaseUrl,
    `update affiliate_registrations set status_whatsapp = status_whatsapp
    where id = (select id from affiliate_registrations limit 1)`,
  )
}

async function median(
  call: () => Promise<{ status: number }>,
  before?: () => Promise<void>,
): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    await before?.()
    const started = performance.now()
    const { status } = await call()
    if (status !== 200) throw new Error(`the call answered ${status}`)
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[rounds / 2] ?? Number.NaN
}
