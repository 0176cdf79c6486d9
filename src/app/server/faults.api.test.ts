/** The server answers while its database is down or frozen, stops it at its own end, and says why it does not start. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCall, type SignedInCall, signInAt } from '#test/calls.ts'
import { endServers, type ServerProcess, startServer } from '#test/server-process.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'affiliate faults '))
})
afterAll(async () => {
  await endServers()
  await rm(dataDir, { recursive: true, force: true })
})

const publicPages = ['/', '/privacy-policy', '/about-us', '/contact-us', '/refund-policy']

let registeredCount = 0

/** Registers an affiliate whose username and number no earlier request had. */
async function register(call: SignedInCall, product_id: string) {
  registeredCount += 1
  const username = `kreator.${String(registeredCount).padStart(6, '0')}`
  const reply = await call('POST', '/affiliates', {
    platform: 'tiktok',
    username,
    whatsapp: `0813${10_000_000 + registeredCount}`,
    product_id,
  })
  return { username, status: reply.status, headers: reply.headers }
}

async function readFirstProduct(call: SignedInCall): Promise<string> {
  return (await call('GET', '/products')).body[0].id
}

/** Repeats a check until it returns true. An error counts as false. */
async function waitUntil(check: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  for (const limit = Date.now() + timeoutMs; !(await check().catch(() => false)); ) {
    if (Date.now() > limit) throw new Error(`the check returned no true within ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

// Skipped with an external server, because these tests kill the embedded server.
describe.skipIf(process.env.TEST_DATABASE_URL)('the server with its embedded database', () => {
  // One server for the first tests, each of which leaves it running.
  let server: ServerProcess
  let sari: SignedInCall

  beforeAll(async () => {
    server = await startServer({ DATA_DIR: dataDir })
    sari = await signInAt(server.url, 'sari')
  })

  it('returns 503 with Retry-After while the database is down, and recovers', async () => {
    const product = await readFirstProduct(sari)
    process.kill(await readPostmasterPid(), 'SIGKILL')
    const replies = await Promise.all(Array.from({ length: 8 }, () => register(sari, product)))
    for (const { status, headers } of replies) {
      expect([201, 503]).toContain(status)
      if (status === 503) expect(headers.get('retry-after')).toBe('5')
    }
    await waitUntil(async () => (await register(sari, product)).status === 201, 60_000)
    expect((await sari('GET', '/health')).status).toBe(200)
  }, 120_000)

  it('returns 503 while the database is frozen, and still serves the public pages', async () => {
    const postmaster = await readPostmasterPid()
    const databaseProcesses = [postmaster, ...(await readChildPids(postmaster))]
    for (const pid of databaseProcesses) process.kill(pid, 'SIGSTOP')
    try {
      const reply = await sari('GET', '/affiliates')
      expect(reply.status).toBe(503)
      expect(reply.headers.get('retry-after')).toBe('5')
      for (const path of publicPages) {
        const { status, headers } = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } })
        expect({ path, status }).toEqual({ path, status: 200 })
        expect(headers.get('content-encoding'), path).toBe('br')
        expect(headers.get('cache-control'), path).toContain('stale-if-error')
      }
    } finally {
      for (const pid of databaseProcesses) process.kill(pid, 'SIGCONT')
    }
    await waitUntil(async () => (await sari('GET', '/affiliates')).status === 200, 60_000)
  }, 120_000)

  it('goes on while a second server is refused its port', async () => {
    const port = new URL(server.url).port
    const otherFolder = await mkdtemp(join(tmpdir(), 'affiliate-port-'))
    await expect(startServer({ DATA_DIR: otherFolder, PORT: port })).rejects.toThrow(
      /Port \d+ .*is in use; set PORT/,
    )
    await rm(otherFolder, { recursive: true })
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('exits with 0 on %s and stops its database', async (signal) => {
    if (server.child.exitCode !== null) server = await startServer({ DATA_DIR: dataDir })
    const { cookie } = await signInAt(server.url, 'sari')
    const stream = await fetch(`${server.url}/api/live`, { headers: { cookie } })
    const requestedAt = performance.now()
    expect(await server.end(signal)).toBe(0)
    // The server doesn't wait five seconds for another request on the stream's connection.
    expect(performance.now() - requestedAt).toBeLessThan(3_000)
    await stream.text()
    await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  it('the server with its embedded database prints a generated password only at the first start', async () => {
    const newFolder = await mkdtemp(join(tmpdir(), 'affiliate-first-'))
    const env = { DATA_DIR: newFolder, ADMIN_EMAIL: '', ADMIN_PASSWORD: '', LOG_LEVEL: 'info' }
    const firstServer = await startServer(env)
    const password = firstServer.output().match(/Password: +(\S+)/)?.[1]
    expect(password).toMatch(/^\S{12}$/)
    const partsAroundPassword = firstServer.output().split(String(password))
    expect(partsAroundPassword).toHaveLength(2)
    const call = createCall(firstServer.url)
    const signIn = await call('POST', '/auth/sign-in/email', { email: 'admin@example.com', password })
    const [cookie] = signIn.headers.getSetCookie()
    const session = await call('GET', '/session', undefined, { cookie: `${cookie}` })
    expect(session.body).toMatchObject({ must_change_password: true, permissions: [] })
    expect(await firstServer.end('SIGTERM')).toBe(0)
    const secondServer = await startServer(env)
    expect(secondServer.output()).not.toContain('Password:')
    expect((await fetch(`${secondServer.url}/api/health`)).status).toBe(200)
    expect(await secondServer.end('SIGTERM')).toBe(0)
    await rm(newFolder, { recursive: true, force: true })
  })

  it('does not start with settings that it cannot use, and says why', async () => {
    const env = {
      PORT: 'x',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
      ADMIN_PASSWORD: '123',
      PUBLIC_URL: 'ftp://x',
    }
    const output = await startServer({ DATA_DIR: dataDir, ...env }).catch(String)
    for (const sentence of [
      'PORT must be a whole number from 1 to 65535',
      'DATABASE_URL must look like postgresql:',
      'ADMIN_PASSWORD must have ',
      'LOG_LEVEL must be',
      'PUBLIC_URL must look like https:',
    ])
      expect(output).toContain(sentence)
  })
})

async function readPostmasterPid(): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

async function readChildPids(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.trim().split(' ').filter(Boolean).map(Number)
}
