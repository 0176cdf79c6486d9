/**
 * Requests per second of this tree beside those of another checkout of it, in one run: `node bench/beside.ts ../other`.
 * Both programs run as processes of their own on databases of BENCH_DATABASE_URL, and are asked in turns.
 */
import { connect, type Socket } from 'node:net'
import { loadavg } from 'node:os'
import { startTree, type Tree } from './tree.ts'

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

const server = process.env.BENCH_DATABASE_URL
const other = process.argv[2]
if (!server || !other)
  throw new Error('usage: BENCH_DATABASE_URL=postgresql://… node bench/beside.ts OTHER_TREE')

let asking = 0
const trees: Tree[] = []
try {
  for (const path of [other, '.']) trees.push(await startTree(path, server))
  const lines = trees.map((tree) => Array.from({ length: connections }, () => lineTo(tree)))
  const table: Record<string, Record<string, string>> = {}
  for (const [what, path] of Object.entries(asked)) {
    const perSecond: number[][] = trees.map(() => [])
    for (let round = 0; round <= rounds; round++)
      for (const [i, { ended }] of trees.entries()) {
        const answered = await Promise.race([answersOf(lines[i] ?? [], path), ended])
        // the first round warms up
        if (round > 0) perSecond[i]?.push(answered / secondsPerRound)
      }
    const [theirs = 0, ours = 0] = perSecond.map((figures) => figures.sort((a, b) => a - b)[rounds >> 1] ?? 0)
    const load = loadavg()[0]?.toFixed(0) ?? ''
    table[what] = { other: theirs.toFixed(0), this: ours.toFixed(0), ratio: (ours / theirs).toFixed(2), load }
  }
  for (const line of lines.flat()) line.close()
  console.table(table)
} finally {
  for (const tree of trees) await tree.stop()
}

interface Line {
  /** Resolves with the whole answer. */
  ask(path: string): Promise<void>
  close(): void
}

/** How many requests were answered in a round, each connection asking anew when it has its answer. */
async function answersOf(lines: Line[], path: string): Promise<number> {
  const end = performance.now() + secondsPerRound * 1000
  const counts = await Promise.all(
    lines.map(async ({ ask }) => {
      let count = 0
      for (; performance.now() < end; count++) await ask(numbered(path))
      return count
    }),
  )
  return counts.reduce((a, b) => a + b)
}

/** Hexadecimal as the generated names are; pages up to 4,095. */
function numbered(path: string): string {
  if (!path.includes('#')) return path
  asking++
  return path.replace('#', path.includes('page') ? `${1 + (asking % 4095)}` : asking.toString(16))
}

/**
 * A connection that stays open between the rounds, and is opened anew where the program has closed it meanwhile. By hand:
 * a client of HTTP would need the cores that both programs run on.
 */
function lineTo({ url, cookie, ended }: Tree): Line {
  const { hostname, port, host } = new URL(url)
  let socket: Socket | undefined
  let answer: PromiseWithResolvers<void> | undefined
  let rest = ''

  function open(): Socket {
    const opened = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
    opened.on('data', take)
    opened.on('error', (error) => void fail(error))
    opened.on('close', () => {
      socket = undefined
      void fail(new Error(`${url} hung up`))
    })
    return opened
  }

  /** Where the program has ended, that is what happened: its connections hear of it first. */
  async function fail(error: Error): Promise<void> {
    const waiting = answer
    answer = undefined
    const late = new Promise((resolve) => setTimeout(resolve, 1000))
    if (waiting) await Promise.race([ended, late]).then(() => waiting.reject(error), waiting.reject)
  }

  function take(chunk: string) {
    rest += chunk
    const head = rest.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/content-length: (\d+)/i.exec(rest)?.[1])
    if (!rest.startsWith('HTTP/1.1 200') || Number.isNaN(length))
      socket?.destroy(new Error(`not what was asked for: ${rest.slice(0, head)}`))
    else if (rest.length >= head + 4 + length) answer?.resolve()
  }

  return {
    ask(path) {
      socket ??= open()
      answer = Promise.withResolvers()
      rest = ''
      socket.write(`GET /api${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`)
      return answer.promise
    },
    close: () => socket?.destroy(),
  }
}
