import { startCheckout } from '../checkout.ts'
import { affiliatesOption, database, defineSubcommand, secondsOption } from '../command-line.ts'
import { type Connection, openConnections } from '../http-connection.ts'
import { formatLoad, printTable } from '../report.ts'
import { measureInTurns } from '../rounds.ts'

/** Paths below /api. `#` is replaced by a counter, so that no cached result answers. */
const paths = {
  'who am I': '/session',
  'a page of ten': '/affiliates',
  'a page of cards': '/affiliates/cards',
  'search, few rows': '/affiliates?q=nadya.7f',
  'search, many rows': '/affiliates?q=nad',
  'page after page of ten': '/affiliates?page=#',
  'page after page of cards': '/affiliates/cards?page=#',
  'search, other words each time': '/affiliates?q=nadya.#',
}

export const compare = defineSubcommand({
  measures: 'Requests per second of this checkout and of another one, in turns.',
  positionals: {
    name: 'FOLDER',
    description: 'the other checkout, with its dependencies installed',
    count: [1, 1],
  },
  options: { database, affiliates: affiliatesOption(100_000), seconds: secondsOption(3) },
  async run({ database, affiliates, seconds }, [folder = '']) {
    await using otherCheckout = await startCheckout(folder, database, affiliates)
    await using thisCheckout = await startCheckout('.', database, affiliates)
    using otherConnections = openConnections([otherCheckout], 16)
    using ownConnections = openConnections([thisCheckout], 16)
    const rows: (string | number)[][] = []
    for (const [name, path] of Object.entries(paths)) {
      const send = (connection: Connection) => () => connection.send({ path: numberPath(path) })
      const contestants = [
        { actions: otherConnections.map(send) },
        { actions: ownConnections.map(send) },
      ] as const
      const [otherLoad, ownLoad] = await measureInTurns(contestants, { rounds: 5, seconds })
      rows.push([
        name,
        otherLoad.perSecond,
        ownLoad.perSecond,
        ownLoad.perSecond / otherLoad.perSecond,
        formatLoad(),
      ])
    }
    printTable(['requests/s', 'other', 'this', 'ratio', 'load'], rows)
  },
})

let numberedCount = 0

/** Enough pages that no answer is still cached when its page is asked for again. */
const pageCount = 4095

/** Replaces `#`: in a page number by 1 to `pageCount`, elsewhere by a hexadecimal number, as in the generated names. */
function numberPath(path: string): string {
  if (!path.includes('#')) return path
  numberedCount++
  return path.replace(
    '#',
    path.includes('page') ? `${1 + (numberedCount % pageCount)}` : numberedCount.toString(16),
  )
}
