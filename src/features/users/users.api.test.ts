/** Users over the API: what is stored, what is refused and how, and what ends with a person. Ranks: db/user-rules. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { caller } from '#test/calls.ts'
import { type Call, type Program, type SignedInCall, startProgram } from '#test/program.ts'

let program: Program
const as = {} as Record<CastName, Call>

beforeAll(async () => {
  program = await startProgram()
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const) as[name] = await program.signIn(name)
})
beforeEach(() => program.database.owner('delete from rate_limits'))

const nowhere = '00000000-0000-4000-8000-000000000000'
const password = 'rahasia'
const tuti = { full_name: 'Tuti Wijaya', password, role: 'user' }

let people = 0
const newEmail = () => `tuti${++people}@example.com`

async function created(change: Record<string, unknown> = {}) {
  const reply = await as.sari('POST', '/users', { ...tuti, email: newEmail(), ...change })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

function fieldsOf({ email, full_name, role, is_active, revision }: Record<string, unknown>) {
  return { email, full_name, role, is_active, revision }
}

/** Saves a change of somebody as whoever is given. */
async function change(who: CastName, user: Record<string, unknown>, fields: Record<string, unknown>) {
  return as[who]('PUT', `/users/${user.id}`, { ...fieldsOf(user), ...fields })
}

async function tryToEnter(email: string, word: string) {
  return program.anonymous('POST', '/auth/sign-in/email', { email, password: word })
}

/** Signed in, with the password made his own. */
async function entered(email: string, word = password, { url, database } = program): Promise<SignedInCall> {
  await database.owner('update profiles set must_change_password = false where email = $1', [email])
  const reply = await caller(url)('POST', '/auth/sign-in/email', { email, password: word })
  expect(reply.status).toBe(200)
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return Object.assign(caller(url, { cookie }), { cookie })
}

/** Opens the live stream; `ended` resolves when the server ends it. */
async function listening({ cookie }: SignedInCall): Promise<{ ended: Promise<void> }> {
  const { body } = await fetch(`${program.url}/api/live`, { headers: { cookie } })
  const reader = body?.getReader()
  await reader?.read()
  async function end() {
    while (reader && !(await reader.read()).done);
  }
  return { ended: end() }
}

/** All that a refusal must leave as it was. */
async function everything() {
  const [row] = await program.database.owner(`select
    (select jsonb_agg(to_jsonb(p) order by id) from profiles p) as profiles,
    (select jsonb_agg(to_jsonb(a) order by id) from accounts a) as accounts,
    (select count(*) from sessions) as sessions`)
  return row
}

async function stored(id: string) {
  const [row] = await program.database.owner('select * from profiles where id = $1', [id])
  return row
}

async function row(who: CastName, id: string) {
  const { body } = await as[who]('GET', '/users')
  return body.rows.find((each: { id: string }) => each.id === id)
}

describe('the list', () => {
  it('shows everybody, the newest first, and nothing of anyone’s login', async () => {
    const older = await created()
    const newer = await created()
    const { status, body } = await as.budi('GET', '/users')
    expect(status).toBe(200)
    expect(body.rows.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id])
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
    expect(body.rows.length).toBe(Number((await program.database.owner('select from profiles')).length))
  })
})

