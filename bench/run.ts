/**
 * Measures the program under load, and the same rows by bare prepared SQL in the same run. Ratios say more than the
 * figures, which depend on the machine and the moment. Prints Markdown:
 * `BENCH_DATABASE_URL=postgresql://… npm run -s bench`. SIZES=10000 measures one size only.
 */
import { cpus, loadavg, totalmem } from 'node:os'
import { Client, Pool } from 'pg'
import { cast } from '#db/cast.ts'
import { openedSession } from '#test/cheap-logins.ts'
import { type Line, lineTo } from './lines.ts'
import { type Load, loadOf, quantile, type Round, round } from './load.ts'
import { memoryOf, startBare } from './processes.ts'
import { bareTable, copyRows, requester, type Question, questions } from './questions.ts'
import { eventsOf } from './streams.ts'
import { startTree, type Tree } from './tree.ts'

const sizes = (process.env.SIZES ?? '10000,100000,1000000').split(',').map(Number)
const connections = (process.env.CONNECTIONS ?? '1,16,64').split(',').map(Number)
const rounds = 3
const secondsPerRound = 0.7

/** Counts up over the whole run, because an affiliate that was registered in one round can't be registered again. */
let n = 0

/** By request: the median milliseconds with one connection, at each size. */
const singleLatencies = new Map<string, number[]>()

print(`# Figures of one run
${cpus().length} × ${cpus()[0]?.model}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}. Load when it began: ${load()}.`)
for (const affiliates of sizes) await atSize(affiliates)
if (sizes.length > 1) {
  print(
    `## What more rows cost\nMedian of one connection, in milliseconds; the ratio is of the largest to the smallest.`,
  )
  const most = Math.max(...sizes)
  table(
    ['', ...sizes.map(formatCount), 'ratio'],
    [...singleLatencies].map(([name, figures]) => [
      name,
      ...figures.map((ms) => ms.toFixed(2)),
      ((figures[sizes.indexOf(most)] ?? 0) / (figures[0] ?? 0)).toFixed(2),
    ]),
  )
}

async function atSize(affiliates: number): Promise<void> {
  const began = performance.now()
  const size = { affiliates, videos: Math.min(200_000, affiliates), products: 20 }
  const tree = await startTree('.', size)
  const owner = new Client({ connectionString: tree.databaseUrl })
  await owner.connect()
  try {
    print(`## ${formatCount(affiliates)} affiliates
Filled in ${((performance.now() - began) / 1000).toFixed(0)} s, ready ${tree.startedIn.toFixed(0)} ms after its start, ${memoryOf(tree.pid)} MB when idle.`)
    await owner.query(bareTable)
    await copyRows(owner)
    await owner.query('vacuum analyze')
    const requests = await questions(owner)
    for (const many of connections) await underLoad(tree, owner, requests, many)
    print(`${memoryOf(tree.pid)} MB after it.`)
    await health(tree)
    await measureDeepPages(tree, affiliates)
    await whileWritten(tree, owner)
    await live(tree, owner)
  } finally {
    await owner.end()
    await tree.stop()
  }
}

async function underLoad(tree: Tree, owner: Client, requests: Question[], many: number): Promise<void> {
  const lines = Array.from({ length: many }, () => lineTo(tree))
  const pool = new Pool({ connectionString: tree.databaseUrl, max: Math.min(many, 16) })
  const cells: string[][] = []
  for (const question of requests) {
    const doing = await Promise.all(lines.map((line) => requester(line, question, () => n++)))
    const { text, values } = question.bare
    const bare = lines.map(() => () => pool.query({ name: question.name, text, values: values?.(n++) ?? [] }))
    const [ours, least] = await measureInTurns([doing, bare], () => question.before?.(owner))
    if (!ours || !least) throw new Error('nothing was measured')
    if (many === 1) singleLatencies.set(question.name, [...(singleLatencies.get(question.name) ?? []), ours.p50])
    cells.push([question.name, ...figuresOf(ours), least.perSecond.toFixed(0), ratio(ours, least)])
  }
  for (const line of lines) line.close()
  await pool.end()
  print(`### ${many} ${many === 1 ? 'connection' : 'connections'}, load ${load()}`)
  table(['', 'requests/s', 'p50 ms', 'p99 ms', 'bare SQL/s', 'ratio'], cells)
}

/** @returns the load of each, measured in turns; the first turn is a warm-up */
async function measureInTurns(
  all: (() => Promise<unknown>)[][],
  before?: () => Promise<void> | undefined,
): Promise<Load[]> {
  const measured: Round[][] = all.map(() => [])
  for (let turn = 0; turn <= rounds; turn++) {
    await before?.()
    for (const [i, doers] of all.entries()) {
      const one = await round(doers, turn === 0 ? secondsPerRound / 2 : secondsPerRound)
      if (turn > 0) measured[i]?.push(one)
    }
  }
  return measured.map(loadOf)
}

