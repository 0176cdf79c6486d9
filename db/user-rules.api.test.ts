/** Tests who may do what to whom: one table of role × role × action, enforced by the database itself and by the API. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Role, roles } from '#features/session/role.ts'
import { createStage } from '#test/acting.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'
import { castByRole, getRank, outranks } from '#test/ranks.ts'

interface Person {
  id: string
  email: string
  full_name: string
  role: Role
  is_active: boolean
  revision: number
}

interface Action {
  name: string
  /** the actor must outrank this role too */
  newRole?: Role
  superadminsOnly?: true
  /** the state of the other user before the action */
  before?: { is_active: boolean }
  statement(person: Person): [text: string, values: unknown[]]
  /** absent if no call does exactly this */
  call?(person: Person): [method: string, path: string, body?: unknown]
}

let personCount = 0
const newEmail = () => `orang${++personCount}@example.com`

function edit(
  name: string,
  change: (person: Person) => Partial<Person>,
  otherFields: Partial<Action> = {},
): Action {
  return {
    name,
    ...otherFields,
    statement(person) {
      const [[field, value] = []] = Object.entries(change(person))
      return [`update profiles set ${field} = $2 where id = $1`, [person.id, value]]
    },
    call(person) {
      const { id, email, full_name, role, is_active, revision } = { ...person, ...change(person) }
      return ['PUT', `/users/${id}`, { email, full_name, role, is_active, revision }]
    },
  }
}

const actions: Action[] = [
  {
    name: 'creates',
    statement: ({ role }) => [
      `insert into profiles (email, full_name, role) values ($1, 'Baru', $2)`,
      [newEmail(), role],
    ],
    call: ({ role }) => [
      'POST',
      '/users',
      { email: newEmail(), full_name: 'Baru', password: 'rahasia', role },
    ],
  },
  {
    name: 'creates a login for',
    statement: ({ id }) => [`select app.create_login($1, 'hash')`, [id]],
  },
  edit('renames', () => ({ full_name: 'Nama Baru' })),
  {
    ...edit('changes the e-mail of', () => ({ email: newEmail() }), { superadminsOnly: true }),
    statement: ({ id }) => ['select app.set_email($1, $2)', [id, newEmail()]],
  },
  ...roles.map((role) => edit(`gives the role ${role} to`, () => ({ role }), { newRole: role })),
  edit('deactivates', () => ({ is_active: false })),
  edit('reactivates', () => ({ is_active: true }), { before: { is_active: false } }),
  {
    name: 'deletes',
    statement: ({ id }) => ['delete from profiles where id = $1', [id]],
    call: ({ id }) => ['DELETE', `/users/${id}`],
  },
  {
    name: 'sets the password of',
    superadminsOnly: true,
    statement: ({ id }) => [`select app.set_password($1, 'hash', false)`, [id]],
    call: ({ id }) => ['PUT', `/users/${id}/password`, { password: 'rahasia baru' }],
  },
  {
    name: 'ends the sessions of',
    superadminsOnly: true,
    statement: ({ id }) => ['select app.end_sessions_of($1)', [id]],
    call: ({ id }) => ['DELETE', `/users/${id}/sessions`],
  },
  {
    name: 'counts the sessions of',
    superadminsOnly: true,
    statement: ({ id }) => ['select app.count_sessions_of($1)', [id]],
    call: ({ id }) => ['GET', `/users/${id}/sessions`],
  },
]

function isAllowed(actor: Role, target: Role, { newRole, superadminsOnly }: Action): boolean {
  if (superadminsOnly) return actor === 'superadmin'
  return outranks(actor, target) && (newRole === undefined || outranks(actor, newRole))
}

const cases = roles.flatMap((actor) =>
  actions.flatMap((action) => roles.map((target) => ({ actor, action, other: target, name: action.name }))),
)
/** Cases in which the actor's role alone does not include the permission. */
const byGrant = cases.filter(({ actor, other: target }) => getRank(actor) < 2 && target === 'user')
const filterCalls = (all: typeof cases) => all.filter(({ action }) => action.call)