describe('making a user', () => {
  it('makes an active profile and a login that signs in with exactly that password', async () => {
    const email = newEmail()
    const word = ' ruang di tepi '
    const made = await created({
      email: `  ${email.toUpperCase()} `,
      full_name: '  Tuti 🌸 ',
      password: word,
    })
    expect(made).toMatchObject({
      email,
      full_name: 'Tuti 🌸',
      role: 'user',
      is_active: true,
      may_manage: true,
      may_reset_login: true,
    })
    expect(await stored(made.id)).toMatchObject({ email_verified: true })
    expect((await tryToEnter(email, word.trim())).status).toBe(401)
    const session = await (await entered(email, word))('GET', '/session')
    expect(session.body).toMatchObject({ user: { id: made.id, role: 'user' }, permissions: [] })
  })

  it('keeps the password as a slow hash only', async () => {
    const { id } = await created({ password: 'terlihat' })
    const [account] = await program.database.owner('select * from accounts where user_id = $1', [id])
    expect(account).toMatchObject({ account_id: id, provider_id: 'credential' })
    expect(JSON.stringify(account)).not.toContain('terlihat')
  })

  it('is refused for an e-mail that somebody has, in any case, and leaves no half', async () => {
    const { email } = await created()
    const before = await everything()
    const reply = await as.sari('POST', '/users', { ...tuti, email: email.toUpperCase() })
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN', message: 'Email sudah terdaftar' },
    })
    expect(await everything()).toEqual(before)
  })

  it('of ten at once with one e-mail makes one', async () => {
    const email = newEmail()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => as.sari('POST', '/users', { ...tuti, email })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  it('leaves no profile without a login when the login fails', async () => {
    await program.database.owner(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'the login fails'; end $$`)
    await program.database.owner(
      'create trigger fail before insert on accounts for each row execute function fail()',
    )
    const before = await everything()
    const reply = await as.sari('POST', '/users', { ...tuti, email: newEmail() })
    expect([reply.status, await everything()]).toEqual([500, before])
    await program.database.owner('drop function fail() cascade')
  })
})

describe.each(['create', 'update'] as const)('to %s', (verb) => {
  async function send(fields: Record<string, unknown>) {
    const user = await created()
    const before = await everything()
    const reply =
      verb === 'create'
        ? await as.sari('POST', '/users', { ...tuti, email: newEmail(), ...fields })
        : await change('sari', user, fields)
    return { reply, isUntouched: JSON.stringify(await everything()) === JSON.stringify(before) }
  }

  const refused: [string, unknown, string][] = [
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
  const ofCreate: typeof refused = [
    ['password', '12345', 'Password minimal 6 karakter'],
    ['password', '', 'Password minimal 6 karakter'],
    ['password', 'x'.repeat(129), 'Password maksimal 128 karakter'],
  ]

  it.each(verb === 'create' ? [...refused, ...ofCreate] : refused)(
    'with the %s %j is refused in the words of the form',
    async (path, value, message) => {
      const { reply, isUntouched } = await send({ [path]: value })
      expect([reply.status, reply.body.data?.issues]).toEqual([400, [{ path, message }]])
      expect(isUntouched).toBe(true)
    },
  )

  describe.each(['email', 'full_name', 'role', verb === 'create' ? 'password' : 'is_active'])(
    'with a value of %s that is',
    (path) => {
      it.each([
        ['a NUL byte in a text', 'tuti\u0000x@example.com'],
        ['half a surrogate pair in a text', 'tuti\ud800x@example.com'],
        ['a list', ['tuti@example.com']],
        ['an object', { toString: 'x' }],
        ['a number', 7_777_777],
        ['null', null],
      ])('%s is refused by its name', async (_, value) => {
        const { reply, isUntouched } = await send({ [path]: value })
        expect(reply.status).toBe(400)
        expect(reply.body.data.issues[0].path).toBe(path)
        expect(isUntouched).toBe(true)
      })
    },
  )

  it.each(['email', 'full_name'])(
    'with 100 kB of %s is refused by its name, with 1 MB at all',
    async (path) => {
      const { reply } = await send({ [path]: 'x'.repeat(100_000) })
      expect([reply.status, reply.body.data.issues[0].path]).toEqual([400, path])
      expect((await send({ [path]: 'x'.repeat(1_000_000) })).reply.status).toBe(413)
    },
  )

  it.each(['bos', 'Superadmin', '', '__proto__'])('with the role %j is refused', async (role) => {
    const { reply, isUntouched } = await send({ role })
    expect([reply.status, reply.body.data.issues[0].path, isUntouched]).toEqual([400, 'role', true])
  })

  it.each(['created_at', 'email_verified', 'image', 'granted_by', 'permissions', 'updated_at', '__proto__x'])(
    'with %s, which is not the sender’s, is refused',
    async (field) => {
      const { reply, isUntouched } = await send({ [field]: true })
      expect([reply.status, isUntouched]).toEqual([400, true])
    },
  )

  it('keeps names in any script, in one normal form, and hostile ones as text', async () => {
    const names = ['Zoe\u0301 🌸', 'نور الهدى', '<img src=x onerror=alert(1)>', `'; drop table profiles; --`]
    for (const full_name of names)
      expect((await send({ full_name })).reply.body.full_name).toBe(full_name.normalize('NFC'))
  })
})

describe('a new user', () => {
  it.each(['id', 'is_active', 'user_id'])('is refused with %s, which is the server’s', async (field) => {
    const before = await everything()
    const reply = await as.sari('POST', '/users', { ...tuti, email: newEmail(), [field]: nowhere })
    expect([reply.status, await everything()]).toEqual([400, before])
  })
})

describe('changing a user', () => {
  it('changes the fields and the revision, not the day, the login or the sessions', async () => {
    const user = await created()
    const their = await entered(user.email)
    const reply = await change('budi', user, { full_name: 'Tuti W.', role: 'moderator' })
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
    expect((await their('GET', '/session')).body.user).toMatchObject({ email: user.email, role: 'moderator' })
    expect((await tryToEnter(user.email, password)).status).toBe(200)
  })

  it('is refused for an e-mail that somebody else has', async () => {
    const user = await created()
    const before = await everything()
    const reply = await change('sari', user, { email: 'Rina@example.com' })
    expect([reply.status, reply.body.code, await everything()]).toEqual([409, 'EMAIL_TAKEN', before])
  })

  it('is refused to the second of two who started from the same, who gets the row as it is', async () => {
    const user = await created()
    const first = await change('sari', user, { full_name: 'Kata Sari' })
    const second = await change('budi', user, { full_name: 'Kata Budi' })
    expect([first.status, second.status, second.body.code]).toEqual([200, 409, 'CHANGED'])
    expect(second.body.data).toEqual(await row('budi', user.id))
    expect((await change('budi', second.body.data, { full_name: 'Kata Budi' })).status).toBe(200)
  })

  it('lets one of ten at once through', async () => {
    const user = await created()
    const names = Array.from({ length: 10 }, (_, i) => `n${i}`)
    const replies = await Promise.all(names.map((full_name) => change('sari', user, { full_name })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it.each([undefined, '', 'x', '0'.repeat(32), 0, 1.5])(
    'is refused from the revision %j',
    async (revision) => {
      expect((await change('sari', await created(), { revision })).status).toBe(400)
    },
  )

  it('of somebody above is refused before anything is said of him', async () => {
    const user = await created({ role: 'superadmin' })
    const reply = await change('budi', user, { revision: 999 })
    expect([reply.status, reply.body.data]).toEqual([403, undefined])
    expect(reply.body.message).toBe('Anda tidak memiliki akses untuk mengubah user ini')
  })
})

describe('oneself', () => {
  it.each([{ role: 'superadmin' }, { role: 'user' }, { is_active: false }])(
    'an admin may not give %o',
    async (fields) => {
      const me = await row('budi', await program.database.idOf('budi'))
      const before = await everything()
      expect((await change('budi', me, fields)).status).toBe(403)
      expect(await everything()).toEqual(before)
    },
  )

  it('a superadmin may step down while another is active', async () => {
    const other = await created({ role: 'superadmin' })
    const self = await entered(other.email)
    const reply = await self('PUT', `/users/${other.id}`, { ...fieldsOf(other), role: 'moderator' })
    expect(reply).toMatchObject({ status: 200, body: { role: 'moderator', may_manage: false } })
  })

  it.each(['budi', 'sari'] as const)('%s may not change the e-mail here', async (who) => {
    const me = await row(who, await program.database.idOf(who))
    const before = await everything()
    const reply = await change(who, me, { email: newEmail() })
    expect(reply).toMatchObject({ status: 403, body: { code: 'OWN_EMAIL' } })
    expect(await everything()).toEqual(before)
    const stale = await change(who, me, { full_name: 'X', revision: 999 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
  })

  it('nobody deletes, not even a superadmin among others', async () => {
    const { id } = await created({ role: 'superadmin' })
    const before = await everything()
    for (const who of ['budi', 'sari'] as const)
      expect((await as[who]('DELETE', `/users/${await program.database.idOf(who)}`)).status).toBe(403)
    expect(await everything()).toEqual(before)
    expect((await as.sari('DELETE', `/users/${id}`)).status).toBe(204)
  })

  it('nobody resets a login: that asks the current password', async () => {
    const me = await program.database.idOf('sari')
    const before = await everything()
    expect((await as.sari('PUT', `/users/${me}/password`, { password })).status).toBe(403)
    expect((await as.sari('DELETE', `/users/${me}/sessions`)).status).toBe(403)
    expect(await everything()).toEqual(before)
  })
})

describe('the last active superadmin', () => {
  it('is neither demoted nor deactivated nor deleted, also beside one who is inactive', async () => {
    await program.database.owner(
      `delete from profiles where role = 'superadmin' and email <> 'sari@example.com'`,
    )
    const other = await created({ role: 'superadmin' })
    expect((await change('sari', other, { is_active: false })).status).toBe(200)
    const id = await program.database.idOf('sari')
    const me = await row('sari', id)
    const before = await everything()
    for (const reply of [
      await change('sari', me, { role: 'admin' }),
      await change('sari', me, { is_active: false }),
      await as.sari('DELETE', `/users/${id}`),
    ])
      expect(reply).toMatchObject({ status: 409, body: { code: 'LAST_SUPERADMIN' } })
    expect(await everything()).toEqual(before)
  })

  it.each([
    ['deleting', (call: Call, { id }: Record<string, unknown>) => call('DELETE', `/users/${id}`)],
    [
      'demoting',
      (call: Call, user: Record<string, unknown>) =>
        call('PUT', `/users/${user.id}`, { ...fieldsOf(user), role: 'admin' }),
    ],
  ] as const)('is exactly one of two who are %s each other at once', async (_, doTo) => {
    const own = await startProgram()
    const sari = await own.signIn('sari')
    const make = async (email: string) =>
      (await sari('POST', '/users', { ...tuti, email, role: 'superadmin' })).body
    for (let round = 0; round < 3; round++) {
      const pair = [await make(`satu${round}@example.com`), await make(`dua${round}@example.com`)]
      const [one, two] = await Promise.all(pair.map(({ email }) => entered(email, password, own)))
      await own.database.owner(
        `update profiles set role = 'admin' where role = 'superadmin' and id <> all ($1)`,
        [pair.map(({ id }) => id)],
      )
      const replies = await Promise.all([doTo(one as Call, pair[1]), doTo(two as Call, pair[0])])
      expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(replies.filter(({ status }) => status >= 400 && status < 500)).toHaveLength(1)
      expect(
        await own.database.owner(`select from profiles where role = 'superadmin' and is_active`),
      ).toHaveLength(1)
      await own.database.owner(`update profiles set role = 'superadmin' where email = 'sari@example.com'`)
    }
  })
})

describe('what ends a session', () => {
  const ends: [string, (user: Record<string, unknown>) => Promise<{ status: number }>][] = [
    ['deactivation', (user) => change('sari', user, { is_active: false })],
    ['deletion', ({ id }) => as.sari('DELETE', `/users/${id}`)],
    ['a new password', ({ id }) => as.sari('PUT', `/users/${id}/password`, { password: 'rahasia baru' })],
    ['ending all sessions', ({ id }) => as.sari('DELETE', `/users/${id}/sessions`)],
  ]

  it.each(ends)(
    '%s: the cookie on the next request, the stream at once, and nobody else’s',
    async (_, end) => {
      const user = await created()
      const [theirs, again] = [await entered(user.email), await entered(user.email)]
      const other = await entered((await created()).email)
      const stream = await listening(theirs)
      const { body } = await as.sari('GET', `/users/${user.id}/sessions`)
      expect(body).toEqual({ count: 2 })
      expect((await end(user)).status).toBeLessThan(300)
      expect((await theirs('GET', '/session')).status).toBe(401)
      expect((await again('GET', '/session')).status).toBe(401)
      await stream.ended
      expect((await other('GET', '/session')).status).toBe(200)
    },
  )

  it('a new password signs in and the old one does not', async () => {
    const { id, email } = await created()
    const reply = await as.sari('PUT', `/users/${id}/password`, { password: 'rahasia baru' })
    expect(reply.status).toBe(204)
    expect((await tryToEnter(email, password)).status).toBe(401)
    expect((await tryToEnter(email, 'rahasia baru')).status).toBe(200)
  })

  it.each(['12345', 'x'.repeat(129), 'a\u0000bcdef', 'a\ud800bcdef', 123456, null])(
    'the password %j is refused by its name, and all goes on',
    async (word) => {
      const { id, email } = await created()
      const theirs = await entered(email)
      const before = await everything()
      const reply = await as.sari('PUT', `/users/${id}/password`, { password: word })
      expect([reply.status, reply.body.data.issues[0].path]).toEqual([400, 'password'])
      expect(await everything()).toEqual(before)
      expect((await theirs('GET', '/session')).status).toBe(200)
    },
  )

  it('a new password leaves the second factor, unless that is to go as well', async () => {
    const { id, email } = await created()
    await program.database.owner(
      `insert into second_factors (user_id, secret, confirmed_at) values ($1, 'x', now())`,
      [id],
    )
    const factors = () => program.database.owner('select from second_factors where user_id = $1', [id])
    const put = (change: object) =>
      as.sari('PUT', `/users/${id}/password`, { password: 'rahasia baru', ...change })
    expect((await put({})).status).toBe(204)
    expect(await factors()).toHaveLength(1)
    expect((await put({ without_second_factor: 'ya' })).status).toBe(400)
    expect(await factors()).toHaveLength(1)
    expect((await put({ without_second_factor: true })).status).toBe(204)
    expect(await factors()).toHaveLength(0)
    expect((await tryToEnter(email, 'rahasia baru')).status).toBe(200)
  })

  it('a set password makes the login of somebody who has none', async () => {
    const { id, email } = await created()
    await program.database.owner('delete from accounts where user_id = $1', [id])
    expect((await as.sari('PUT', `/users/${id}/password`, { password })).status).toBe(204)
    expect((await tryToEnter(email, password)).status).toBe(200)
  })

  it('an expired session is not counted, an ended one tells how many there were', async () => {
    const { id, email } = await created()
    await entered(email)
    await program.database.owner(
      `insert into sessions (user_id, token, expires_at) values ($1, gen_random_uuid(), now() - interval '1 day')`,
      [id],
    )
    expect((await as.sari('GET', `/users/${id}/sessions`)).body).toEqual({ count: 1 })
    expect((await as.sari('DELETE', `/users/${id}/sessions`)).body).toEqual({ ended: 2 })
    expect((await as.sari('GET', `/users/${id}/sessions`)).body).toEqual({ count: 0 })
  })

  it('after deactivation the right password is refused until the person is active again', async () => {
    const user = await created()
    const silent = (await change('sari', user, { is_active: false })).body
    expect(await tryToEnter(user.email, password)).toMatchObject({ status: 403, body: { code: 'INACTIVE' } })
    expect((await change('sari', silent, { is_active: true })).status).toBe(200)
    expect((await tryToEnter(user.email, password)).status).toBe(200)
  })
})

describe('deleting a user', () => {
  it('takes profile, login, sessions and permissions, and leaves what the person made', async () => {
    const { owner, product } = program.database
    const user = await created({ role: 'admin' })
    const theirs = await entered(user.email)
    const serum = await product('Night Serum')
    const video_vo = `https://drive.example/${user.id}`
    const made = [
      await theirs('POST', '/videos', { video_vo, video_review: '', product_id: serum }),
      await theirs('POST', '/templates', { name: user.id, template_content: 'Hai' }),
      await theirs('POST', '/affiliates', {
        platform: 'tiktok',
        username: `u${user.id}`,
        whatsapp: `0812${Date.now()}`,
        product_id: serum,
      }),
    ]
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    await owner(
      `insert into products (product_number, product_name, product_benefit, created_by) values ('P', 'P', 'P', $1)`,
      [user.id],
    )
    const grantee = await created()
    await owner(
      `insert into user_permissions (user_id, permission_name, granted_by) values ($1, 'griting', $2), ($2, 'griting', $1)`,
      [grantee.id, user.id],
    )
    expect((await as.sari('DELETE', `/users/${user.id}`)).status).toBe(204)
    const [left] = await owner(
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
    expect(left).toEqual({
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
    expect((await tryToEnter(user.email, password)).status).toBe(401)
    expect((await as.sari('POST', '/users', { ...tuti, email: user.email })).status).toBe(201)
  })
})

describe('a user who is not there', () => {
  const calls = (id: string) =>
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

  it.each(calls(nowhere))('is not found: %s %s', async (method, path, body) => {
    const before = await everything()
    const reply = await as.sari(method, path, body)
    expect([reply.status, reply.body.message]).toEqual([404, 'User sudah tidak ada'])
    expect(await everything()).toEqual(before)
  })

  it.each(['1', 'abc', '%00'])('answers 400 to the id %s', async (id) => {
    for (const [method, path, body] of calls(id)) expect((await as.sari(method, path, body)).status).toBe(400)
  })

  it('is nobody’s business without user_management: refused before the id is read', async () => {
    for (const [method, path, body] of calls('abc'))
      expect((await as.dewi(method, path, body)).status).toBe(403)
  })
})
