/** Sixty sign-ins at once do not slow other requests down. */
import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { hashPassword } from '#platform/server/hashing.ts'
import type { Call, Reply } from '#test/calls.ts'
import { extractToken, waitForEmail } from '#test/emails.ts'
import { type LoginProgram, password, startLoginProgram } from '#test/person.ts'

// The tests compute some two hundred hashes, possibly on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

let program: LoginProgram

beforeAll(async () => {
  program = await startLoginProgram({ TRUST_PROXY: '1' })
})
beforeEach(() => program.database.queryAsOwner('delete from rate_limits'))

const requestCount = 60

/**
 * Signs in from many addresses at once, so that only the hashing limit applies.
 * @returns the replies that have come so far, and a promise of all
 */
function sendAtOnce(body: (i: number) => unknown) {
  const replies: Reply[] = []
  const allReplies = Promise.all(
    Array.from({ length: requestCount }, async (_, i) => {
      const headers = { 'x-forwarded-for': `203.0.113.${i}` }
      const reply = await program.anonymous('POST', '/auth/sign-in/email', body(i), headers)
      replies.push(reply)
      return reply
    }),
  )
  return { replies, allReplies }
}

const buildWrongCredentials = (i: number) => ({ email: `siapa${i}@example.com`, password: 'tebakan' })

it('other calls and file reads are answered before most of the queued sign-ins', async () => {
  const sari = await program.signIn('sari')
  const { replies, allReplies } = sendAtOnce(buildWrongCredentials)
  const countHashed = () => replies.filter(({ status }) => status === 401).length
  await expect.poll(countHashed, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0)
  await Promise.all([
    sari('GET', '/session'),
    sari('GET', '/products'),
    program.anonymous('GET', '/health'),
    readFile(import.meta.filename),
  ])
  const hashedBefore = countHashed()
  await allReplies
  const hashedInAll = countHashed()
  // The queue takes forty, and a few more while hashes are computed. It refuses the others with 429.
  expect(hashedInAll).toBeGreaterThan(30)
  expect(hashedBefore).toBeLessThan(hashedInAll / 2)
})

it('a sign-in beyond the queue gets Retry-After, is not counted, and succeeds later', async () => {
  const wati = await program.createPerson()
  const buildRightCredentials = () => ({ email: wati.email, password })
  const replies = await sendAtOnce(buildRightCredentials).allReplies
  const rejectedReplies = replies.filter(({ status }) => status === 429)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]))
  for (const { headers, body } of rejectedReplies) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('sibuk') })
  }
  const countedFailures = `select from rate_limits where key like 'account:%' and points > 0`
  expect(await program.database.queryAsOwner(countedFailures)).toEqual([])
  expect((await program.createBrowser().signIn(wati)).status).toBe(200)
})

/** Fills the queue, and hashes again as soon as a hash is done. @returns a function that stops it */
function keepQueueFull() {
  let isFilling = true
  const fill = () => {
    hashPassword('penuh').then(
      () => isFilling && fill(),
      // The queue was full already.
      () => {},
    )
  }
  for (let i = 0; i < requestCount; i++) fill()
  return () => {
    isFilling = false
  }
}

it('all calls that hash wait in one queue and use up no limit when it is full', async () => {
  const [wati, rina] = [await program.createPerson(), await program.database.readUserId('rina')]
  const sari = await program.signIn('sari')
  await program.anonymous('POST', '/auth/recovery', { email: wati.email })
  const token = extractToken(await waitForEmail(program.dataDir, wati.email, '#pulihkan='))
  // The last value is the status once the queue has room.
  const hashingCalls: [Call, string, string, object, number][] = [
    [program.anonymous, 'POST', '/auth/sign-in/email', buildWrongCredentials(0), 401],
    [program.anonymous, 'POST', '/auth/sign-in/email', { email: wati.email, password }, 200],
    [program.anonymous, 'POST', '/auth/recovery/password', { token, password: 'rahasia-baru' }, 200],
    [sari, 'PUT', '/login/password', { current_password: 'bukan-itu', new_password: 'rahasia-baru' }, 403],
    [sari, 'POST', '/login/second-factor', { current_password: 'bukan-itu' }, 403],
    [sari, 'PUT', `/users/${rina}/password`, { password, without_second_factor: false }, 204],
    [sari, 'POST', '/users', { email: 'baru@example.com', full_name: 'Baru', role: 'user', password }, 201],
  ]
  // Excludes the emails requested above, and the limit of writes, which counts failed writes too.
  const usedLimits =
    'select key from rate_limits where points > 0 and key not like all ($1::text[]) order by key'
  const before = await program.database.queryAsOwner(usedLimits, [['email%', 'writes:%']])
  const stopFilling = keepQueueFull()
  for (const [call, method, path, body] of hashingCalls) {
    const { status, headers, body: refusalBody } = await call(method, path, body)
    expect([status, refusalBody.code], path).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(headers.get('retry-after')), path).toBeGreaterThan(0)
  }
  stopFilling()
  expect(await program.database.queryAsOwner(usedLimits, [['email%', 'writes:%']])).toEqual(before)
  for (const [call, method, path, body, status] of hashingCalls) {
    await expect.poll(async () => (await call(method, path, body)).status, { timeout: 60_000 }).toBe(status)
  }
})
