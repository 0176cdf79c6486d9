/**
 * `npm run bench`: the affiliate list at two sizes, as one who sees all and as one who sees one product. It prints
 * ratios of medians, large to small, since milliseconds say more of the machine than of the program.
 * Needs a server: BENCH_DATABASE_URL, e.g. postgresql://postgres@127.0.0.1/postgres.
 */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { start } from '#app/start.ts'
import { seedCast } from '#db/cast.ts'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log.ts'
import { at, run } from '#test/base-database.ts'
import { signInAt } from '#test/program.ts'
import { generate, type Size } from './generate.ts'

const small: Size = { affiliates: 1_000, videos: 500, products: 20 }
const large: Size = { affiliates: 100_000, videos: 50_000, products: 20 }
const rounds = 40

const asked = {
  'first page': '/affiliates',
  'page 50 and 5,000': '/affiliates?page=LAST',
  'one product': '/affiliates?product_id=PRODUCT',
  'sample status': '/affiliates?sample_product_status=disetujui',
  'search, few rows': '/affiliates?q=nadya.7f',
  'search, many rows': '/affiliates?q=nad',
  'search, no row': '/affiliates?q=zzzzzz',
}

const server = process.env.BENCH_DATABASE_URL
if (!server) throw new Error('set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be made')
const before = await measure(server, small)
const after = await measure(server, large)
const rows = Object.keys(before).map((name) => {
  const [few = 0, many = 0] = [before[name], after[name]]
  return {
    request: name,
    'ms at 1,000': few.toFixed(1),
    'ms at 100,000': many.toFixed(1),
    ratio: (many / few).toFixed(1),
  }
})
console.table(rows)

async function measure(url: string, size: Size): Promise<Record<string, number>> {
  const name = `bench_${randomBytes(4).toString('hex')}`
  await run(url, `create database ${name}`)
  try {
    const databaseUrl = at(url, name)
    await migrate(databaseUrl)
    await generate(databaseUrl, size)
    return await measureDatabase(databaseUrl, size)
  } finally {
    await run(url, `drop database ${name} with (force)`)
  }
}

async function measureDatabase(databaseUrl: string, size: Size): Promise<Record<string, number>> {
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
    }
    return medians
  } finally {
    await running.stop()
  }
}

/** Rina gets a product that the generator filled. @returns its id */
async function prepareCast(databaseUrl: string): Promise<string> {
  const owner = new Client({ connectionString: databaseUrl })
  await owner.connect()
  try {
    const { rina } = await seedCast(owner)
    const { rows } = await owner.query<{ id: string }>(
      `select id from products where product_name = 'Night Serum'`,
    )
    const id = rows[0]?.id
    if (!id || !rina) throw new Error('the cast is not complete')
    return id
  } finally {
    await owner.end()
  }
}

async function median(call: () => Promise<{ status: number }>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const started = performance.now()
    const { status } = await call()
    if (status !== 200) throw new Error(`the call answered ${status}`)
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[rounds / 2] ?? Number.NaN
}
