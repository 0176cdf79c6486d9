import { setTimeout as sleep } from 'node:timers/promises'
import { type Checkout, startCheckout } from '../checkout.ts'
import { affiliates, database, subcommand } from '../command-line.ts'
import { openConnection } from '../http-connection.ts'
import { memoryOf } from '../process-figures.ts'
import { printTable } from '../report.ts'
import { median } from '../rounds.ts'

export const downloads = subcommand({
  measures: 'Downloads of whole lists: speed, memory, and how long other requests wait meanwhile.',
  options: { database, affiliates: affiliates(100_000) },
  async run({ database, affiliates }) {
    await using program = await startCheckout('.', database, affiliates)
    const rows: (string | number)[][] = []
    for (const [path, count] of [
      ['/affiliates', affiliates],
      ['/affiliates/cards', affiliates],
      ['/videos', program.videos],
    ] as const)
      for (const format of ['csv', 'xlsx'])
        rows.push([`${path} ${format}`, ...(await measureDownload(program, path, format, count))])
    const waits = ['others wait, ms', 'longest']
    printTable(['list', 'seconds', 'rows/s', 'MB', 'first byte, ms', 'memory, MB more', ...waits], rows)
  },
})

async function measureDownload(program: Checkout, path: string, format: string, count: number) {
  const { url, cookie, pid } = program
  const memoryBefore = memoryOf(pid)
  let most = memoryBefore
  const waits: number[] = []
  let done = false
  const others = (async () => {
    using connection = openConnection(program)
    while (!done) {
      const began = performance.now()
      await connection.send({ path: '/affiliates?page=3' })
      waits.push(performance.now() - began)
      most = Math.max(most, memoryOf(pid))
      await sleep(50)
    }
  })()
  const began = performance.now()
  const response = await fetch(`${url}/api${path}/download`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ format }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  let bytes = 0
  let first = 0
  for await (const chunk of response.body ?? []) {
    first ||= performance.now() - began
    bytes += chunk.byteLength
  }
  const took = (performance.now() - began) / 1000
  done = true
  await others
  const rate = Math.round(count / took)
  return [took, rate, bytes / 1e6, first, most - memoryBefore, median(waits), Math.max(...waits)]
}
