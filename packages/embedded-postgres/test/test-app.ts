/** Test process that owns the data folder of its argument, and runs the commands from its standard input. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Cluster, startCluster } from '../src/cluster.ts'
import { advice } from './test-advice.ts'

const dataDir = process.argv[2] ?? ''
// The smaller files use the space that the larger ones leave on a full disk.
const fillerFiles = [1e9, 4096, 1].map((size) => ({ size, file: join(dataDir, `filler-${size}`) }))
let cluster: Cluster | undefined

const commands: Record<string, () => Promise<unknown>> = {
  async start() {
    cluster = await startCluster({ dataDir, log: { info() {}, warn() {} }, advice })
    return cluster.url
  },
  async stop() {
    await cluster?.stop()
  },
  /** Drops the only reference to the cluster and collects garbage. The cluster has to keep its folder nevertheless. */
  async dropReference() {
    cluster = undefined
    if (!global.gc) throw new Error('needs --expose-gc')
    global.gc()
  },
  async fillDisk() {
    for (const { size, file } of fillerFiles) {
      try {
        writeFileSync(file, Buffer.alloc(size))
      } catch {
        // The disk is full.
      }
    }
  },
  async freeDisk() {
    for (const { file } of fillerFiles) rmSync(file, { force: true })
  },
}

async function runCommand(name: string): Promise<void> {
  const run = commands[name]
  if (!run) throw new Error(`no command ${name}`)
  const reply = await run().catch((error: Error) => `error: ${error.message}`)
  console.log(reply ?? 'done')
}

await runCommand('start')
for await (const line of createInterface({ input: process.stdin })) await runCommand(line)
await cluster?.stop()
process.exit()
