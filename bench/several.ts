/**
 * Measures the gain from more server processes: the same load on 1, 2 and 4 of them, and on one through PgBouncer if
 * the machine has it. Prints ratios to the single process, measured in turns, because load, processes and PostgreSQL
 * share the cores of this machine. CPU is that of the server processes alone.
 * `BENCH_DATABASE_URL=postgresql://… npm run -s bench:several`
 */
import { readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { ownPgBouncer, pgbouncerVersion } from '#test/own-pgbouncer.ts'
import { endServers, startServer } from '#test/server-process.ts'
import { type Line, lineTo, type Target } from './lines.ts'
import { loadOf, quantile, type Round, round } from './load.ts'
import { memoryOf } from './processes.ts'
import { type Question, questions } from './questions.ts'
import { startTree } from './tree.ts'

const affiliates = Number(process.env.SIZES ?? '10000')
const connections = 32
const rounds = 5
const secondsPerRound = 1
const names = [
  'who am I',
  'page of ten, with its total',
  'page after page of ten',
  'search, ever other words',
  'register',
]

/** Server processes, and the connections that are spread over them. */
interface Setting {
  name: string
  pids: number[]
  lines: Line[]
}

interface Measured {
  rounds: Round[]
  /** microseconds of CPU time per request, for each round */
  cpu: number[]
}

let n = 0
const folder = join(tmpdir(), `affiliate-several-${process.pid}`)
const tree = await startTree('.', { affiliates, videos: Math.min(200_000, affiliates), products: 20 })
const owner = new Client({ connectionString: tree.databaseUrl })
const bouncer = pgbouncerVersion ? await ownPgBouncer(tree.databaseUrl, 8) : null
try {
  await owner.connect()
  const one: Target & { pid: number } = tree
  const others = [await beside(1), await beside(2), await beside(3)]
  const all = [one, ...others]
  const settings = [1, 2, 4].map((count) =>
    setting(count === 1 ? '1 process' : `${count} processes`, all.slice(0, count)),
  )
  if (bouncer)
    settings.push(
      setting(`1 process through PgBouncer ${pgbouncerVersion}`, [
        await beside(4, { DATABASE_POOLER_URL: bouncer.url }),
      ]),
    )
  await report(settings)
  for (const { lines } of settings) for (const line of lines) line.close()
} finally {
  await owner.end()
  await endServers()
  await bouncer?.stop()
  await tree.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function beside(i: number, env: Record<string, string> = {}): Promise<Target & { pid: number }> {
  const { url, child } = await startServer({
    DATABASE_URL: tree.databaseUrl,
    DATA_DIR: join(folder, `${i}`),
    LOG_LEVEL: 'error',
    BACKUP_AT: 'off',
    WRITES_PER_HOUR: '1000000000',
    ...env,
  })
  return { url, cookie: tree.cookie, ended: tree.ended, pid: child.pid ?? 0 }
}

function setting(name: string, servers: (Target & { pid: number })[]): Setting {
  const lines = Array.from({ length: connections }, (_, i) => lineTo(servers[i % servers.length] as Target))
  return { name, pids: servers.map(({ pid }) => pid), lines }
}

async function report(settings: Setting[]): Promise<void> {
  console.info(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${affiliates.toLocaleString('en')} affiliates, ${connections} connections.\n`,
  )
  const head = ['', 'load', ...settings.map(({ name }) => `${name}: requests/s, ratio, CPU µs`)]
  console.info(`| ${head.join(' | ')} |\n| --- |${' ---: |'.repeat(head.length - 1)}`)
  const allRequests = await questions(owner)
  for (const name of names) {
    const question = allRequests.find((candidate) => candidate.name === name)
    if (!question) throw new Error(`nobody knows how to ask '${name}'`)
    const measured = await measureInTurns(settings, question)
    const rates = measured.map((each) => loadOf(each.rounds).perSecond)
    const cells = measured.map(({ cpu }, i) => {
      const [rate = 0, first = 1] = [rates[i], rates[0]]
      return `${rate.toFixed(0)}, ${(rate / first).toFixed(2)}, ${quantile(cpu, 0.5).toFixed(0)}`
    })
    console.info(`| ${[name, loadavg()[0]?.toFixed(1), ...cells].join(' | ')} |`)
  }
  const memory = settings.map(({ name, pids }) => `${name} ${pids.map(memoryOf).join(' + ')}`)
  console.info(`\nMB resident afterwards: ${memory.join('; ')}.`)
}

/** The first turn is a warm-up. */
async function measureInTurns(settings: Setting[], question: Question): Promise<Measured[]> {
  const measured = settings.map((): Measured => ({ rounds: [], cpu: [] }))
  for (let turn = 0; turn <= rounds; turn++)
    for (const [i, { lines, pids }] of settings.entries()) {
      const before = cpuOf(pids)
      const doers = lines.map((line) => () => line.ask(question.request(n++)))
      const one = await Promise.race([round(doers, secondsPerRound), tree.ended])
      if (turn === 0) continue
      measured[i]?.rounds.push(one)
      measured[i]?.cpu.push((cpuOf(pids) - before) / one.times.length)
    }
  return measured
}

/** Returns the CPU time in microseconds, user and system. The kernel counts in hundredths of a second. */
function cpuOf(pids: number[]): number {
  const ticks = pids.flatMap((pid) =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 13)
      .map(Number),
  )
  return ticks.reduce((sum, count) => sum + count, 0) * 10_000
}