type QueryAsOwner = Program['database']['queryAsOwner']

/** Creates a user with this role and, if active, a session. The user has no login. */
async function addPerson(queryAsOwner: QueryAsOwner, role: Role, is_active = true): Promise<Person> {
  const [person] = await queryAsOwner<Person>(
    `insert into profiles (email, full_name, role, is_active) values ($1, 'Orang', $2, $3)
     returning id, email, full_name, role, is_active, revision`,
    [newEmail(), role, is_active],
  )
  if (!person) throw new Error('no user was created')
  if (is_active)
    await queryAsOwner(
      `insert into sessions (user_id, token_hash, expires_at) values ($1, gen_random_uuid(), now() + interval '1 day')`,
      [person.id],
    )
  return person
}

/**
 * Gives the two users below admin this permission, and takes the other from them. Both permissions make users visible,
 * so a user who may see others need not be allowed to change them.
 */
async function grant(
  queryAsOwner: QueryAsOwner,
  permission: 'user_management' | 'permission_management',
): Promise<void> {
  await queryAsOwner(
    `delete from user_permissions where permission_name in ('user_management', 'permission_management')`,
  )
  await queryAsOwner(
    `insert into user_permissions (user_id, permission_name)
     select id, $1 from profiles where email in ('dewi@example.com', 'rina@example.com')`,
    [permission],
  )
}

describe('in the database', async () => {
  const stage = await createStage()

  async function expectOutcome(isExpected: boolean, actor: Role, action: Action, target: Role) {
    const person = await addPerson(stage.queryAsOwner, target, action.before?.is_active)
    const [text, values] = action.statement(person)
    if (isExpected) expect(await stage.attempt(castByRole[actor], text, values)).toMatchObject({ count: 1 })
    else expect(await stage.checkRefusal(castByRole[actor], text, values)).toMatchObject({ refused: true })
    await stage.queryAsOwner('delete from profiles where id = $1', [person.id])
  }

  describe('with user_management', () => {
    beforeEach(() => grant(stage.queryAsOwner, 'user_management'))
    it.each(cases)('is allowed or denied by rank: $actor $name $other', ({ actor, action, other }) =>
      expectOutcome(isAllowed(actor, other, action), actor, action, other),
    )
  })

  describe('without user_management', () => {
    beforeEach(() => grant(stage.queryAsOwner, 'permission_management'))
    it.each(byGrant)('is denied: $actor $name $other', ({ actor, action, other }) =>
      expectOutcome(false, actor, action, other),
    )
  })

  it('a login is created once, and only for an existing user', async () => {
    const { id } = await addPerson(stage.queryAsOwner, 'user')
    const login = `select app.create_login($1, 'hash')`
    const rejection = { refused: true, code: '42501' }
    await stage.execute('sari', login, [id])
    expect(await stage.checkRefusal('sari', login, [id])).toMatchObject(rejection)
    expect(await stage.checkRefusal('sari', login, [crypto.randomUUID()])).toMatchObject(rejection)
    expect(await stage.queryAsOwner('select email_verified from profiles where id = $1', [id])).toEqual([
      { email_verified: true },
    ])
    await stage.queryAsOwner('delete from profiles where id = $1', [id])
  })

  it.each(roles)(
    '%s cannot change an e-mail address directly, not even their own, which needs a confirmation',
    async (actor) => {
      await grant(stage.queryAsOwner, 'user_management')
      const { id } = await addPerson(stage.queryAsOwner, 'user')
      const text = 'update profiles set email = $2 where id = $1'
      for (const userId of [id, await stage.idOf(castByRole[actor])])
        expect(await stage.checkRefusal(castByRole[actor], text, [userId, newEmail()])).toMatchObject({
          refused: true,
          code: '42501',
        })
      await stage.queryAsOwner('delete from profiles where id = $1', [id])
    },
  )

  it('sessions ended by deactivation, deletion, a new password or e-mail are announced', async () => {
    for (const text of [
      `select app.set_email($1, 'lain@example.com')`,
      'delete from profiles where id = $1',
      'update profiles set is_active = false where id = $1',
      `select app.set_password($1, 'hash', false)`,
      'select app.end_sessions_of($1)',
    ]) {
      const { id } = await addPerson(stage.queryAsOwner, 'user')
      const listener = await stage.openConnection()
      const notifications: (string | undefined)[] = []
      listener.on('notification', ({ payload }) => notifications.push(payload))
      await listener.query('listen live')
      await stage.execute('sari', text, [id])
      await listener.query('select 1')
      expect(notifications, text).toContain('sessions')
      if (!text.startsWith('select')) expect(notifications, text).toContain('profiles')
      await stage.queryAsOwner('delete from profiles where id = $1', [id])
    }
  })
})

