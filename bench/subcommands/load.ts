import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'
import { cast } from '#db/cast.ts'
import { createSessionCookie } from '#test/cheap-logins.ts'
import { type Checkout, launch, startCheckout } from '../checkout.ts'
import { database, defineSubcommand, secondsOption } from '../command-line.ts'
import { openConnection, openConnections } from '../http-connection.ts'
import { openStreams } from '../live-streams.ts'
import { readMemory } from '../process-figures.ts'
import { describeMachine, formatCount, formatFigure, formatLoad, print, printTable } from '../report.ts'
import { measureInTurns, median, quantile, runRound, summarizeRounds } from '../rounds.ts'
import { createBareTables, prepareBareSql, prepareRequests, readScenarios } from '../scenarios.ts'

const rounds = 3

/** By scenario: the median milliseconds with one connection, at each size. */
type Medians = Map<string, number[]>

export const load = defineSubcommand({
  measures: `Requests per second, beside the same rows by bare prepared SQL in the same run.
Also memory, pages that nobody has read yet, reads while others write, and live events.`,
  options: {
    database,
    sizes: [[10_000, 100_000, 1_000_000], 'affiliates in the database, one run for each, from few to many'],
    connections: [[1, 16, 64], 'connections to the program'],
    seconds: secondsOption(0.7),
  },
  async run({ database, sizes, connections, seconds }) {
    print(`# Figures of one run\n${describeMachine()}`)
    const medians: Medians = new Map()
    for (const affiliates of sizes) {
      const startedAt = performance.now()
      await using program = await startCheckout('.', database, affiliates, 200_000)
      const fillSeconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      print(`## ${formatCount(affiliates)} affiliates
Filled in ${fillSeconds} s, ready ${program.startMs.toFixed(0)} ms after its start, ${readMemory(program.pid)} MiB when idle.`)
      await createBareTables(program.owner)
      for (const count of connections) await measureScenarios(program, count, seconds, medians)
      print(`${readMemory(program.pid)} MiB after it.`)
      await measureHealth(program, seconds)
      await measureUnreadPages(program, affiliates)
      await measureReadsDuringWrites(program)
      await measureLiveEvents(program)
    }
    if (sizes.length < 2 || medians.size === 0) return
    print(
      '## What more rows cost\nMedian of one connection, in milliseconds; the ratio is of the last to the first.',
    )
    printTable(
      ['', ...sizes.map(formatCount), 'ratio'],
      [...medians].map(([name, times]) => [name, ...times, (times.at(-1) ?? 0) / (times[0] ?? 0)]),
    )
  },
})

async function measureScenarios(program: Checkout, count: number, seconds: number, medians: Medians) {
  using connections = openConnections([program], count)
  const pool = new Pool({ connectionString: program.databaseUrl, max: Math.min(count, 16) })
  const rows: (string | number)[][] = []
  for (const scenario of await readScenarios(program.owner)) {
    const { name, before } = scenario
    const requests = { actions: await prepareRequests(connections, scenario) }
    const bareSql = { actions: prepareBareSql(pool, count, scenario) }
    const [ours, bare] = await measureInTurns([requests, bareSql], { rounds, seconds, before })
    if (count === 1) medians.set(name, [...(medians.get(name) ?? []), ours.p50])
    const ratio = ours.perSecond / bare.perSecond
    rows.push([name, ours.perSecond, ours.p50, ours.p99, bare.perSecond, ratio])
  }
  await pool.end()
  print(`### ${count} ${count === 1 ? 'connection' : 'connections'}, load ${formatLoad()}`)
  printTable(['', 'requests/s', 'p50 ms', 'p99 ms', 'bare SQL/s', 'ratio'], rows)
}

/** Compares the health check with that of a minimal server, and `/api/session` with the health check. */
async function measureHealth(program: Checkout, seconds: number): Promise<void> {
  const bareServer = fileURLToPath(import.meta.resolve('../bare-server.ts'))
  await using bare = await launch('.', bareServer, { DATABASE_URL: program.databaseUrl })
  using toProgram = openConnections([program], 16)
  using toBare = openConnections([bare], 16)
  const prepareReads = (connections: typeof toProgram, path: string) => ({
    actions: connections.map((connection) => () => connection.send({ path })),
  })
  const [health, bareHealth, session] = await measureInTurns(
    [
      prepareReads(toProgram, '/health'),
      prepareReads(toBare, '/health'),
      prepareReads(toProgram, '/session'),
    ],
    { rounds, seconds },
  )
  const shareOfBare = formatFigure(health.perSecond / bareHealth.perSecond)
  const shareOfHealth = formatFigure(session.perSecond / health.perSecond)
  print(
    `\`/api/health\` ${health.perSecond.toFixed(0)} requests/s with 16 connections, ${shareOfBare} of a bare server's ${bareHealth.perSecond.toFixed(0)}; \`/api/session\` ${shareOfHealth} of health.`,
  )
}

