/**
 * Measures where a call spends its time: the CPU time of the program and of PostgreSQL, the cost of the same rows by
 * bare SQL, and the database functions that take most of the time. Prints Markdown.
 * `BENCH_DATABASE_URL=postgresql://… npm run -s bench:costs -- register 'who am I'` measures two calls; without names
 * it measures all. Needs Linux, and a PostgreSQL server on the same machine that nothing else uses.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { Client, Pool } from 'pg'
import { lineTo } from './lines.ts'
import { round } from './load.ts'
import { bareTable, copyRows, requester, type Question, questions } from './questions.ts'
import { startTree, type Tree } from './tree.ts'

const size = { affiliates: Number(process.env.SIZES ?? 100_000), videos: 50_000, products: 20 }
const connections = 16
const seconds = 3
/** microseconds of one clock tick of the kernel */
const tick = 10_000

const names = process.argv.slice(2)
const tree = await startTree('.', size)
const owner = new Client({ connectionString: tree.databaseUrl })
await owner.connect()
try {
  await owner.query(bareTable)
  await copyRows(owner)
  await owner.query('vacuum analyze')
  // Functions are timed in a separate round, because tracking them costs time.
  const requests = (await questions(owner)).filter(({ name }) => names.length === 0 || names.includes(name))
  for (const question of requests) await reportCosts(tree, question)
} finally {
  await owner.end()
  await tree.stop()
}

async function reportCosts(tree: Tree, question: Question): Promise<void> {
  const lines = Array.from({ length: connections }, () => lineTo(tree))
  const pool = new Pool({ connectionString: tree.databaseUrl, max: connections })
  let n = 0
  try {
    const doing = await Promise.all(lines.map((line) => requester(line, question, () => n++)))
    const { text, values } = question.bare
    const bare = lines.map(() => () => pool.query({ name: question.name, text, values: values?.(n++) ?? [] }))
    await question.before?.(owner)
    await round(doing, 1)
    const ours = await costOf(doing)
    await question.before?.(owner)
    await round(bare, 0.5)
    const least = await costOf(bare)
    await question.before?.(owner)
    const functions = await functionsOf(doing)
    print(question.name, ours, least, functions)
  } finally {
    for (const line of lines) line.close()
    await pool.end()
  }
}

function print(name: string, ours: Cost, least: Cost, functions: Awaited<ReturnType<typeof functionsOf>>) {
  console.info(`## ${name}
${ours.perSecond} a second; each takes ${ours.program} µs of the program's processor and ${ours.postgres} µs of PostgreSQL's, and writes ${ours.written} bytes of its log. Bare SQL: ${least.perSecond} a second, ${least.postgres} µs, ${least.written} bytes.
`)
  for (const { name, times, self } of functions) console.info(`- ${name}: ${self} µs, ${times} ×`)
  console.info()
}

interface Cost {
  perSecond: number
  /** microseconds */
  program: number
  /** microseconds */
  postgres: number
  /** bytes */
  written: number
}

async function costOf(doers: (() => Promise<unknown>)[]): Promise<Cost> {
  const before = await spent()
  const { times, seconds: elapsed } = await round(doers, seconds)
  const after = await spent()
  const each = (figure: keyof typeof before) => Math.round((after[figure] - before[figure]) / times.length)
  return {
    perSecond: Math.round(times.length / elapsed),
    program: each('program'),
    postgres: each('postgres'),
    written: each('written'),
  }
}

/**
 * Returns how often each call runs a database function, and how long the function's own statements take (microseconds
 * of wall time).
 */
async function functionsOf(doers: (() => Promise<unknown>)[]) {
  await trackFunctions('all')
  await owner.query('select pg_stat_reset()')
  const { times } = await round(doers, seconds)
  // A connection reports its counters when it is idle, at most once per second.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  times.push(...(await round(doers, 0.05)).times)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await trackFunctions('none')
  const { rows } = await owner.query<{ name: string; calls: string; self_time: number }>(
    `select schemaname || '.' || funcname as name, calls, self_time from pg_stat_user_functions
     where calls > $1 order by self_time desc limit 12`,
    [Math.floor(times.length / 10)],
  )
  return rows.map(({ name, calls, self_time }) => ({
    name,
    times: (Number(calls) / times.length).toFixed(1),
    self: Math.round((self_time * 1000) / times.length),
  }))
}

async function trackFunctions(level: 'all' | 'none'): Promise<void> {
  await owner.query(`alter system set track_functions = '${level}'`)
  await owner.query('select pg_reload_conf()')
  await new Promise((resolve) => setTimeout(resolve, 300))
}

async function spent() {
  const { rows } = await owner.query<{ written: string }>(`select pg_current_wal_lsn() - '0/0' as written`)
  return {
    program: processorOf(tree.pid),
    postgres: processesOf('postgres').reduce((sum, pid) => sum + processorOf(pid), 0),
    written: Number(rows[0]?.written),
  }
}

function processesOf(program: string): number[] {
  const pids = readdirSync('/proc').map(Number)
  return pids.filter((pid) => pid > 0 && statOf(pid)?.startsWith(`${pid} (${program}) `))
}

/** Returns the microseconds of CPU time that a process has used, 0 if the process has ended. */
function processorOf(pid: number): number {
  const [user = 0, system = 0] = (statOf(pid)?.split(') ')[1]?.split(' ').slice(11, 13) ?? []).map(Number)
  return (user + system) * tick
}

function statOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
}
