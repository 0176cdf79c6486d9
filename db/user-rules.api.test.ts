/** The right of each role to act upon users of each role, in the database and in the API: role × role × action. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Role, roles } from '#features/session/roles.ts'
import { openCastDatabase } from '#test/acting.ts'
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
  needsInactiveUser?: true
  /** builds the SQL that acts upon this user */
  buildStatement(person: Person): [text: string, values: unknown[]]
  /** builds the API call that acts upon this user; absent if no call does exactly this */
  buildCall?(person: Person): [method: string, path: string, body?: unknown]
}

let personCount = 0
const createEmail = () => `orang${++personCount}@example.com`

/** Returns an action that changes one field of a user. */
function createEdit(
  name: string,
  change: (person: Person) => Partial<Person>,
  otherFields: Partial<Action> = {},
): Action {
  return {
    name,
    ...otherFields,
    buildStatement(person) {
      const [[field, value] = []] = Object.entries(change(person))
      return [`update profiles set ${field} = $2 where id = $1`, [person.id, value]]
    },
    buildCall(person) {
      const { id, email, full_name, role, is_active, revision } = { ...person, ...change(person) }
      return ['PUT', `/users/${id}`, { email, full_name, role, is_active, revision }]
    },
  }
}

const actions: Action[] = [
  {
    name: 'creates',
    buildStatement: ({ role }) => [
      `insert into profiles (email, full_name, role) values ($1, 'Baru', $2)`,
      [createEmail(), role],
    ],
    buildCall: ({ role }) => [
      'POST',
      '/users',
      { email: createEmail(), full_name: 'Baru', password: 'rahasia', role },
    ],
  },
  {
    name: 'creates a login for',
    buildStatement: ({ id }) => [`select app.create_login($1, 'hash')`, [id]],
  },
  createEdit('renames', () => ({ full_name: 'Nama Baru' })),
  {
    ...createEdit('changes the e-mail of', () => ({ email: createEmail() }), { superadminsOnly: true }),
    buildStatement: ({ id }) => ['select app.set_email($1, $2)', [id, createEmail()]],
  },
  ...roles.map((role) => createEdit(`gives the role ${role} to`, () => ({ role }), { newRole: role })),
  createEdit('deactivates', () => ({ is_active: false })),
  createEdit('reactivates', () => ({ is_active: true }), { needsInactiveUser: true }),
  {
    name: 'deletes',
    buildStatement: ({ id }) => ['delete from profiles where id = $1', [id]],
    buildCall: ({ id }) => ['DELETE', `/users/${id}`],
  },
  {
    name: 'sets the password of',
    superadminsOnly: true,
    buildStatement: ({ id }) => [`select app.set_password($1, 'hash', false)`, [id]],
    buildCall: ({ id }) => ['PUT', `/users/${id}/password`, { password: 'rahasia baru' }],
  },
  {
    name: 'ends the sessions of',
    superadminsOnly: true,
    buildStatement: ({ id }) => ['select app.end_sessions_of($1)', [id]],
    buildCall: ({ id }) => ['DELETE', `/users/${id}/sessions`],
  },
  {
    name: 'counts the sessions of',
    superadminsOnly: true,
    buildStatement: ({ id }) => ['select app.count_sessions_of($1)', [id]],
    buildCall: ({ id }) => ['GET', `/users/${id}/sessions`],
  },
]

interface Case {
  actor: Role
  action: Action
  /** the role of the user who is acted upon */
  target: Role
  /** the name of the action, for the title */
  name: string
}

function isAllowed({ actor, target, action: { newRole, superadminsOnly } }: Case): boolean {
  if (superadminsOnly) return actor === 'superadmin'
  return outranks(actor, target) && (newRole === undefined || outranks(actor, newRole))
}

const cases: Case[] = roles.flatMap((actor) =>
  actions.flatMap((action) => roles.map((target) => ({ actor, action, target, name: action.name }))),
)
/** Cases in which the role of the actor does not include user_management. */
const casesByGrant = cases.filter(
  ({ actor, target }) => getRank(actor) < getRank('admin') && target === 'user',
)
const filterCalls = (allCases: Case[]) => allCases.filter(({ action }) => action.buildCall)

type QueryAsOwner = Program['database']['queryAsOwner']

