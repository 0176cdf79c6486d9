/** Managers of users can't take over a user's login: the e-mail address opens it just as the password does. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import type { SignedInCall } from '#test/calls.ts'
import { extractToken, readEmailsTo, waitForEmail } from '#test/emails.ts'
import { type LoginProgram, type Person, password, startLoginProgram } from '#test/person.ts'

let program: LoginProgram
let wati: Person
const as = {} as Record<CastName, SignedInCall>
const managers = ['rina', 'dewi', 'budi'] as const

beforeAll(async () => {
  program = await startLoginProgram()
  for (const name of ['sari', ...managers] as const) as[name] = await program.signIn(name)
})
beforeEach(async () => {
  const { queryAsOwner } = program.database
  await queryAsOwner('delete from rate_limits')
  await queryAsOwner('delete from user_permissions')
  for (const name of managers)
    await queryAsOwner(
      `insert into user_permissions (user_id, permission_name) values ($1, 'user_management')`,
      [await program.database.readUserId(name)],
    )
  wati = await program.createPerson()
})

async function readUser({ id }: Pick<Person, 'id'>) {
  const { body } = await as.sari('GET', '/users')
  return body.rows.find((row: { id: string }) => row.id === id)
}

async function updateUser(actor: CastName, person: Person, change: Record<string, unknown>) {
  const { email, full_name, role, is_active, revision } = await readUser(person)
  return as[actor]('PUT', `/users/${person.id}`, { email, full_name, role, is_active, revision, ...change })
}

/** Returns every row that a refused request must leave unchanged. */
async function readLoginTables() {
  const [row] = await program.database.queryAsOwner(`select
    (select jsonb_agg(to_jsonb(profiles) order by id) from profiles) as profiles,
    (select jsonb_agg(to_jsonb(accounts) order by user_id) from accounts) as accounts,
    (select jsonb_agg(to_jsonb(sessions) order by id) from sessions) as sessions,
    (select jsonb_agg(to_jsonb(login_tokens) order by id) from login_tokens) as tokens,
    (select jsonb_agg(to_jsonb(user_permissions) order by user_id, permission_name)
     from user_permissions) as permissions`)
  return row
}

/** Returns the token of the e-mail that lets the user set a new password. */
const requestRecovery = async (email: string) => {
  await program.anonymous('POST', '/auth/recovery', { email })
  return extractToken(await waitForEmail(program.dataDir, email, '#pulihkan='))
}

describe('the e-mail of another user', () => {
  it.each(managers)('cannot be changed by %s with user_management', async (actor) => {
    const before = await readLoginTables()
    const { status, body } = await updateUser(actor, wati, { email: `milik.${actor}@example.com` })
    // Rina is a plain user, who outranks nobody.
    expect([status, body.code]).toEqual([403, actor === 'rina' ? 'FORBIDDEN' : 'EMAIL_NOT_YOURS'])
    expect(await readLoginTables()).toEqual(before)
    const renameReply = await updateUser(actor, wati, { full_name: 'Wati Baru' })
    expect(renameReply.status).toBe(actor === 'rina' ? 403 : 200)
  })

  it.each(managers)('cannot be changed by %s together with name, role and activity', async (actor) => {
    const before = await readLoginTables()
    const changes = { email: `milik.${actor}@example.com`, full_name: 'Lain', role: 'user', is_active: false }
    expect((await updateUser(actor, wati, changes)).status).toBe(403)
    expect(await readLoginTables()).toEqual(before)
  })

  it('set by a superadmin applies at once, ends sessions, voids links and notifies both addresses', async () => {
    const watiBrowser = await program.signInInBrowser(wati)
    const oldToken = await requestRecovery(wati.email)
    const email = `baru.${wati.email}`
    const { status, body } = await updateUser('sari', wati, { email })
    expect([status, body.email]).toEqual([200, email])
    expect((await watiBrowser.call('GET', '/session')).status).toBe(401)
    const reset = { token: oldToken, password: 'rahasia-lain' }
    expect((await program.anonymous('POST', '/auth/recovery/password', reset)).status).toBe(410)
    expect((await program.createBrowser().signIn(wati)).status).toBe(401)
    expect((await program.createBrowser().signIn({ email })).status).toBe(200)
    const text = await waitForEmail(
      program.dataDir,
      wati.email,
      `mengganti email login Anda menjadi ${email}`,
    )
    expect(text).toContain('Sari')
    expect(text).toContain('memberi password baru')
    expect(text).not.toContain('pulihkan')
    expect(await waitForEmail(program.dataDir, email, 'memakai alamat ini sebagai email login')).toContain(
      'Sari',
    )
  })

  it('cannot become that of a third user, and then nothing else changes either', async () => {
    const thirdPerson = await program.createPerson()
    const before = await readLoginTables()
    const { body } = await updateUser('sari', wati, { email: thirdPerson.email, full_name: 'Lain' })
    expect(body.code).toBe('EMAIL_TAKEN')
    expect(await readLoginTables()).toEqual(before)
    expect(await readEmailsTo(program.dataDir, wati.email)).toEqual([])
  })
})

