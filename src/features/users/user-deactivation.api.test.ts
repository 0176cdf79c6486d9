/** Deactivating, demoting and deleting users: what it ends, and for whom it is refused. */
import { describe, expect, it } from 'vitest'
import { type Call, type SignedInCall, startProgram } from '#test/program.ts'
import {
  as,
  createEmail,
  createUser,
  password,
  pickFields,
  program,
  readUser,
  readUserTables,
  signInUser,
  trySignIn,
  tuti,
  updateUser,
} from '#test/users.ts'

/** Opens the live stream; `ended` resolves when the server ends it. */
async function openLiveStream({ cookie }: SignedInCall): Promise<{ ended: Promise<void> }> {
  const { body, headers } = await fetch(`${program.url}/api/live`, { headers: { cookie } })
  expect(headers.get('content-type')).toContain('text/event-stream')
  const reader = body?.getReader()
  await reader?.read()
  async function readToEnd() {
    while (reader && !(await reader.read()).done);
  }
  return { ended: readToEnd() }
}

describe('the account of the caller', () => {
  it.each([{ role: 'superadmin' }, { role: 'user' }, { is_active: false }])(
    'cannot be changed to %o by an admin',
    async (fields) => {
      const caller = await readUser('budi', await program.database.readUserId('budi'))
      const before = await readUserTables()
      expect((await updateUser('budi', caller, fields)).status).toBe(403)
      expect(await readUserTables()).toEqual(before)
    },
  )

  it('can lose the rank of superadmin while another superadmin is active', async () => {
    const superadmin = await createUser({ role: 'superadmin' })
    const call = await signInUser(superadmin.email)
    const change = { ...pickFields(superadmin), role: 'moderator' }
    const reply = await call('PUT', `/users/${superadmin.id}`, change)
    expect(reply).toMatchObject({ status: 200, body: { role: 'moderator', may_manage: false } })
  })

  it.each(['budi', 'sari'] as const)(
    'keeps its e-mail if %s changes it in the list of users, and refuses an old revision',
    async (actor) => {
      const caller = await readUser(actor, await program.database.readUserId(actor))
      const before = await readUserTables()
      const reply = await updateUser(actor, caller, { email: createEmail() })
      expect(reply).toMatchObject({ status: 403, body: { code: 'OWN_EMAIL' } })
      expect(await readUserTables()).toEqual(before)
      const staleReply = await updateUser(actor, caller, { full_name: 'X', revision: 999 })
      expect(staleReply).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
    },
  )

  it('cannot be deleted, not even by one of several superadmins', async () => {
    const { id } = await createUser({ role: 'superadmin' })
    const before = await readUserTables()
    for (const actor of ['budi', 'sari'] as const)
      expect((await as[actor]('DELETE', `/users/${await program.database.readUserId(actor)}`)).status).toBe(
        403,
      )
    expect(await readUserTables()).toEqual(before)
    expect((await as.sari('DELETE', `/users/${id}`)).status).toBe(204)
  })

  it('cannot get a password or lose its sessions without the current password', async () => {
    const callerId = await program.database.readUserId('sari')
    const before = await readUserTables()
    expect((await as.sari('PUT', `/users/${callerId}/password`, { password })).status).toBe(403)
    expect((await as.sari('DELETE', `/users/${callerId}/sessions`)).status).toBe(403)
    expect(await readUserTables()).toEqual(before)
  })
})