/** Measures pages that are not cached, near both ends and in the middle of the list. */
async function measureUnreadPages(program: Checkout, affiliates: number): Promise<void> {
  using connection = openConnection(program)
  const lastPage = Math.ceil(affiliates / 10)
  const measureMedian = async (page: (i: number) => number, path: string) => {
    const times: number[] = []
    for (let i = 0; i < 15; i++) {
      const sentAt = performance.now()
      await connection.send({ path: `${path}?page=${page(i)}` })
      times.push(performance.now() - sentAt)
    }
    return median(times)
  }
  const cells: (string | number)[][] = []
  for (const path of ['/affiliates', '/affiliates/cards']) {
    const first = await measureMedian((i) => 201 + i, path)
    const middle = await measureMedian((i) => Math.floor(lastPage / 2) + i, path)
    const end = await measureMedian((i) => Math.max(1, lastPage - 50 - i), path)
    cells.push([path, first, middle, end, end / first])
  }
  print('### Pages that nobody has read yet, ms')
  printTable(['', 'near the first', 'middle', 'near the last', 'last / first'], cells)
}

/** Measures reads while five writes arrive each second, each of which invalidates cached results. */
async function measureReadsDuringWrites(program: Checkout): Promise<void> {
  const { owner } = program
  const { rows } = await owner.query<{ id: string }>(
    'select id from affiliate_registrations order by id limit 500',
  )
  const cells: (string | number)[][] = []
  using connection = openConnection(program)
  for (const [name, path] of [
    ['home', '/dashboard'],
    ['radar', '/affiliates/radar'],
    ['tabs with their counts', '/affiliates/tabs'],
    ['page of cards', '/affiliates/cards'],
    ['search, many rows', '/affiliates/cards?q=nad'],
    ['packing table', '/shipments'],
  ] as const) {
    let refusedCount = 0
    // A request that takes too long is refused after its time limit, and that time is counted.
    const read = [() => connection.send({ path }).catch(() => (refusedCount += 1))]
    await runRound(read, 0.3)
    const calm = summarizeRounds([await runRound(read, 1)])
    let writeCount = 0
    const writeTimer = setInterval(() => {
      const id = rows[writeCount++ % rows.length]?.id
      // Toggles the value, so that every update is a change.
      void owner.query(
        `update affiliate_registrations set status_whatsapp = case status_whatsapp when 'sudah' then 'belum' else 'sudah' end where id = $1`,
        [id],
      )
    }, 200)
    const busy = summarizeRounds([await runRound(read, 3)])
    clearInterval(writeTimer)
    cells.push([name, calm.p50, busy.p50, busy.p99, busy.p50 / calm.p50, refusedCount])
  }
  print('### While five writes a second arrive, one connection, ms')
  printTable(['', 'calm p50', 'p50', 'p99', 'ratio', 'refused'], cells)
}

/** Measures the time from the commit of a write until each stream has received the event. */
async function measureLiveEvents(program: Checkout): Promise<void> {
  const cells: (string | number)[][] = []
  const cookies: string[] = []
  while (cookies.length < 50) cookies.push(await createSessionCookie(program.owner, cast.sari.email))
  for (const count of [50, 500, 1000]) {
    const memoryBefore = readMemory(program.pid)
    using streams = await openStreams(program, cookies, count)
    const times: number[] = []
    for (let i = 0; i < 20; i++) {
      const received = streams.waitForEvent('products')
      await program.owner.query(`update products set price = price + 1 where product_number = 'B-20'`)
      const sentAt = performance.now()
      times.push(...(await received).map((receivedAt) => Math.max(0, receivedAt - sentAt)))
    }
    const memory = `${readMemory(program.pid)} (${memoryBefore})`
    cells.push([formatCount(count), median(times), quantile(times, 0.99), memory])
  }
  print('### From commit to event')
  printTable(['streams', 'p50 ms', 'p99 ms', 'MiB of the program (before)'], cells)
}
