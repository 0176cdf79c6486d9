/**
 * Requests per second of this tree beside those of another checkout of it, in one run: `node bench/beside.ts ../other`.
 * Both programs run as processes of their own on databases of BENCH_DATABASE_URL, and are asked in turns.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { at, run } from '#test/base-database.ts'
import { signInAt } from '#test/calls.ts'

const connections = 16
const rounds = 5
const secondsPerRound = 3
/** paths below /api; # counts up, so that nothing which was read before answers */
const asked = {
  'who am I': '/session',
  'a page of ten': '/affiliates',
  'a page of cards': '/affiliates/cards',
  'search, few rows': '/affiliates?q=nadya.7f',
  'search, many rows': '/affiliates?q=nad',
  'page after page of ten': '/affiliates?page=#',
  'page after page of cards': '/affiliates/cards?page=#',
  'search, ever other words': '/affiliates?q=nadya.#',
}

const fill = `
  import { Client } from 'pg'
  import { generate } from '#bench/generate.ts'
  import { seedCast } from '#db/cast.ts'
  const owner = new Client({ connectionString: process.env.DATABASE_URL })
  await owner.connect()
  await seedCast(owner)
  await owner.end()
  await generate(process.env.DATABASE_URL, { affiliates: 100_000, videos: 50_000, products: 20 })`

interface Tree {
  url: string
  cookie: string
  stop(): Promise<void>
}

const server = process.env.BENCH_DATABASE_URL
const other = process.argv[2]
if (!server || !other)
  throw new Error('usage: BENCH_DATABASE_URL=postgresql://… node bench/beside.ts OTHER_TREE')

const trees = [await started(server, other, 4101), await started(server, '.', 4102)]
try {
  const table: Record<string, Record<string, string>> = {}
  for (const [what, path] of Object.entries(asked)) {
    const perSecond: number[][] = trees.map(() => [])
    for (let round = 0; round <= rounds; round++)
      for (const [i, tree] of trees.entries()) {
        const answered = await answersOf(tree, path)
        // the first round warms up
        if (round > 0) perSecond[i]?.push(answered / secondsPerRound)
      }
    const [theirs = 0, ours = 0] = perSecond.map((figures) => figures.sort((a, b) => a - b)[rounds >> 1] ?? 0)
    table[what] = { other: theirs.toFixed(0), this: ours.toFixed(0), ratio: (ours / theirs).toFixed(2) }
  }
  console.table(table)
} finally {
  for (const tree of trees) await tree.stop()
}

/** A tree's program with the cast and 100,000 affiliates, listening; signed in as Sari. */
async function started(databases: string, tree: string, port: number): Promise<Tree> {
  const name = `bench_${randomBytes(4).toString('hex')}`
  await run(databases, `create database ${name}`)
  const databaseUrl = at(databases, name)
  const environment = { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'silent' }
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8'))
  const [, ...args] = scripts.start.split(' ')
  const program = spawn(process.execPath, args, {
    cwd: tree,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await listening(`${url}/api/health`, program)
  await inTree(tree, environment, fill)
  return {
    url,
    cookie: (await signInAt(url, 'sari')).cookie,
    async stop() {
      program.kill('SIGTERM')
      await once(program, 'exit')
      await run(databases, `drop database ${name} with (force)`)
    },
  }
}

async function inTree(tree: string, environment: NodeJS.ProcessEnv, text: string): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    cwd: tree,
    env: environment,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${tree} could not be filled`)
}

async function listening(url: string, program: ChildProcess): Promise<void> {
  while (program.exitCode === null) {
    if (
      await fetch(url).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the program did not start')
}

let asking = 0

/** How many requests were answered in a round, each connection asking anew when it has its answer. */
async function answersOf({ url, cookie }: Tree, path: string): Promise<number> {
  const { hostname, port, host } = new URL(url)
  const request = () => {
    // Hexadecimal as the generated names are; pages up to 4,095.
    const numbered = path.replace(
      '#',
      path.includes('page') ? `${1 + (asking++ % 4095)}` : (asking++).toString(16),
    )
    return `GET /api${numbered} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`
  }
  const end = performance.now() + secondsPerRound * 1000
  const counts = await Promise.all(
    Array.from({ length: connections }, async () => {
      let count = 0
      let rest = ''
      const socket = connect(Number(port), hostname).setNoDelay()
      socket.on('data', (chunk) => {
        rest += chunk.toString('latin1')
        const head = rest.indexOf('\r\n\r\n')
        if (head < 0) return
        const length = Number(/content-length: (\d+)/i.exec(rest)?.[1])
        if (Number.isNaN(length))
          socket.destroy(new Error(`an answer without a length: ${rest.slice(0, head)}`))
        if (rest.length < head + 4 + length) return
        if (!rest.startsWith('HTTP/1.1 200')) socket.destroy(new Error(rest.slice(0, 200)))
        rest = ''
        count++
        if (performance.now() < end) socket.write(request())
        else socket.end()
      })
      socket.write(request())
      await once(socket, 'close')
      return count
    }),
  )
  return counts.reduce((a, b) => a + b)
}