describe('the last active superadmin', () => {
  it('cannot be demoted, deactivated or deleted, even if there is an inactive one', async () => {
    await program.database.queryAsOwner(
      `delete from profiles where role = 'superadmin' and email <> 'sari@example.com'`,
    )
    const inactiveSuperadmin = await createUser({ role: 'superadmin' })
    expect((await updateUser('sari', inactiveSuperadmin, { is_active: false })).status).toBe(200)
    const id = await program.database.readUserId('sari')
    const caller = await readUser('sari', id)
    const before = await readUserTables()
    for (const reply of [
      await updateUser('sari', caller, { role: 'admin' }),
      await updateUser('sari', caller, { is_active: false }),
      await as.sari('DELETE', `/users/${id}`),
    ])
      expect(reply).toMatchObject({ status: 409, body: { code: 'LAST_SUPERADMIN' } })
    expect(await readUserTables()).toEqual(before)
  })

  it.each([
    ['deleting', (call: Call, user: Record<string, unknown>) => call('DELETE', `/users/${user.id}`)],
    [
      'demoting',
      (call: Call, user: Record<string, unknown>) =>
        call('PUT', `/users/${user.id}`, { ...pickFields(user), role: 'admin' }),
    ],
  ] as const)('remains when two superadmins are %s each other at the same time', async (_, change) => {
    const freshProgram = await startProgram()
    const sari = await freshProgram.signIn('sari')
    const createSuperadmin = async (email: string) =>
      (await sari('POST', '/users', { ...tuti, email, role: 'superadmin' })).body
    // The requests of one round may happen to run one after the other.
    for (let round = 0; round < 3; round++) {
      const first = await createSuperadmin(`satu${round}@example.com`)
      const second = await createSuperadmin(`dua${round}@example.com`)
      const callAsFirst = await signInUser(first.email, password, freshProgram)
      const callAsSecond = await signInUser(second.email, password, freshProgram)
      await freshProgram.database.queryAsOwner(
        `update profiles set role = 'admin' where role = 'superadmin' and id not in ($1, $2)`,
        [first.id, second.id],
      )
      const replies = await Promise.all([change(callAsFirst, second), change(callAsSecond, first)])
      expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(replies.filter(({ status }) => status >= 400 && status < 500)).toHaveLength(1)
      expect(
        await freshProgram.database.queryAsOwner(
          `select from profiles where role = 'superadmin' and is_active`,
        ),
      ).toHaveLength(1)
      await freshProgram.database.queryAsOwner(
        `update profiles set role = 'superadmin' where email = 'sari@example.com'`,
      )
    }
  })
})

describe('changes of a login by a superadmin', () => {
  const loginChanges: [string, (user: Record<string, unknown>) => Promise<{ status: number }>][] = [
    ['deactivation', (user) => updateUser('sari', user, { is_active: false })],
    ['deletion', ({ id }) => as.sari('DELETE', `/users/${id}`)],
    ['a new password', ({ id }) => as.sari('PUT', `/users/${id}/password`, { password: 'rahasia baru' })],
    ['ending all sessions', ({ id }) => as.sari('DELETE', `/users/${id}/sessions`)],
  ]

  it.each(loginChanges)('%s ends the sessions and the live stream of this user only', async (_, change) => {
    const user = await createUser()
    const callInFirstSession = await signInUser(user.email)
    const callInSecondSession = await signInUser(user.email)
    const callAsOther = await signInUser((await createUser()).email)
    const stream = await openLiveStream(callInFirstSession)
    const { body } = await as.sari('GET', `/users/${user.id}/sessions`)
    expect(body).toEqual({ count: 2 })
    expect((await change(user)).status).toBeLessThan(300)
    expect((await callInFirstSession('GET', '/session')).status).toBe(401)
    expect((await callInSecondSession('GET', '/session')).status).toBe(401)
    await stream.ended
    expect((await callAsOther('GET', '/session')).status).toBe(200)
  })

  it('a new password signs in and the old one does not', async () => {
    const { id, email } = await createUser()
    const reply = await as.sari('PUT', `/users/${id}/password`, { password: 'rahasia baru' })
    expect(reply.status).toBe(204)
    expect((await trySignIn(email, password)).status).toBe(401)
    expect((await trySignIn(email, 'rahasia baru')).status).toBe(200)
  })

  it.each(['12345', 'x'.repeat(129), 'a\u0000bcdef', 'a\ud800bcdef', 123456, null])(
    'an invalid password %j is rejected at its field and ends no session',
    async (invalidPassword) => {
      const { id, email } = await createUser()
      const callAsUser = await signInUser(email)
      const before = await readUserTables()
      const reply = await as.sari('PUT', `/users/${id}/password`, { password: invalidPassword })
      expect([reply.status, reply.body.data.issues[0].path]).toEqual([400, 'password'])
      expect(await readUserTables()).toEqual(before)
      expect((await callAsUser('GET', '/session')).status).toBe(200)
    },
  )

  it('a new password keeps the second factor unless its removal is requested', async () => {
    const { id, email } = await createUser()
    await program.database.queryAsOwner(
      `insert into second_factors (user_id, secret, confirmed_at) values ($1, 'x', now())`,
      [id],
    )
    const readFactors = () =>
      program.database.queryAsOwner('select from second_factors where user_id = $1', [id])
    const setPassword = (change: object) =>
      as.sari('PUT', `/users/${id}/password`, { password: 'rahasia baru', ...change })
    expect((await setPassword({})).status).toBe(204)
    expect(await readFactors()).toHaveLength(1)
    expect((await setPassword({ without_second_factor: 'ya' })).status).toBe(400)
    expect(await readFactors()).toHaveLength(1)
    expect((await setPassword({ without_second_factor: true })).status).toBe(204)
    expect(await readFactors()).toHaveLength(0)
    expect((await trySignIn(email, 'rahasia baru')).status).toBe(200)
  })

  it('a new password creates the login of a user who has none', async () => {
    const { id, email } = await createUser()
    await program.database.queryAsOwner('delete from accounts where user_id = $1', [id])
    expect((await as.sari('PUT', `/users/${id}/password`, { password })).status).toBe(204)
    expect((await trySignIn(email, password)).status).toBe(200)
  })

  it('the count of sessions excludes expired ones, and ending them returns how many were ended', async () => {
    const { id, email } = await createUser()
    await signInUser(email)
    await program.database.queryAsOwner(
      `insert into sessions (user_id, token_hash, expires_at) values ($1, gen_random_uuid(), now() - interval '1 day')`,
      [id],
    )
    expect((await as.sari('GET', `/users/${id}/sessions`)).body).toEqual({ count: 1 })
    // The expired session is deleted too.
    expect((await as.sari('DELETE', `/users/${id}/sessions`)).body).toEqual({ ended: 2 })
    expect((await as.sari('GET', `/users/${id}/sessions`)).body).toEqual({ count: 0 })
  })

  it('after deactivation the correct password is rejected until the user is active again', async () => {
    const user = await createUser()
    const inactiveUser = (await updateUser('sari', user, { is_active: false })).body
    expect(await trySignIn(user.email, password)).toMatchObject({ status: 403, body: { code: 'INACTIVE' } })
    expect((await updateUser('sari', inactiveUser, { is_active: true })).status).toBe(200)
    expect((await trySignIn(user.email, password)).status).toBe(200)
  })
})