describe('a change of a login by another user', () => {
  it('is reported by e-mail: a new password and a turned-off second factor', async () => {
    await program.database.queryAsOwner(
      `insert into second_factors (user_id, secret, confirmed_at) values ($1, 'x', now())`,
      [wati.id],
    )
    const body = { password: 'rahasia-lain', without_second_factor: true }
    expect((await as.sari('PUT', `/users/${wati.id}/password`, body)).status).toBe(204)
    expect(await waitForEmail(program.dataDir, wati.email, 'diganti oleh Sari')).toContain(
      'langsung kepada Sari',
    )
    expect(await waitForEmail(program.dataDir, wati.email, 'menonaktifkan verifikasi dua langkah')).toContain(
      'Sari',
    )
  })

  it('is not reported if it failed or only ended sessions', async () => {
    expect((await as.budi('PUT', `/users/${wati.id}/password`, { password: 'rahasia-lain' })).status).toBe(
      403,
    )
    expect((await as.sari('PUT', `/users/${wati.id}/password`, { password: 'x' })).status).toBe(400)
    expect((await as.sari('DELETE', `/users/${wati.id}/sessions`, {})).status).toBe(200)
    expect(await program.database.queryAsOwner('select from emails where user_id = $1', [wati.id])).toEqual(
      [],
    )
    expect(await readEmailsTo(program.dataDir, wati.email)).toEqual([])
  })
})

describe.each(['dewi', 'budi'] as const)('%s, who manages users but not permissions,', (actor) => {
  it('creates a user with the e-mail of a deleted one, who inherits nothing', async () => {
    const { queryAsOwner } = program.database
    await queryAsOwner(`insert into user_permissions (user_id, permission_name) values ($1, 'data_video')`, [
      wati.id,
    ])
    await queryAsOwner(`insert into videos (video_vo, created_by) values ($1, $2)`, [
      `https://example.com/${wati.id}`,
      wati.id,
    ])
    expect((await as[actor]('DELETE', `/users/${wati.id}`)).status).toBe(204)
    const newUser = { email: wati.email, full_name: 'Wati', role: 'user', password: 'rahasia-lain' }
    const createReply = await as[actor]('POST', '/users', newUser)
    expect(createReply.status).toBe(201)
    expect(
      await queryAsOwner(
        `select (select count(*)::int from user_permissions where user_id = $1) as permissions,
           (select count(*)::int from videos where created_by = $1) as videos`,
        [createReply.body.id],
      ),
    ).toEqual([{ permissions: 0, videos: 0 }])
  })

  it('reactivates a user, whose password is unchanged', async () => {
    await program.database.queryAsOwner('update profiles set is_active = false where id = $1', [wati.id])
    expect((await updateUser(actor, wati, { is_active: true })).status).toBe(200)
    expect((await program.createBrowser().signIn(wati, password)).status).toBe(200)
    expect((await program.createBrowser().signIn(wati, 'rahasia-lain')).status).toBe(401)
  })

  it('cannot raise users to their own rank or create users of that rank', async () => {
    const role = actor === 'dewi' ? 'moderator' : 'admin'
    const before = await readLoginTables()
    expect((await updateUser(actor, wati, { role })).status).toBe(403)
    const newUser = { email: `kembar.${wati.email}`, full_name: 'Wati', role, password: 'rahasia-lain' }
    expect((await as[actor]('POST', '/users', newUser)).status).toBe(403)
    expect(await readLoginTables()).toEqual(before)
  })
})

it('a moderator who manages only users cannot grant permissions, not even by copying', async () => {
  const before = await readLoginTables()
  const grantReply = await as.dewi('PUT', `/users/${wati.id}/permissions/user_management`, {})
  const copyReply = await as.dewi('POST', `/users/${wati.id}/permissions/copy`, {
    from: await program.database.readUserId('budi'),
  })
  expect([grantReply.status, copyReply.status]).toEqual([403, 403])
  expect(await readLoginTables()).toEqual(before)
})
