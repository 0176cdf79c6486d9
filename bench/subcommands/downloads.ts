import { setTimeout as sleep } from 'node:timers/promises'
import { type Checkout, startCheckout } from '../checkout.ts'
import { affiliatesOption, database, defineSubcommand } from '../command-line.ts'
import { openConnection } from '../http-connection.ts'
import { readMemory } from '../process-figures.ts'
import { printTable } from '../report.ts'
import { median } from '../rounds.ts'

export const downloads = defineSubcommand({
  measures: 'Downloads of whole lists: speed, memory, and how long other requests wait meanwhile.',
  options: { database, affiliates: affiliatesOption(100_000) },
  async run({ database, affiliates }) {
    await using program = await startCheckout('.', database, affiliates)
    const rows: (string | number)[][] = []
    for (const [path, rowCount] of [
      ['/affiliates', affiliates],
      ['/affiliates/cards', affiliates],
      ['/videos', program.videos],
    ] as const)
      for (const format of ['csv', 'xlsx'])
        rows.push([`${path} ${format}`, ...(await measureDownload(program, path, format, rowCount))])
    const waitHeadings = ['others wait, median ms', 'others wait, longest ms']
    printTable(
      ['list', 'seconds', 'rows/s', 'MB', 'first byte, ms', 'peak memory, + MiB', ...waitHeadings],
      rows,
    )
  },
})

/** Returns the figures of one download, in the order of the table's headings. */
async function measureDownload(program: Checkout, path: string, format: string, rowCount: number) {
  const { url, cookie, pid } = program
  const memoryBefore = readMemory(pid)
  let peakMemory = memoryBefore
  const waits: number[] = []
  let isFinished = false
  /** Sends other requests until the download has ended, and samples the memory after each. */
  async function sendOtherRequests() {
    using connection = openConnection(program)
    while (!isFinished) {
      const startedAt = performance.now()
      await connection.send({ path: '/affiliates?page=3' })
      waits.push(performance.now() - startedAt)
      peakMemory = Math.max(peakMemory, readMemory(pid))
      await sleep(50)
    }
  }
  async function download() {
    const startedAt = performance.now()
    const response = await fetch(`${url}/api${path}/download`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ format }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    let bytes = 0
    let firstByteMs = 0
    for await (const chunk of response.body ?? []) {
      firstByteMs ||= performance.now() - startedAt
      bytes += chunk.byteLength
    }
    return { bytes, firstByteMs, seconds: (performance.now() - startedAt) / 1000 }
  }
  const [{ bytes, firstByteMs, seconds }] = await Promise.all([
    download().finally(() => {
      isFinished = true
    }),
    sendOtherRequests(),
  ])
  const rate = Math.round(rowCount / seconds)
  return [
    seconds,
    rate,
    bytes / 1e6,
    firstByteMs,
    peakMemory - memoryBefore,
    median(waits),
    Math.max(...waits),
  ]
}
