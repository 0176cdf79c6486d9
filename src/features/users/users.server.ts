/** The calls on users: one transaction each, under the caller's rights. Passwords are hashed before it opens. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { type Role, roles } from '#features/session/role.ts'
import type { Tx } from '#platform/server/database/door.ts'
import { refusedBy } from '#platform/server/database/refusal.ts'
import { hashPassword } from '#platform/server/hashing.ts'
import { guarded, type RequestContext } from '#platform/server/http/calls.ts'
import type { User } from './user.ts'
import { usersContract } from './users.contract.ts'

const calls = implement(usersContract).$context<RequestContext>().use(guarded)

const columns = sql`id, email, full_name, role, is_active, created_at, revision,
  id <> app.actor_id() and app.outranks(role) as may_manage, app.may_reset_login(id) as may_reset_login`

const list = calls.list.handler(({ context }) =>
  context.enter(async (tx) => {
    const { rows } = await sql<User>`
      select ${columns} from profiles order by created_at desc, id`.execute(tx)
    const { rows: given } = await sql<{ role: Role }>`
      select role from unnest(${roles}::text[]) as role where app.outranks(role)`.execute(tx)
    return { rows, roles_to_give: given.map(({ role }) => role) }
  }),
)

const create = calls.create.handler(async ({ context, input, errors }) => {
  const hash = await hashPassword(input.password)
  return context
    .enter(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into profiles (email, full_name, role) values (${input.email}, ${input.full_name}, ${input.role})
        returning id`.execute(tx)
      await sql`select app.make_login(${rows[0]?.id}, ${hash})`.execute(tx)
      const made = await byId(tx, rows[0]?.id)
      if (!made) throw new Error('a user who was just made is not visible to his maker')
      return made
    })
    .catch((error) => {
      if (refusedBy(error) === 'profiles_email_unique') throw errors.EMAIL_TAKEN()
      throw error
    })
})

const update = calls.update.handler(({ context, input, errors }) =>
  context
    .enter(async (tx) => {
      const { rows } = await sql<User>`
        update profiles
        set full_name = ${input.full_name}, role = ${input.role}, is_active = ${input.is_active}
        where id = ${input.id} and revision = ${input.revision}
          and (email = ${input.email} or app.may_reset_login(id))
        returning ${columns}`.execute(tx)
      if (rows[0]?.email === input.email) return rows[0]
      if (rows[0]) return withEmail(tx, input)
      const now = await byId(tx, input.id)
      if (!now) throw errors.NOT_FOUND()
      const isSelf = now.id === (await tx.actor).id
      if (!now.may_manage && !isSelf) throw errors.FORBIDDEN()
      if (now.revision !== input.revision) throw errors.CHANGED({ data: now })
      throw isSelf ? errors.OWN_EMAIL() : errors.EMAIL_NOT_YOURS()
    })
    .catch((error) => {
      switch (refusedBy(error)) {
        case 'profiles_email_unique':
          throw errors.EMAIL_TAKEN()
        case 'profiles_last_superadmin':
          throw errors.LAST_SUPERADMIN()
        default:
          throw error
      }
    }),
)

const sessions = calls.sessions.handler(({ context, input, errors }) =>
  context.enter(async (tx) => {
    const { rows } = await sql<{ count: number | null }>`
      select app.session_count(${input.id}) as count`.execute(tx)
    const count = rows[0]?.count ?? null
    if (count === null) throw errors.NOT_FOUND()
    return { count }
  }),
)

const setPassword = calls.setPassword.handler(async ({ context, input, errors }) => {
  const hash = await hashPassword(input.password)
  await context.enter(async (tx) => {
    const { rows } = await sql<{ found: boolean }>`
      select app.set_password(${input.id}, ${hash}, ${input.without_second_factor}) as found`.execute(tx)
    if (!rows[0]?.found) throw errors.NOT_FOUND()
  })
})

const endSessions = calls.endSessions.handler(({ context, input, errors }) =>
  context.enter(async (tx) => {
    const { rows } = await sql<{ ended: number | null }>`
      select app.end_sessions_of(${input.id}) as ended`.execute(tx)
    const ended = rows[0]?.ended ?? null
    if (ended === null) throw errors.NOT_FOUND()
    return { ended }
  }),
)

const remove = calls.remove.handler(({ context, input, errors }) =>
  context
    .enter(async (tx) => {
      if (input.videos_to !== null)
        await sql`
          select app.hand_on_videos(jsonb_build_object('created_by', ${input.id}::uuid), null, ${input.videos_to}, null)`.execute(
          tx,
        )
      const { rows } = await sql`delete from profiles where id = ${input.id} returning id`.execute(tx)
      if (rows.length > 0) return
      throw (await byId(tx, input.id)) ? errors.FORBIDDEN() : errors.NOT_FOUND()
    })
    .catch((error) => {
      switch (refusedBy(error)) {
        case 'profiles_last_superadmin':
          throw errors.LAST_SUPERADMIN()
        case 'videos_receiver':
          throw errors.RECEIVER_GONE()
        default:
          throw error
      }
    }),
)

export const usersServer = { list, create, update, sessions, setPassword, endSessions, remove }

async function withEmail(tx: Tx, { id, email }: { id: string; email: string }): Promise<User> {
  await sql`select app.set_email(${id}, ${email})`.execute(tx)
  const user = await byId(tx, id)
  if (!user) throw new Error('a user whose e-mail was just set is not visible')
  return user
}

async function byId(tx: Tx, id: string | undefined): Promise<User | undefined> {
  const { rows } = await sql<User>`select ${columns} from profiles where id = ${id}`.execute(tx)
  return rows[0]
}