/** Compares the health check with that of a minimal server, and `/api/session` with the health check. */
async function health(tree: Tree): Promise<void> {
  const bare = await startBare(tree.databaseUrl)
  const linesOf = (target: Parameters<typeof lineTo>[0]) => Array.from({ length: 16 }, () => lineTo(target))
  const [ours, theirs] = [linesOf(tree), linesOf(bare)]
  const reading = (lines: Line[], path: string) => lines.map((line) => () => line.ask({ path }))
  const [ourHealth, bareHealth, session] = await measureInTurns([
    reading(ours, '/health'),
    reading(theirs, '/health'),
    reading(ours, '/session'),
  ])
  if (!ourHealth || !bareHealth || !session) throw new Error('nothing was measured')
  for (const line of [...ours, ...theirs]) line.close()
  await bare.stop()
  print(
    `\`/api/health\` ${ourHealth.perSecond.toFixed(0)} requests/s with 16 connections, ${ratio(ourHealth, bareHealth)} of a bare server's ${bareHealth.perSecond.toFixed(0)}; \`/api/session\` ${ratio(session, ourHealth)} of health.`,
  )
}

/** Measures pages that are not cached, near both ends and in the middle of the list. */
async function measureDeepPages(tree: Tree, affiliates: number): Promise<void> {
  const line = lineTo(tree)
  const last = Math.ceil(affiliates / 10)
  const median = async (page: (i: number) => number, path: string) => {
    const times: number[] = []
    for (let i = 0; i < 15; i++) {
      const at = performance.now()
      await line.ask({ path: `${path}?page=${page(i)}` })
      times.push(performance.now() - at)
    }
    return quantile(times, 0.5)
  }
  const cells: string[][] = []
  for (const path of ['/affiliates', '/affiliates/cards']) {
    const first = await median((i) => 201 + i, path)
    const middle = await median((i) => Math.floor(last / 2) + i, path)
    const end = await median((i) => last - 50 - i, path)
    cells.push([path, ...[first, middle, end].map((ms) => ms.toFixed(1)), (end / first).toFixed(1)])
  }
  line.close()
  print('### Pages that nobody has read yet, ms')
  table(['', 'near the first', 'middle', 'near the last', 'last / first'], cells)
}

/** Measures reads while five writes arrive each second, each of which invalidates cached results. */
async function whileWritten(tree: Tree, owner: Client): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from affiliate_registrations order by id limit 500',
  )
  const cells: string[][] = []
  const line = lineTo(tree)
  for (const [name, path] of [
    ['home', '/dashboard'],
    ['radar', '/affiliates/radar'],
    ['tabs with their counts', '/affiliates/tabs'],
    ['page of cards', '/affiliates/cards'],
    ['search, many rows', '/affiliates/cards?q=nad'],
    ['packing table', '/shipments'],
  ] as const) {
    let refused = 0
    // A request that takes too long is refused after its time limit, and that time is counted.
    const asking = [() => line.ask({ path }).catch(() => (refused += 1))]
    await round(asking, 0.3)
    const calm = loadOf([await round(asking, 1)])
    let i = 0
    const writing = setInterval(() => {
      const id = rows[i++ % rows.length]?.id
      // Toggles the value, so that every update is a change.
      void owner.query(
        `update affiliate_registrations set status_whatsapp = case status_whatsapp when 'sudah' then 'belum' else 'sudah' end where id = $1`,
        [id],
      )
    }, 200)
    const writeLoad = loadOf([await round(asking, 3)])
    clearInterval(writing)
    cells.push([
      name,
      calm.p50.toFixed(1),
      writeLoad.p50.toFixed(1),
      writeLoad.p99.toFixed(1),
      (writeLoad.p50 / calm.p50).toFixed(1),
      String(refused),
    ])
  }
  line.close()
  print('### While five writes a second arrive, one connection, ms')
  table(['', 'calm p50', 'p50', 'p99', 'ratio', 'refused'], cells)
}

/** Measures the time from the commit of a write until each stream has received the event. */
async function live(tree: Tree, owner: Client): Promise<void> {
  const cells: string[][] = []
  const cookies: string[] = []
  while (cookies.length < 50) cookies.push(await openedSession(owner, cast.sari.email))
  for (const many of [50, 500, 1000]) {
    const before = memoryOf(tree.pid)
    const streams = await eventsOf(tree, cookies, many)
    const times: number[] = []
    for (let i = 0; i < 20; i++) {
      const arrived = streams.next('products')
      await owner.query(`update products set price = price + 1 where product_number = 'B-20'`)
      const at = performance.now()
      times.push(...(await arrived).map((when) => Math.max(0, when - at)))
    }
    cells.push([
      formatCount(many),
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.99).toFixed(1),
      `${memoryOf(tree.pid)} (${before})`,
    ])
    streams.close()
  }
  print('### From commit to event')
  table(['streams', 'p50 ms', 'p99 ms', 'MB of the program (before)'], cells)
}

function figuresOf({ perSecond, p50, p99 }: Load): string[] {
  return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)]
}

function ratio(a: Load, b: Load): string {
  return (a.perSecond / b.perSecond).toFixed(2)
}

function load(): string {
  return loadavg()[0]?.toFixed(1) ?? ''
}

function formatCount(count: number): string {
  return count.toLocaleString('en')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  print(
    [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n'),
  )
}

function print(text: string): void {
  console.info(`${text}\n`)
}
