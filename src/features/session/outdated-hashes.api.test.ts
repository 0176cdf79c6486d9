/** A sign-in replaces a hash that was made with scrypt, as all were until version 0.2. Runs on every PostgreSQL. */
import { randomBytes, scryptSync } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isOutdatedHash } from '#platform/server/hashing.ts'
import { readEmailsTo } from '#test/emails.ts'
import { type LoginProgram, type Person, password, startLoginProgram } from '#test/person.ts'

let program: LoginProgram
let wati: Person

beforeAll(async () => {
  program = await startLoginProgram()
})
beforeEach(async () => {
  await program.database.queryAsOwner('delete from rate_limits')
  wati = await program.createPerson()
})

function hashWithScrypt(plainPassword: string): string {
  const salt = randomBytes(16).toString('hex')
  const key = scryptSync(plainPassword, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 })
  return `${salt}:${key.toString('hex')}`
}

/** Stores the hash as an older version would have. Disables triggers, so that no notice of a change is queued. */
async function storeHash(hash: string): Promise<void> {
  const { queryAsOwner } = program.database
  await queryAsOwner('set session_replication_role = replica')
  await queryAsOwner('update accounts set password = $2 where user_id = $1', [wati.id, hash])
  await queryAsOwner('reset session_replication_role')
}

async function readHash(): Promise<string> {
  const [row] = await program.database.queryAsOwner<{ password: string }>(
    'select password from accounts where user_id = $1',
    [wati.id],
  )
  return row?.password ?? ''
}

describe('a sign-in with a password whose hash is outdated', () => {
  it('replaces the hash, and the password stays the same', async () => {
    await storeHash(hashWithScrypt(password))
    expect((await program.createBrowser().signIn(wati, 'tebakan')).status).toBe(401)
    expect(isOutdatedHash(await readHash())).toBe(true)
    expect((await program.createBrowser().signIn(wati)).status).toBe(200)
    const newHash = await readHash()
    expect(isOutdatedHash(newHash)).toBe(false)
    expect((await program.createBrowser().signIn(wati, 'tebakan')).status).toBe(401)
    expect((await program.createBrowser().signIn(wati)).status).toBe(200)
    expect(await readHash()).toBe(newHash)
  })

  it('is not reported as a password change, and leaves links and sessions valid', async () => {
    await program.database.queryAsOwner('update profiles set must_change_password = true where id = $1', [
      wati.id,
    ])
    const otherBrowser = await program.openBrowserInSession(wati)
    await program.database.queryAsOwner(
      `insert into login_tokens (user_id, purpose, token_hash, email, expires_at)
       values ($1, 'recovery', gen_random_uuid(), $2, now() + interval '1 hour')`,
      [wati.id, wati.email],
    )
    await storeHash(hashWithScrypt(password))
    expect((await program.createBrowser().signIn(wati)).status).toBe(200)
    expect(isOutdatedHash(await readHash())).toBe(false)
    const { body } = await otherBrowser.call('GET', '/session')
    expect(body.must_change_password).toBe(true)
    const [remaining] = await program.database.queryAsOwner(
      `select (select count(*)::int from login_tokens where user_id = $1) as links,
         (select array_agg(act order by id) from timeline where subject_id = $1) as acts`,
      [wati.id],
    )
    // The two sessions are of openBrowserInSession and of the sign-in.
    expect(remaining).toEqual({ links: 1, acts: ['made', 'signed in', 'signed in'] })
    expect(await readEmailsTo(program.dataDir, wati.email)).toEqual([])
  })

  it('succeeds for two simultaneous sign-ins', async () => {
    await storeHash(hashWithScrypt(password))
    const replies = await Promise.all([
      program.createBrowser().signIn(wati),
      program.createBrowser().signIn(wati),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(isOutdatedHash(await readHash())).toBe(false)
  })

  it('replaces the hash before the second step if there is a second factor', async () => {
    await program.database.queryAsOwner(
      `insert into second_factors (user_id, secret, confirmed_at) values ($1, 'x', now())`,
      [wati.id],
    )
    await storeHash(hashWithScrypt(password))
    expect((await program.createBrowser().signIn(wati)).body).toEqual({ second_factor: true })
    expect(isOutdatedHash(await readHash())).toBe(false)
  })
})