describe('in the API', () => {
  let program: Program
  const callAs = {} as Record<Role, Call>

  beforeAll(async () => {
    program = await startProgram()
    for (const role of roles) callAs[role] = await program.signIn(castByRole[role])
  })

  /** Returns all profiles, logins and sessions. */
  async function readProfiles() {
    const [row] = await program.database.queryAsOwner(`select
      (select jsonb_agg(to_jsonb(p) order by id) from profiles p) as profiles,
      (select jsonb_agg(to_jsonb(a) order by user_id) from accounts a) as accounts,
      (select jsonb_agg(to_jsonb(s) order by id) from sessions s) as sessions`)
    return row
  }

  async function expectOutcome(isExpected: boolean, actor: Role, action: Action, target: Role) {
    const { queryAsOwner } = program.database
    const person = await addPerson(queryAsOwner, target, action.before?.is_active)
    const before = await readProfiles()
    const [method, path, body] = action.call?.(person) ?? ['', '']
    const { status } = await callAs[actor](method, path, body)
    if (isExpected) expect([200, 201, 204]).toContain(status)
    else {
      expect(status).toBe(403)
      expect(await readProfiles()).toEqual(before)
    }
    await queryAsOwner('delete from profiles where id = $1', [person.id])
  }

  describe('with user_management', () => {
    beforeEach(() => grant(program.database.queryAsOwner, 'user_management'))
    it.each(filterCalls(cases))(
      'is allowed or denied by rank: $actor $name $other',
      ({ actor, action, other }) => expectOutcome(isAllowed(actor, other, action), actor, action, other),
    )

    it.each(roles)(
      '%s sees in the list which users they can manage and which roles they can give',
      async (actor) => {
        const created = await Promise.all(roles.map((role) => addPerson(program.database.queryAsOwner, role)))
        const { status, body } = await callAs[actor]('GET', '/users')
        expect(status).toBe(200)
        expect(body.roles_to_give).toEqual(roles.filter((role) => outranks(actor, role)))
        for (const { id, role } of created)
          expect(body.rows.find((row: Person) => row.id === id)).toMatchObject({
            may_manage: outranks(actor, role),
            may_reset_login: actor === 'superadmin',
          })
        const me = await program.database.idOf(castByRole[actor])
        expect(body.rows.find((row: Person) => row.id === me)).toMatchObject({
          may_manage: false,
          may_reset_login: false,
        })
        for (const { id } of created)
          await program.database.queryAsOwner('delete from profiles where id = $1', [id])
      },
    )
  })

  describe('without user_management', () => {
    beforeEach(() => grant(program.database.queryAsOwner, 'permission_management'))
    it.each(filterCalls(byGrant))('is denied: $actor $name $other', ({ actor, action, other }) =>
      expectOutcome(false, actor, action, other),
    )
  })
})
