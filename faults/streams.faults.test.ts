/** Thousands of live streams on one process, and clients that never read from theirs. */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast } from '#db/cast.ts'
import { createScratchFolder } from '#test/backups.ts'
import { createCall } from '#test/calls.ts'
import { createSessionCookie } from '#test/cheap-logins.ts'
import { createFreshDatabase, type FreshDatabase } from '#test/fresh-database.ts'
import { chooseCount } from '#test/rounds.ts'
import { endServers, type ServerProcess, startServer } from '#test/server-process.ts'

let database: FreshDatabase
let server: ServerProcess
let cookie: string
/** One request per session, because a session may have at most twenty streams. */
let requests: string[]
let openedCount = 0

beforeAll(async () => {
  database = await createFreshDatabase()
  server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: createScratchFolder(),
  })
  cookie = await createSessionCookie(database.client, cast.sari.email)
  const { host } = new URL(server.url)
  requests = []
  for (let i = 0; i < 260; i++) {
    const session = await createSessionCookie(database.client, cast.sari.email)
    requests.push(`GET /api/live HTTP/1.1\r\nhost: ${host}\r\ncookie: ${session}\r\n\r\n`)
  }
})
afterAll(endServers)

/** Returns the requests of the sessions in turn. */
function nextRequest(): string {
  return requests[openedCount++ % requests.length] ?? ''
}

/** Returns the resident memory of the process in kilobytes. */
function readMemory(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1])
}

interface Stream {
  socket: Socket
  received: string
}

/** Opens a stream on a plain socket, so that no buffers of an HTTP client are measured. */
function openStream(): Promise<Stream> {
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

async function changeProducts(): Promise<void> {
  await database.queryAsOwner('update products set price = 1')
}

const countNotified = (streams: Stream[]) =>
  streams.filter(({ received }) => received.includes('data: products')).length

describe('one process', () => {
  it('drops clients that read nothing once their buffers are full, and still serves others', async () => {
    const deafSockets = await Promise.all(Array.from({ length: chooseCount(2, 10) }, openDeafSocket))
    const deafPorts = new Set(deafSockets.map(({ localPort }) => localPort))
    const listener = await openStream()
    const port = Number(new URL(server.url).port)
    const listDeafConnections = () =>
      readConnections().filter(
        ({ isOpen, local, remote }) => isOpen && remote === port && deafPorts.has(local),
      )
    await expect
      .poll(() => listDeafConnections().filter(({ unread }) => unread > 0).length)
      .toBe(deafSockets.length)
    const figures = { held: 0, fullSince: performance.now(), memory: readMemory(), grown: 0, slowest: 0 }
    while (listDeafConnections().length > 0) {
      await database.queryAsOwner(flood)
      const receivedLength = listener.received.length
      const startedAt = performance.now()
      await changeProducts()
      await expect
        .poll(() => listener.received.includes('data: products', receivedLength), { interval: 10 })
        .toBe(true)
      figures.slowest = Math.max(figures.slowest, performance.now() - startedAt)
      figures.grown = Math.max(figures.grown, (readMemory() - figures.memory) / 1024)
      // Bytes that the kernel holds for these clients on the server's side of the connections.
      const serverSide = readConnections().filter(
        ({ local, remote }) => local === port && deafPorts.has(remote),
      )
      const unsentBytes = serverSide.reduce((sum, { unsent }) => sum + unsent, 0)
      if (unsentBytes > figures.held)
        Object.assign(figures, {
          held: unsentBytes,
          fullSince: performance.now(),
          memory: readMemory(),
          grown: 0,
        })
    }
    const dropMs = performance.now() - figures.fullSince
    console.info(
      `${deafSockets.length} clients that read nothing: buffers full at ${Math.round(figures.held / deafSockets.length / 1024)} kB each in the kernel, dropped ${Math.round(dropMs / 1000)} s later, the process grown by ${figures.grown.toFixed(1)} MB meanwhile; another client received each change within ${Math.round(figures.slowest)} ms`,
    )
    expect(figures.grown).toBeLessThan(100)
    // A client is dropped within a minute. The rest is the time that this loop takes to notice.
    expect(dropMs).toBeLessThan(75_000)
    for (const socket of [...deafSockets, listener.socket]) socket.destroy()
  }, 300_000)

  it('holds thousands of idle streams, and announces a change on all of them', async () => {
    const count = Math.min(5_000, chooseCount(1, 50) * 100)
    await (await openStream()).socket.destroy()
    const idleMemory = readMemory()
    const streams: Stream[] = []
    while (streams.length < count)
      streams.push(...(await Promise.all(Array.from({ length: 100 }, openStream))))
    const loadedMemory = readMemory()
    const startedAt = performance.now()
    await changeProducts()
    await expect.poll(() => countNotified(streams), { timeout: 30_000, interval: 20 }).toBe(count)
    const notifiedMs = performance.now() - startedAt
    const call = createCall(server.url, { cookie })
    expect((await call('GET', '/affiliates')).status).toBe(200)
    console.info(
      `${count} idle streams: ${((loadedMemory - idleMemory) / count).toFixed(1)} kB each, all notified of a change within ${Math.round(notifiedMs)} ms`,
    )
    for (const { socket } of streams) socket.destroy()
    await expect.poll(() => countOpenSockets(), { timeout: 20_000 }).toBeLessThan(100)
    await changeProducts()
    expect((await openStream()).received).toContain(': open')
  }, 300_000)
})

/** Opens a stream whose client never reads, not even the start of the answer. */
function openDeafSocket(): Promise<Socket> {
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
function readConnections(): Connection[] {
  const row = /: \w+:(\w+) \w+:(\w+) (\w+) (\w+):(\w+)/g
  return [...readFileSync('/proc/net/tcp', 'utf8').matchAll(row)].map((match) => {
    const [local = 0, remote = 0, state, unsent = 0, unread = 0] = match
      .slice(1)
      .map((digits) => Number.parseInt(digits, 16))
    return { local, remote, isOpen: state === 1, unsent, unread }
  })
}

function countOpenSockets(): number {
  const port = Number(new URL(server.url).port)
  return readConnections().filter(({ local, isOpen }) => isOpen && local === port).length
}
