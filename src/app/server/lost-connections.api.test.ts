/** A database connection may end at any moment, also while a call holds it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startCluster } from '#cluster'
import { signInAt } from '#test/calls.ts'
import { loadBy } from '#test/load.ts'
import { rounds } from '#test/rounds.ts'
import { endServers, type ServerProcess, startServer } from '#test/server-process.ts'

const count = rounds(2, 20)
const crowds = process.env.FAULT_SUITE ? [1, 2, 6] : [2]
const paths = ['/session', '/affiliates', '/affiliates/tabs', '/dashboard', '/videos', '/users', '/login']

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'affiliate-lost-'))
})
afterEach(endServers)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Lets `clients` read while `fault` strikes again and again. */
async function withstands(server: ServerProcess, clients: number, fault: () => Promise<void>): Promise<void> {
  const call = await signInAt(server.url, 'sari')
  const readers = loadBy(clients, (client, turn) => ({
    call,
    path: `${paths[(client + turn) % paths.length]}`,
  }))
  try {
    for (let round = 0; round < count; round++) {
      await readers.allAnswered()
      await fault()
    }
    await readers.allAnswered()
  } finally {
    await readers.stop()
  }
  expect(readers.wrong).toEqual([])
  console.info(`${clients} clients, ${count} rounds: ${readers.answered} answers, ${readers.away} × 503`)
  expect(server.child.exitCode).toBeNull()
  expect(server.output()).not.toMatch(/secretKey|cancel|"password"/i)
  expect(await server.end('SIGTERM')).toBe(0)
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

let killed = 0

/** The one that came after the last: its backends may answer for a moment longer than it lives. */
async function killPostmaster(dataDir: string): Promise<void> {
  let pid = killed
  await expect
    .poll(async () => (pid = await postmasterOf(dataDir).catch(() => killed)), { timeout: 20_000 })
    .not.toBe(killed)
  killed = pid
  process.kill(pid, 'SIGKILL')
}

/** One of the backends that serve the program, as the kernel ends it when memory is short. */
async function killBackend(dataDir: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir)
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  for (const pid of children.trim().split(' ').toReversed()) {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (title.includes('[local]')) return void process.kill(Number(pid), 'SIGKILL')
  }
}

describe.skipIf(process.env.TEST_DATABASE_URL).each(crowds)('under %i clients that read', (clients) => {
  it('the program outlives its own postmaster, killed', async () => {
    const dataDir = join(folder, `own-${clients}`)
    const server = await startServer({ DATA_DIR: dataDir })
    await withstands(server, clients, () => killPostmaster(dataDir))
  }, 600_000)

  it('the program outlives a backend, killed', async () => {
    const dataDir = join(folder, `own-${clients}`)
    const server = await startServer({ DATA_DIR: dataDir })
    await withstands(server, clients, () => killBackend(dataDir))
  }, 600_000)

  it('the program outlives the postmaster of DATABASE_URL', async () => {
    const dataDir = join(folder, `other-${clients}`)
    const cluster = await startCluster({ dataDir, log: { info: () => {}, warn: () => {} } })
    try {
      const server = await startServer({ DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'unused') })
      await withstands(server, clients, () => killPostmaster(dataDir))
    } finally {
      await cluster.stop()
    }
  }, 600_000)

  it('the program outlives backends of DATABASE_URL, terminated', async () => {
    const dataDir = join(folder, `other-${clients}`)
    const cluster = await startCluster({ dataDir, log: { info: () => {}, warn: () => {} } })
    const admin = new Client({ connectionString: cluster.url })
    try {
      await admin.connect()
      const server = await startServer({ DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'unused') })
      await withstands(server, clients, async () => {
        await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`)
      })
      await admin.end()
    } finally {
      await cluster.stop()
    }
  }, 600_000)
})
