import { type Server, startCheckout } from '../checkout.ts'
import { affiliatesOption, database, defineSubcommand, secondsOption } from '../command-line.ts'
import { openConnections } from '../http-connection.ts'
import { readMemory } from '../process-figures.ts'
import { describeMachine, formatCount, formatFigure, formatLoad, print, printTable } from '../report.ts'
import { measureInTurns } from '../rounds.ts'
import { prepareRequests, readScenarios } from '../scenarios.ts'

const connectionCount = 32
const scenarioNames = [
  'who am I',
  'page of ten, with its total',
  'page after page of ten',
  'search, other words each time',
  'register',
]

export const processes = defineSubcommand({
  measures: `The gain from 2 and 4 server processes on one database over a single one.
Also a single one through PgBouncer, if the machine has it. Needs Linux.
The ratios are to the single process. CPU is that of the server processes alone.`,
  options: { database, affiliates: affiliatesOption(10_000), seconds: secondsOption(1) },
  async run({ database, affiliates, seconds }) {
    print(`${describeMachine()} ${formatCount(affiliates)} affiliates, ${connectionCount} connections.`)
    await using checkout = await startCheckout('.', database, affiliates, 200_000)
    const servers: Server[] = [checkout]
    while (servers.length < 4) servers.push(await checkout.startAnother())
    const settings = [1, 2, 4].map((count) => prepareSetting(`${count}`, servers.slice(0, count)))
    await using pooler = await startPooler(checkout.databaseUrl)
    await using pooled = pooler && (await checkout.startAnother({ DATABASE_POOLER_URL: pooler.url }))
    if (pooled) settings.push(prepareSetting('1 through PgBouncer', [pooled]))

    const rows: string[][] = []
    for (const scenario of await readScenarios(checkout.owner, scenarioNames)) {
      const contestants = await Promise.all(
        settings.map(async ({ connections, pids }) => ({
          actions: await prepareRequests(connections, scenario),
          pids,
        })),
      )
      const loads = await measureInTurns(contestants, { rounds: 5, seconds })
      const cells = loads.map(({ perSecond, cpu }) =>
        [perSecond, perSecond / (loads[0]?.perSecond ?? 0), cpu].map(formatFigure).join(', '),
      )
      rows.push([scenario.name, formatLoad(), ...cells])
    }
    const headings = settings.map(({ name }) => `${name}: requests/s, ratio, CPU µs`)
    printTable(['processes', 'load', ...headings], rows)
    const memory = settings.map(({ name, pids }) => `${name}: ${pids.map(readMemory).join(' + ')}`)
    print(`MiB resident afterwards: ${memory.join('; ')}.`)
  },
})

/** Spreads the connections over the servers. They close when the servers end. */
function prepareSetting(name: string, servers: Server[]) {
  return {
    name,
    pids: servers.map(({ pid }) => pid),
    connections: openConnections(servers, connectionCount),
  }
}

/** @returns null if the machine has no PgBouncer */
async function startPooler(databaseUrl: string) {
  const { startPgBouncer, pgbouncerVersion } = await import('#test/own-pgbouncer.ts')
  if (!pgbouncerVersion) return null
  const pooler = await startPgBouncer(databaseUrl, 8)
  return { url: pooler.url, [Symbol.asyncDispose]: () => pooler.stop() }
}
