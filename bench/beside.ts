/**
 * Compares the requests per second of this tree and another checkout in one run: `node bench/beside.ts ../other`. Both
 * programs run as separate processes on databases of BENCH_DATABASE_URL, and are measured in turns.
 */
import { loadavg } from 'node:os'
import { lineTo } from './lines.ts'
import { loadOf, type Round, round } from './load.ts'
import { startTree, type Tree } from './tree.ts'

const size = { affiliates: 100_000, videos: 50_000, products: 20 }
const connections = 16
const rounds = 5
const secondsPerRound = 3
/** Paths below /api. `#` is replaced by a counter, so that no cached result answers. */
const paths = {
  'who am I': '/session',
  'a page of ten': '/affiliates',
  'a page of cards': '/affiliates/cards',
  'search, few rows': '/affiliates?q=nadya.7f',
  'search, many rows': '/affiliates?q=nad',
  'page after page of ten': '/affiliates?page=#',
  'page after page of cards': '/affiliates/cards?page=#',
  'search, ever other words': '/affiliates?q=nadya.#',
}

const other = process.argv[2]
if (!other) throw new Error('usage: BENCH_DATABASE_URL=postgresql://… node bench/beside.ts OTHER_TREE')

let asking = 0
const trees: Tree[] = []
try {
  for (const path of [other, '.']) trees.push(await startTree(path, size))
  const lines = trees.map((tree) => Array.from({ length: connections }, () => lineTo(tree)))
  const table: Record<string, Record<string, string>> = {}
  for (const [name, path] of Object.entries(paths)) {
    const asking = lines.map((treeLines) => treeLines.map((line) => () => line.ask({ path: withNumber(path) })))
    const measured: Round[][] = trees.map(() => [])
    for (let turn = 0; turn <= rounds; turn++)
      for (const [i, { ended }] of trees.entries()) {
        const one = await Promise.race([round(asking[i] ?? [], secondsPerRound), ended])
        // The first round is a warm-up.
        if (turn > 0) measured[i]?.push(one)
      }
    const [theirs = 0, ours = 0] = measured.map((all) => loadOf(all).perSecond)
    const load = loadavg()[0]?.toFixed(0) ?? ''
    table[name] = { other: theirs.toFixed(0), this: ours.toFixed(0), ratio: (ours / theirs).toFixed(2), load }
  }
  for (const line of lines.flat()) line.close()
  console.table(table)
} finally {
  for (const tree of trees) await tree.stop()
}

/** Replaces `#`: in a page number by 1 to 4,095, elsewhere by a hexadecimal number, as in the generated names. */
function withNumber(path: string): string {
  if (!path.includes('#')) return path
  asking++
  return path.replace('#', path.includes('page') ? `${1 + (asking % 4095)}` : asking.toString(16))
}
