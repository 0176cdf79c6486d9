/** Live streams by the thousand on one process, and readers who take nothing. */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast } from '#db/cast.ts'
import { caller } from '#test/calls.ts'
import { openedSession } from '#test/cheap-logins.ts'
import { type FreshDatabase, freshDatabase } from '#test/fresh-database.ts'
import { rounds } from '#test/rounds.ts'
import { endServers, type ServerProcess, startServer } from '#test/server-process.ts'

let database: FreshDatabase
let server: ServerProcess
let cookie: string

beforeAll(async () => {
  database = await freshDatabase()
  server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: `/tmp/affiliate-streams-${process.pid}`,
  })
  cookie = await openedSession(database.client, cast.sari.email)
})
afterAll(endServers)

/** kilobytes that the process has in memory */
function memory(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1])
}

interface Stream {
  socket: Socket
  heard: string
}

/** By hand: a browser's own buffers would be measured as well. */
function open(): Promise<Stream> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const stream = { socket, heard: '' }
    socket.once('error', reject)
    socket.on('data', (data) => {
      stream.heard += data
      if (stream.heard.includes(': open')) resolve(stream)
    })
    socket.write(`GET /api/live HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`)
  })
}

async function change(): Promise<void> {
  await database.owner('update products set price = 1')
}

const heardOf = (streams: Stream[]) => streams.filter(({ heard }) => heard.includes('data: products')).length

describe('one process', () => {
  it('keeps no queue for readers who take nothing, and others hear all', async () => {
    const deaf = await Promise.all(Array.from({ length: 50 }, open))
    for (const { socket } of deaf) socket.pause()
    const listening = await open()
    const before = memory()
    const changes = rounds(200, 2_000)
    for (let n = 0; n < changes; n++) await change()
    await expect
      .poll(() => listening.heard.split('data: products').length, { timeout: 30_000 })
      .toBeGreaterThan(1)
    await sleep(1_000)
    const grown = (memory() - before) / 1024
    console.info(`50 readers who take nothing, ${changes} changes: ${grown.toFixed(1)} MB more`)
    expect(grown).toBeLessThan(100)
    const late = listening.heard.length
    await change()
    await expect.poll(() => listening.heard.length, { timeout: 10_000 }).toBeGreaterThan(late)
    for (const { socket } of [...deaf, listening]) socket.destroy()
  }, 300_000)

  it('holds thousands of idle streams, and tells all of them', async () => {
    const count = Math.min(5_000, rounds(1, 50) * 100)
    await (await open()).socket.destroy()
    const before = memory()
    const streams: Stream[] = []
    while (streams.length < count) streams.push(...(await Promise.all(Array.from({ length: 100 }, open))))
    const held = memory()
    const told = performance.now()
    await change()
    await expect.poll(() => heardOf(streams), { timeout: 30_000, interval: 20 }).toBe(count)
    const all = performance.now() - told
    const call = caller(server.url, { cookie })
    expect((await call('GET', '/affiliates')).status).toBe(200)
    console.info(
      `${count} idle streams: ${((held - before) / count).toFixed(1)} kB each, all told of a change within ${Math.round(all)} ms`,
    )
    for (const { socket } of streams) socket.destroy()
    await expect.poll(() => openSockets(), { timeout: 20_000 }).toBeLessThan(100)
    await change()
    expect((await open()).heard).toContain(': open')
  }, 300_000)
})

function openSockets(): number {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  const port = Number(new URL(server.url).port).toString(16).toUpperCase().padStart(4, '0')
  return lines.filter((line) => new RegExp(`^ *\\d+: \\w+:${port} \\w+:\\w+ 01`).test(line)).length
}