describe('deleting a user', () => {
  it('deletes profile, login, sessions and permissions, and keeps what the user created', async () => {
    const { queryAsOwner, readProductId } = program.database
    const user = await createUser({ role: 'admin' })
    const callAsUser = await signInUser(user.email)
    const serum = await readProductId('Night Serum')
    const video_vo = `https://drive.example/${user.id}`
    const createReplies = [
      await callAsUser('POST', '/videos', { video_vo, video_review: '', product_id: serum }),
      await callAsUser('POST', '/templates', { name: user.id, template_content: 'Hai' }),
      await callAsUser('POST', '/affiliates', {
        platform: 'tiktok',
        username: `u${user.id}`,
        whatsapp: `0812${Date.now()}`,
        product_id: serum,
      }),
    ]
    expect(createReplies.map(({ status }) => status)).toEqual([201, 201, 201])
    await queryAsOwner(
      `insert into products (product_number, product_name, product_benefit, created_by) values ('P', 'P', 'P', $1)`,
      [user.id],
    )
    const grantee = await createUser()
    await queryAsOwner(
      `insert into user_permissions (user_id, permission_name, granted_by) values ($1, 'griting', $2), ($2, 'griting', $1)`,
      [grantee.id, user.id],
    )
    expect((await as.sari('DELETE', `/users/${user.id}`)).status).toBe(204)
    const [remaining] = await queryAsOwner(
      `select
        (select count(*)::int from profiles where id = $1) as profiles,
        (select count(*)::int from accounts where user_id = $1) as accounts,
        (select count(*)::int from sessions where user_id = $1) as sessions,
        (select count(*)::int from user_permissions where user_id = $1) as permissions,
        (select granted_by from user_permissions where user_id = $2) as granted_by,
        (select jsonb_build_array(dibuat_oleh, created_by) from videos where video_vo = $3) as video,
        (select count(*)::int from griting_templates where name = $1::text and created_by is null) as templates,
        (select count(*)::int from affiliate_registrations where username = 'u' || $1::text and created_by is null) as affiliates,
        (select count(*)::int from products where product_number = 'P' and created_by is null) as products`,
      [user.id, grantee.id, video_vo],
    )
    expect(remaining).toEqual({
      profiles: 0,
      accounts: 0,
      sessions: 0,
      permissions: 0,
      granted_by: null,
      video: [user.email, null],
      templates: 1,
      affiliates: 1,
      products: 1,
    })
    expect((await trySignIn(user.email, password)).status).toBe(401)
    expect((await as.sari('POST', '/users', { ...tuti, email: user.email })).status).toBe(201)
  })
})
