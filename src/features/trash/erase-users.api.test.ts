/**
 * Tests of erasing users: nothing of the user is left, and nobody erases themselves or the last superadmin.
 * Runs on every PostgreSQL.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { createSignedInCall } from '#test/calls.ts'
import { createSessionCookie } from '#test/cheap-logins.ts'
import { type Program, type SignedInCall, startProgram } from '#test/program.ts'
import { listTablesThatContain, readEveryRow } from '#test/trash.ts'

let program: Program
let sari: SignedInCall
let colleagueCount = 0

beforeAll(async () => {
  program = await startProgram()
  sari = await program.signIn('sari')
})

/** Creates a user with a name and an e-mail that nobody else has. */
async function createColleague(role = 'user') {
  colleagueCount += 1
  const user = {
    email: `rahasia${colleagueCount}@example.com`,
    full_name: `Rekan Rahasia ${colleagueCount}`,
    role,
    password: 'rahasia-1',
  }
  const { status, body } = await sari('POST', '/users', user)
  expect(status).toBe(201)
  return { ...user, id: body.id as string }
}

const erase = (call: SignedInCall, id: string) =>
  call('POST', '/erasures', { resource: 'user', id, reason: 'Permintaan mantan staf' })

describe('a user', () => {
  it('is exported with all stored data except the password hash', async () => {
    const { id, email } = await createColleague()
    const { status, body } = await sari('GET', `/stored/user/${id}`)
    expect([status, body.row.email]).toEqual([200, email])
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['row', 'timeline']))
    const [account] = await program.database.queryAsOwner<{ password: string }>(
      'select password from accounts where user_id = $1',
      [id],
    )
    expect(account?.password).toMatch(/^\$argon2id/)
    expect(JSON.stringify(body)).not.toContain(account?.password)
  })

  it('is in no table after an erasure, and the videos they created stay', async () => {
    const { id, email, full_name } = await createColleague()
    const { queryAsOwner } = program.database
    const link = `https://x.id/${id}`
    await queryAsOwner(`insert into videos (video_vo, created_by) values ($1, $2)`, [link, id])
    expect(await listTablesThatContain(program.database, email)).toEqual(
      expect.arrayContaining([`profiles: ${email}`, `timeline: ${email}`, `videos: ${email}`]),
    )
    expect((await erase(sari, id)).status).toBe(204)
    expect(await listTablesThatContain(program.database, email, full_name)).toEqual([])
    expect(
      await queryAsOwner('select dibuat_oleh, created_by from videos where video_vo = $1', [link]),
    ).toEqual([{ dibuat_oleh: '', created_by: null }])
    expect(
      await queryAsOwner('select act, subject_type, actor_id from timeline where subject_id = $1', [id]),
    ).toEqual([{ act: 'erased', subject_type: 'user', actor_id: await program.database.readUserId('sari') }])
  })
})

describe('the server', () => {
  it.each([
    ['by an admin', 'budi', () => createColleague().then(({ id }) => id), 403],
    ['of the caller', 'sari', () => program.database.readUserId('sari'), 403],
    ['of an unknown user', 'sari', async () => crypto.randomUUID(), 404],
  ] as const)('rejects the erasure %s and changes nothing', async (_, actor, readId, status) => {
    const id = await readId()
    const call = await program.signIn(actor)
    const before = await readEveryRow(program.database)
    expect((await erase(call, id)).status).toBe(status)
    expect(await readEveryRow(program.database)).toEqual(before)
  })

  it('returns 403 to an admin who exports a user', async () => {
    const { id } = await createColleague()
    const budi = await program.signIn('budi')
    expect((await budi('GET', `/stored/user/${id}`)).status).toBe(403)
  })
})

it('one of two superadmins who erase each other at the same time stays', async () => {
  const { queryAsOwner, client, readUserId } = program.database
  const colleague = await createColleague('superadmin')
  const cookie = await createSessionCookie(client, colleague.email)
  await queryAsOwner('update profiles set must_change_password = false where id = $1', [colleague.id])
  const callAsColleague = createSignedInCall(program.url, cookie)
  const replies = await Promise.all([
    erase(sari, colleague.id),
    erase(callAsColleague, await readUserId('sari')),
  ])
  const statuses = replies.map(({ status }) => status)
  expect(statuses).toContain(204)
  // The second caller is no longer signed in, no longer has the permission, or is the last superadmin.
  expect([401, 403, 409]).toContain(Math.max(...statuses))
  expect(await queryAsOwner(`select from profiles where role = 'superadmin' and is_active`)).toHaveLength(1)
})
