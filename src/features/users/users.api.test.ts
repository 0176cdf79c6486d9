/**
 * Users over the API: what is stored, and what is refused and how. db/user-rules.api.test.ts covers ranks.
 * Runs on every PostgreSQL.
 */
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  as,
  createEmail,
  createUser,
  password,
  program,
  readProfile,
  readUser,
  readUserTables,
  signInUser,
  trySignIn,
  tuti,
  unknownId,
  updateUser,
} from '#test/users.ts'

describe('the list of users', () => {
  it('shows every user, the newest first, and nothing of their logins', async () => {
    const olderUser = await createUser()
    const newerUser = await createUser()
    const { status, body } = await as.budi('GET', '/users')
    expect(status).toBe(200)
    expect(body.rows.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([newerUser.id, olderUser.id])
    expect(Object.keys(body.rows[0]).sort()).toEqual([
      'created_at',
      'email',
      'full_name',
      'id',
      'is_active',
      'may_manage',
      'may_reset_login',
      'revision',
      'role',
    ])
    expect(body.rows).toHaveLength((await program.database.queryAsOwner('select from profiles')).length)
  })
})

describe('creating a user', () => {
  it('creates an active profile and a login with exactly that password', async () => {
    const email = createEmail()
    const paddedPassword = ' ruang di tepi '
    const createdUser = await createUser({
      email: `  ${email.toUpperCase()} `,
      full_name: '  Tuti 🌸 ',
      password: paddedPassword,
    })
    expect(createdUser).toMatchObject({
      email,
      full_name: 'Tuti 🌸',
      role: 'user',
      is_active: true,
      may_manage: true,
      may_reset_login: true,
    })
    expect(await readProfile(createdUser.id)).toMatchObject({ email_verified: true })
    expect((await trySignIn(email, paddedPassword.trim())).status).toBe(401)
    const session = await (await signInUser(email, paddedPassword))('GET', '/session')
    expect(session.body).toMatchObject({ user: { id: createdUser.id, role: 'user' }, permissions: [] })
  })

  it('stores the password only as a slow hash', async () => {
    const { id } = await createUser({ password: 'terlihat' })
    const [account] = await program.database.queryAsOwner('select * from accounts where user_id = $1', [id])
    expect(account).toMatchObject({
      user_id: id,
      password: expect.stringMatching(
        /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
      ),
    })
    expect(JSON.stringify(account)).not.toContain('terlihat')
  })

  it('is rejected for a taken e-mail in any letter case, and stores nothing', async () => {
    const { email } = await createUser()
    const before = await readUserTables()
    const reply = await as.sari('POST', '/users', { ...tuti, email: email.toUpperCase() })
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN', message: 'Email sudah terdaftar' },
    })
    expect(await readUserTables()).toEqual(before)
  })

  it('creates one of ten users with the same e-mail at the same time', async () => {
    const email = createEmail()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => as.sari('POST', '/users', { ...tuti, email })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  it('stores no profile if storing the login fails', async () => {
    await program.database.queryAsOwner(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'the login fails'; end $$`)
    await program.database.queryAsOwner(
      'create trigger fail before insert on accounts for each row execute function fail()',
    )
    onTestFinished(async () => void (await program.database.queryAsOwner('drop function fail() cascade')))
    const before = await readUserTables()
    const reply = await as.sari('POST', '/users', { ...tuti, email: createEmail() })
    expect([reply.status, await readUserTables()]).toEqual([500, before])
  })
})

describe.each(['create', 'update'] as const)('the call to %s a user', (verb) => {
  /** Returns the reply, and whether all users and logins are as they were before the call. */
  async function send(fields: Record<string, unknown>) {
    const user = await createUser()
    const before = await readUserTables()
    const reply =
      verb === 'create'
        ? await as.sari('POST', '/users', { ...tuti, email: createEmail(), ...fields })
        : await updateUser('sari', user, fields)
    return { reply, isUnchanged: JSON.stringify(await readUserTables()) === JSON.stringify(before) }
  }

  const invalidFields: [string, unknown, string][] = [
    ['email', '', 'Email tidak valid'],
    ['email', 'tuti', 'Email tidak valid'],
    ['email', 'tuti@', 'Email tidak valid'],
    ['email', 'tuti@rumah', 'Email tidak valid'],
    ['email', 'a b@example.com', 'Email tidak valid'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Email tidak valid'],
    ['full_name', '', 'Nama lengkap harus diisi'],
    ['full_name', ' \u200b ', 'Nama lengkap harus diisi'],
    ['full_name', 'x'.repeat(121), 'Maksimal 120 karakter'],
  ]
  const invalidPasswords: typeof invalidFields = [
    ['password', '12345', 'Password minimal 6 karakter'],
    ['password', '', 'Password minimal 6 karakter'],
    ['password', 'x'.repeat(129), 'Password maksimal 128 karakter'],
  ]

  it.each(verb === 'create' ? [...invalidFields, ...invalidPasswords] : invalidFields)(
    'rejects the %s %j with the message of the form',
    async (path, value, message) => {
      const { reply, isUnchanged } = await send({ [path]: value })
      expect([reply.status, reply.body.data?.issues]).toEqual([400, [{ path, message }]])
      expect(isUnchanged).toBe(true)
    },
  )

  describe.each(['email', 'full_name', 'role', verb === 'create' ? 'password' : 'is_active'])(
    'with an invalid %s',
    (path) => {
      it.each([
        ['a NUL byte in a text', 'tuti\u0000x@example.com'],
        ['half a surrogate pair in a text', 'tuti\ud800x@example.com'],
        ['a list', ['tuti@example.com']],
        ['an object', { toString: 'x' }],
        ['a number', 7_777_777],
        ['null', null],
      ])('rejects %s and names the field', async (_, value) => {
        const { reply, isUnchanged } = await send({ [path]: value })
        expect(reply.status).toBe(400)
        expect(reply.body.data.issues[0].path).toBe(path)
        expect(isUnchanged).toBe(true)
      })
    },
  )

  it.each(['email', 'full_name'])(
    'rejects 100 kB of %s and names the field, and rejects 1 MB with 413',
    async (path) => {
      const { reply } = await send({ [path]: 'x'.repeat(100_000) })
      expect([reply.status, reply.body.data.issues[0].path]).toEqual([400, path])
      expect((await send({ [path]: 'x'.repeat(1_000_000) })).reply.status).toBe(413)
    },
  )

  it.each(['bos', 'Superadmin', '', '__proto__'])('rejects the role %j', async (role) => {
    const { reply, isUnchanged } = await send({ role })
    expect([reply.status, reply.body.data.issues[0].path, isUnchanged]).toEqual([400, 'role', true])
  })

  it.each(['created_at', 'email_verified', 'image', 'granted_by', 'permissions', 'updated_at', '__proto__x'])(
    'rejects %s, which clients cannot set',
    async (field) => {
      const { reply, isUnchanged } = await send({ [field]: true })
      expect([reply.status, isUnchanged]).toEqual([400, true])
    },
  )

  it('stores names in any script in one normal form, and hostile ones as text', async () => {
    const names = ['Zoe\u0301 🌸', 'نور الهدى', '<img src=x onerror=alert(1)>', `'; drop table profiles; --`]
    for (const full_name of names)
      expect((await send({ full_name })).reply.body.full_name).toBe(full_name.normalize('NFC'))
  })
})

describe('a new user', () => {
  it.each(['id', 'is_active', 'user_id'])('is rejected with %s, which the server sets', async (field) => {
    const before = await readUserTables()
    const reply = await as.sari('POST', '/users', { ...tuti, email: createEmail(), [field]: unknownId })
    expect([reply.status, await readUserTables()]).toEqual([400, before])
  })
})

describe('changing a user', () => {
  it('changes fields and revision, but not the creation date, login or sessions', async () => {
    const user = await createUser()
    const callAsUser = await signInUser(user.email)
    const reply = await updateUser('budi', user, { full_name: 'Tuti W.', role: 'moderator' })
    expect(reply.body).toMatchObject({
      id: user.id,
      email: user.email,
      full_name: 'Tuti W.',
      role: 'moderator',
      created_at: user.created_at,
      may_manage: true,
      may_reset_login: false,
    })
    expect(reply.body.revision).not.toBe(user.revision)
    expect((await callAsUser('GET', '/session')).body.user).toMatchObject({
      email: user.email,
      role: 'moderator',
    })
    expect((await trySignIn(user.email, password)).status).toBe(200)
  })

  it('is rejected for the e-mail of another user', async () => {
    const user = await createUser()
    const before = await readUserTables()
    const reply = await updateUser('sari', user, { email: 'Rina@example.com' })
    expect([reply.status, reply.body.code, await readUserTables()]).toEqual([409, 'EMAIL_TAKEN', before])
  })

  it('rejects the second of two changes to the same revision and returns the current row', async () => {
    const user = await createUser()
    const firstReply = await updateUser('sari', user, { full_name: 'Kata Sari' })
    const secondReply = await updateUser('budi', user, { full_name: 'Kata Budi' })
    expect([firstReply.status, secondReply.status, secondReply.body.code]).toEqual([200, 409, 'CHANGED'])
    expect(secondReply.body.data).toEqual(await readUser('budi', user.id))
    expect((await updateUser('budi', secondReply.body.data, { full_name: 'Kata Budi' })).status).toBe(200)
  })

  it('accepts exactly one of ten changes to the same revision at the same time', async () => {
    const user = await createUser()
    const names = Array.from({ length: 10 }, (_, i) => `n${i}`)
    const replies = await Promise.all(names.map((full_name) => updateUser('sari', user, { full_name })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it.each([undefined, '', 'x', '0'.repeat(32), 0, 1.5])('rejects the revision %j', async (revision) => {
    expect((await updateUser('sari', await createUser(), { revision })).status).toBe(400)
  })

  it('is rejected for a user of higher rank, without returning their data', async () => {
    const user = await createUser({ role: 'superadmin' })
    const reply = await updateUser('budi', user, { revision: 999 })
    expect([reply.status, reply.body.data]).toEqual([403, undefined])
    expect(reply.body.message).toBe('Anda tidak memiliki akses untuk mengubah user ini')
  })
})

describe('a user who does not exist', () => {
  const buildCalls = (id: string) =>
    [
      [
        'PUT',
        `/users/${id}`,
        { ...tuti, password: undefined, email: 'x@example.com', is_active: true, revision: 999 },
      ],
      ['DELETE', `/users/${id}`, undefined],
      ['GET', `/users/${id}/sessions`, undefined],
      ['DELETE', `/users/${id}/sessions`, undefined],
      ['PUT', `/users/${id}/password`, { password }],
    ] as const

  it.each(buildCalls(unknownId))('is not found: %s %s', async (method, path, body) => {
    const before = await readUserTables()
    const reply = await as.sari(method, path, body)
    expect([reply.status, reply.body.message]).toEqual([404, 'User sudah tidak ada'])
    expect(await readUserTables()).toEqual(before)
  })

  it.each(['1', 'abc', '%00'])('returns 400 for the id %s', async (id) => {
    for (const [method, path, body] of buildCalls(id))
      expect((await as.sari(method, path, body)).status).toBe(400)
  })

  it('is denied without user_management before the id is checked', async () => {
    for (const [method, path, body] of buildCalls('abc'))
      expect((await as.dewi(method, path, body)).status).toBe(403)
  })
})
