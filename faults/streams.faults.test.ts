/** Thousands of live streams on one process, and clients that never read from theirs. */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
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
/** One request per session, because a session may have twenty streams. */
let requests: string[]
let opened = 0

beforeAll(async () => {
  database = await freshDatabase()
  server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: `/tmp/affiliate-streams-${process.pid}`,
  })
  cookie = await openedSession(database.client, cast.sari.email)
  const { host } = new URL(server.url)
  requests = []
  for (let i = 0; i < 260; i++) {
    const session = await openedSession(database.client, cast.sari.email)
    requests.push(`GET /api/live HTTP/1.1\r\nhost: ${host}\r\ncookie: ${session}\r\n\r\n`)
  }
})
afterAll(endServers)

/** Returns the requests of the sessions in turn. */
function nextRequest(): string {
  return requests[opened++ % requests.length] ?? ''
}

/** Returns the resident memory of the process in kilobytes. */
function memory(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1])
}

interface Stream {
  socket: Socket
  received: string
}

/** Opens a stream on a plain socket, so that no buffers of an HTTP client are measured. */
function open(): Promise<Stream> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const stream = { socket, received: '' }
    socket.once('error', reject)
    socket.on('data', (data) => {
      stream.received += data
      if (stream.received.includes(': open')) resolve(stream)
    })
    socket.write(nextRequest())
  })
}

async function change(): Promise<void> {
  await database.owner('update products set price = 1')
}

const heardOf = (streams: Stream[]) =>
  streams.filter(({ received }) => received.includes('data: products')).length

describe('one process', () => {
  it('drops clients that read nothing once their buffers are full, and still serves others', async () => {
    const deaf = await Promise.all(Array.from({ length: rounds(2, 10) }, openDeaf))
    const theirs = new Set(deaf.map(({ localPort }) => localPort))
    const listening = await open()
    const port = Number(new URL(server.url).port)
    const left = () =>
      connections().filter((one) => one.isOpen && one.remote === port && theirs.has(one.local))
    await expect.poll(() => left().filter(({ unread }) => unread > 0).length).toBe(deaf.length)
    const seen = { held: 0, fullSince: performance.now(), memory: memory(), grown: 0, slowest: 0 }
    while (left().length > 0) {
      await database.owner(flood)
      const heard = listening.received.length
      const startedAt = performance.now()
      await change()
      await expect
        .poll(() => listening.received.includes('data: products', heard), { interval: 10 })
        .toBe(true)
      seen.slowest = Math.max(seen.slowest, performance.now() - startedAt)
      seen.grown = Math.max(seen.grown, (memory() - seen.memory) / 1024)
      // Bytes that the kernel holds for these clients on the server's side of the connections.
      const ours = connections().filter((one) => one.local === port && theirs.has(one.remote))
      const unsentBytes = ours.reduce((sum, { unsent }) => sum + unsent, 0)
      if (unsentBytes > seen.held)
        Object.assign(seen, { held: unsentBytes, fullSince: performance.now(), memory: memory(), grown: 0 })
    }
    const dropped = performance.now() - seen.fullSince
    console.info(
      `${deaf.length} readers who take nothing: full at ${Math.round(seen.held / deaf.length / 1024)} kB each in the kernel, dropped ${Math.round(dropped / 1000)} s later, the process grown by ${seen.grown.toFixed(1)} MB meanwhile; another heard each change within ${Math.round(seen.slowest)} ms`,
    )
    expect(seen.grown).toBeLessThan(100)
    // A client is dropped within a minute. The rest is the time that this loop takes to notice.
    expect(dropped).toBeLessThan(75_000)
    for (const socket of [...deaf, listening.socket]) socket.destroy()
  }, 300_000)

  it('holds thousands of idle streams, and announces a change on all of them', async () => {
    const count = Math.min(5_000, rounds(1, 50) * 100)
    await (await open()).socket.destroy()
    const before = memory()
    const streams: Stream[] = []
    while (streams.length < count) streams.push(...(await Promise.all(Array.from({ length: 100 }, open))))
    const memoryBefore = memory()
    const startedAt = performance.now()
    await change()
    await expect.poll(() => heardOf(streams), { timeout: 30_000, interval: 20 }).toBe(count)
    const all = performance.now() - startedAt
    const call = caller(server.url, { cookie })
    expect((await call('GET', '/affiliates')).status).toBe(200)
    console.info(
      `${count} idle streams: ${((memoryBefore - before) / count).toFixed(1)} kB each, all told of a change within ${Math.round(all)} ms`,
    )
    for (const { socket } of streams) socket.destroy()
    await expect.poll(() => openSockets(), { timeout: 20_000 }).toBeLessThan(100)
    await change()
    expect((await open()).received).toContain(': open')
  }, 300_000)
})

/** Opens a stream whose client never reads, not even the start of the answer. */
function openDeaf(): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.pause()
    socket.once('error', reject)
    socket.once('connect', () => resolve(socket))
    socket.write(nextRequest())
  })
}

/**
 * Announces tables on which no permissions depend, as their triggers do, about as often as a month of work changes
 * them.
 */
const flood = `do $$ begin
  for n in 1..500 loop
    perform pg_notify('live', t) from unnest('{trash,videos,affiliate_registrations,affiliate_link_videos}'::text[]) t;
    commit;
  end loop;
end $$`

interface Connection {
  local: number
  remote: number
  isOpen: boolean
  /** bytes that wait in the kernel */
  unsent: number
  unread: number
}

/** Returns all TCP connections of the machine. */
function connections(): Connection[] {
  const row = /: \w+:(\w+) \w+:(\w+) (\w+) (\w+):(\w+)/g
  return [...readFileSync('/proc/net/tcp', 'utf8').matchAll(row)].map((match) => {
    const [local = 0, remote = 0, state, unsent = 0, unread = 0] = match
      .slice(1)
      .map((digits) => Number.parseInt(digits, 16))
    return { local, remote, isOpen: state === 1, unsent, unread }
  })
}

function openSockets(): number {
  const port = Number(new URL(server.url).port)
  return connections().filter(({ local, isOpen }) => isOpen && local === port).length
}
