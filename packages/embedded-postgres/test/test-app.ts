/** Test process that owns the data folder of its argument, and runs the commands from its standard input. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Cluster, startCluster } from '../src/cluster.ts'
import { advice } from './test-advice.ts'

const dataDir = process.argv[2] ?? ''
const fillerFiles = [1e9, 4096, 1].map((size) => ({ size, file: join(dataDir, `ballast-${size}`) }))
let cluster: Cluster | undefined

const verbs: Record<string, () => Promise<unknown>> = {
  async start() {
    cluster = await startCluster({ dataDir, log: { info() {}, warn() {} }, advice })
    return cluster.url
  },
  async stop() {
    await cluster?.stop()
  },
  /** Drops every reference, so that the garbage collector spares only what the cluster itself references. */
  async forget() {
    cluster = undefined
    global.gc?.()
  },
  async fill() {
    for (const { size, file } of fillerFiles) {
      try {
        writeFileSync(file, Buffer.alloc(size))
      } catch {
        // The disk is full.
      }
    }
  },
  async free() {
    for (const { file } of fillerFiles) rmSync(file, { force: true })
  },
}

async function runCommand(word: string): Promise<void> {
  const reply = await verbs[word]?.().catch((error: Error) => `error: ${error.message}`)
  console.log(reply ?? 'done')
}

await runCommand('start')
for await (const word of createInterface({ input: process.stdin })) await runCommand(word)
await cluster?.stop()
process.exit()