/** Creates a user with this role and, if active, a session. The user has no login. */
async function addPerson(queryAsOwner: QueryAsOwner, role: Role, { is_active = true } = {}): Promise<Person> {
  const [person] = await queryAsOwner<Person>(
    `insert into profiles (email, full_name, role, is_active) values ($1, 'Orang', $2, $3)
     returning id, email, full_name, role, is_active, revision`,
    [createEmail(), role, is_active],
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
 * Gives Dewi and Rina, the users below admin, this permission, and takes the other from them. Both permissions make
 * users visible, but only user_management allows changes.
 */
async function grantOnly(
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
  const { checkRefusal, openConnection, queryAsOwner, readUserId, runAndCommit, runAndRollBack } =
    await openCastDatabase()

  async function expectOutcome({ actor, action, target }: Case, { allowed }: { allowed: boolean }) {
    const person = await addPerson(queryAsOwner, target, {
      is_active: !action.needsInactiveUser,
    })
    const [text, values] = action.buildStatement(person)
    if (allowed) expect(await runAndRollBack(castByRole[actor], text, values)).toMatchObject({ count: 1 })
    else
      expect(await checkRefusal(castByRole[actor], text, values)).toMatchObject({
        refused: true,
      })
    await queryAsOwner('delete from profiles where id = $1', [person.id])
  }

  describe('with user_management', () => {
    beforeEach(() => grantOnly(queryAsOwner, 'user_management'))
    it.each(cases)('is allowed or denied by rank: $actor $name $target', (testCase) =>
      expectOutcome(testCase, { allowed: isAllowed(testCase) }),
    )
  })

  describe('without user_management', () => {
    beforeEach(() => grantOnly(queryAsOwner, 'permission_management'))
    it.each(casesByGrant)('is denied: $actor $name $target', (testCase) =>
      expectOutcome(testCase, { allowed: false }),
    )
  })

  it('a login can be created only once, and only for an existing user', async () => {
    const { id } = await addPerson(queryAsOwner, 'user')
    const loginCreation = `select app.create_login($1, 'hash')`
    const denial = { refused: true, code: '42501' }
    await runAndCommit('sari', loginCreation, [id])
    expect(await checkRefusal('sari', loginCreation, [id])).toMatchObject(denial)
    expect(await checkRefusal('sari', loginCreation, [crypto.randomUUID()])).toMatchObject(denial)
    expect(await queryAsOwner('select email_verified from profiles where id = $1', [id])).toEqual([
      { email_verified: true },
    ])
    await queryAsOwner('delete from profiles where id = $1', [id])
  })

  it.each(roles)(
    '%s cannot change an e-mail address directly, not even their own, which needs a confirmation',
    async (actor) => {
      await grantOnly(queryAsOwner, 'user_management')
      const { id } = await addPerson(queryAsOwner, 'user')
      const text = 'update profiles set email = $2 where id = $1'
      for (const userId of [id, await readUserId(castByRole[actor])])
        expect(await checkRefusal(castByRole[actor], text, [userId, createEmail()])).toMatchObject({
          refused: true,
          code: '42501',
        })
      await queryAsOwner('delete from profiles where id = $1', [id])
    },
  )

  it('the end of sessions by deactivation, deletion, a new password or e-mail is announced', async () => {
    for (const text of [
      `select app.set_email($1, 'lain@example.com')`,
      'delete from profiles where id = $1',
      'update profiles set is_active = false where id = $1',
      `select app.set_password($1, 'hash', false)`,
      'select app.end_sessions_of($1)',
    ]) {
      const { id } = await addPerson(queryAsOwner, 'user')
      const listener = await openConnection()
      const notifications: (string | undefined)[] = []
      listener.on('notification', ({ payload }) => notifications.push(payload))
      await listener.query('listen live')
      await runAndCommit('sari', text, [id])
      // The answer to this query arrives after all notifications that were sent before it.
      await listener.query('select 1')
      expect(notifications, text).toContain('sessions')
      if (!text.startsWith('select')) expect(notifications, text).toContain('profiles')
      await queryAsOwner('delete from profiles where id = $1', [id])
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
  async function readUsers() {
    const [row] = await program.database.queryAsOwner(`select
      (select jsonb_agg(to_jsonb(p) order by id) from profiles p) as profiles,
      (select jsonb_agg(to_jsonb(a) order by user_id) from accounts a) as accounts,
      (select jsonb_agg(to_jsonb(s) order by id) from sessions s) as sessions`)
    return row
  }

  async function expectOutcome({ actor, action, target }: Case, { allowed }: { allowed: boolean }) {
    const { queryAsOwner } = program.database
    const person = await addPerson(queryAsOwner, target, { is_active: !action.needsInactiveUser })
    const before = await readUsers()
    const [method, path, body] = action.buildCall?.(person) ?? ['', '']
    const { status } = await callAs[actor](method, path, body)
    if (allowed) expect([200, 201, 204]).toContain(status)
    else {
      expect(status).toBe(403)
      expect(await readUsers()).toEqual(before)
    }
    await queryAsOwner('delete from profiles where id = $1', [person.id])
  }

  describe('with user_management', () => {
    beforeEach(() => grantOnly(program.database.queryAsOwner, 'user_management'))
    it.each(filterCalls(cases))('is allowed or denied by rank: $actor $name $target', (testCase) =>
      expectOutcome(testCase, { allowed: isAllowed(testCase) }),
    )

    it.each(roles)(
      '%s sees in the list which users they can manage and which roles they can give',
      async (actor) => {
        const createdUsers = await Promise.all(
          roles.map((role) => addPerson(program.database.queryAsOwner, role)),
        )
        const { status, body } = await callAs[actor]('GET', '/users')
        expect(status).toBe(200)
        expect(body.roles_to_give).toEqual(roles.filter((role) => outranks(actor, role)))
        for (const { id, role } of createdUsers)
          expect(body.rows.find((row: Person) => row.id === id)).toMatchObject({
            may_manage: outranks(actor, role),
            may_reset_login: actor === 'superadmin',
          })
        const me = await program.database.readUserId(castByRole[actor])
        expect(body.rows.find((row: Person) => row.id === me)).toMatchObject({
          may_manage: false,
          may_reset_login: false,
        })
        for (const { id } of createdUsers)
          await program.database.queryAsOwner('delete from profiles where id = $1', [id])
      },
    )
  })

  describe('without user_management', () => {
    beforeEach(() => grantOnly(program.database.queryAsOwner, 'permission_management'))
    it.each(filterCalls(casesByGrant))('is denied: $actor $name $target', (testCase) =>
      expectOutcome(testCase, { allowed: false }),
    )
  })
})
