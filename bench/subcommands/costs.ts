import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, Pool } from 'pg'
import { type Checkout, startCheckout } from '../checkout.ts'
import { affiliatesOption, database, defineSubcommand, secondsOption } from '../command-line.ts'
import { openConnections } from '../http-connection.ts'
import { findProcesses, readCpuTime } from '../process-figures.ts'
import { print } from '../report.ts'
import { type Action, runRound } from '../rounds.ts'
import {
  createBareTables,
  prepareBareSql,
  prepareRequests,
  readScenarios,
  type Scenario,
} from '../scenarios.ts'

const connectionCount = 16

export const costs = defineSubcommand({
  measures: `CPU time of a request in the program and in PostgreSQL, function by function.
Beside it the cost of the same rows by bare prepared SQL.
Needs Linux, and a PostgreSQL server on the same machine that nothing else uses.`,
  positionals: {
    name: '[SCENARIO...]',
    description: "names in the tables of 'load', such as register",
    count: [0, 100],
  },
  options: { database, affiliates: affiliatesOption(100_000), seconds: secondsOption(3) },
  async run({ database, affiliates, seconds }, names) {
    await using program = await startCheckout('.', database, affiliates)
    await createBareTables(program.owner)
    for (const scenario of await readScenarios(program.owner, names))
      await measureScenario(program, scenario, seconds)
  },
})

async function measureScenario(program: Checkout, scenario: Scenario, seconds: number): Promise<void> {
  using connections = openConnections([program], connectionCount)
  const pool = new Pool({ connectionString: program.databaseUrl, max: connectionCount })
  try {
    const requests = await prepareRequests(connections, scenario)
    const bareSql = prepareBareSql(pool, connectionCount, scenario)
    await scenario.before?.()
    await runRound(requests, 1)
    const ours = await measureCost(program, requests, seconds)
    await scenario.before?.()
    await runRound(bareSql, 0.5)
    const bare = await measureCost(program, bareSql, seconds)
    await scenario.before?.()
    // Functions are timed in a separate round, because tracking them costs time.
    const functions = await timeFunctions(program.owner, requests, seconds)
    print(`## ${scenario.name}
${ours.perSecond} a second; each takes ${ours.program} µs of the program's CPU time and ${ours.postgres} µs of PostgreSQL's, and writes ${ours.wal} bytes of its log. Bare SQL: ${bare.perSecond} a second, ${bare.postgres} µs, ${bare.wal} bytes.`)
    print(functions.map(({ name, calls, self }) => `- ${name}: ${self} µs, ${calls} ×`).join('\n'))
  } finally {
    await pool.end()
  }
}

/** @returns `program` and `postgres` in microseconds of CPU time, and `wal` in bytes, per action */
async function measureCost({ owner, pid }: Checkout, actions: Action[], seconds: number) {
  const readCounters = async () => {
    const { rows } = await owner.query<{ wal: string }>(`select pg_current_wal_lsn() - '0/0' as wal`)
    return { postgres: readCpuTime(findProcesses('postgres')), wal: Number(rows[0]?.wal) }
  }
  const countersBefore = await readCounters()
  const { times, seconds: elapsedSeconds, cpu } = await runRound(actions, seconds, [pid])
  const countersAfter = await readCounters()
  return {
    perSecond: Math.round(times.length / elapsedSeconds),
    program: Math.round(cpu),
    postgres: Math.round((countersAfter.postgres - countersBefore.postgres) / times.length),
    wal: Math.round((countersAfter.wal - countersBefore.wal) / times.length),
  }
}

/**
 * Returns how often each action runs a database function, and how long the function's own statements take
 * (microseconds of wall time).
 */
async function timeFunctions(owner: Client, actions: Action[], seconds: number) {
  await trackFunctions(owner, 'all')
  await owner.query('select pg_stat_reset()')
  const { times } = await runRound(actions, seconds)
  // A connection reports its counters when it is idle, at most once per second.
  await sleep(1100)
  times.push(...(await runRound(actions, 0.05)).times)
  await sleep(100)
  await trackFunctions(owner, 'none')
  const { rows } = await owner.query<{ name: string; calls: string; self_time: number }>(
    `select schemaname || '.' || funcname as name, calls, self_time from pg_stat_user_functions
     where calls > $1 order by self_time desc limit 12`,
    [Math.floor(times.length / 10)],
  )
  return rows.map(({ name, calls, self_time }) => ({
    name,
    calls: (Number(calls) / times.length).toFixed(1),
    self: Math.round((self_time * 1000) / times.length),
  }))
}

async function trackFunctions(owner: Client, trackedFunctions: 'all' | 'none'): Promise<void> {
  await owner.query(`alter system set track_functions = '${trackedFunctions}'`)
  await owner.query('select pg_reload_conf()')
  await sleep(300)
}
