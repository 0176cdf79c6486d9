/** Handlers of the calls on users. Each runs one transaction with the caller's rights, after any password is hashed. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { listColumns } from '#base/download.ts'
import { searchRows } from '#base/resource.ts'
import { type Role, roles } from '#features/session/roles.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { lockTrash } from '#platform/server/database/deletion.ts'
import { getViolatedConstraint } from '#platform/server/database/refusal.ts'
import { createRowQueries } from '#platform/server/database/rows.ts'
import { createInMemoryResult, startDownload } from '#platform/server/download/list-file.ts'
import { hashPassword } from '#platform/server/hashing.ts'
import { authorized, type RequestContext, withUser } from '#platform/server/http/calls.ts'
import { type User, user } from './user.ts'
import { filterUsers } from './user-search.ts'
import { usersContract } from './users.contract.ts'

const calls = implement(usersContract).$context<RequestContext>().use(authorized)

const users = createRowQueries(user, {
  may_manage: sql`id <> app.actor_id() and app.outranks(role)`,
  may_reset_login: sql`app.may_reset_login(id)`,
})

const list = calls.list.handler(({ context }) =>
  context.transaction(async (tx) => {
    const rows = await readNewestFirst(tx)
    const { rows: roleRows } = await sql<{ role: Role }>`
      select role from unnest(${roles}::text[]) as role where app.outranks(role)`.execute(tx)
    return { rows, roles_to_give: roleRows.map(({ role }) => role) }
  }),
)

const download = calls.download
  .use(withUser)
  .handler(({ context, input: { format, q, ...filter }, errors }) =>
    startDownload(
      context,
      {
        list: 'user',
        format,
        columns: listColumns(user),
        find: async (tx) =>
          createInMemoryResult(searchRows(user, filterUsers(await readNewestFirst(tx), filter), q)),
      },
      errors,
    ),
  )

const create = calls.create.handler(async ({ context, input, errors }) => {
  const hash = await hashPassword(input.password)
  return context
    .transaction(async (tx) => {
      const created = await users.insert(tx, input)
      await sql`select app.create_login(${created.id}, ${hash})`.execute(tx)
      return created
    })
    .catch((error) => rethrowAsRefusal(error, errors))
})

const update = calls.update.handler(({ context, input, errors }) =>
  context
    .transaction(async (tx) => {
      // A new e-mail also changes videos in the trash, whose lock comes before that of the user (row-locks.sql).
      await lockTrash(tx)
      // Stores all fields but the e-mail address, and only if the caller may store the address as well.
      const updated = await users.updateIfCurrent(
        tx,
        input,
        sql`email = ${input.email} or app.may_reset_login(id)`,
      )
      if (updated?.email === input.email) return updated
      if (updated) return setEmail(tx, input)
      const current = await users.find(tx, input.id)
      if (!current) throw errors.NOT_FOUND()
      const isSelf = current.id === (await tx.actor).id
      if (!current.may_manage && !isSelf) throw errors.FORBIDDEN()
      if (current.revision !== input.revision) throw errors.CHANGED({ data: current })
      throw isSelf ? errors.OWN_EMAIL() : errors.EMAIL_NOT_YOURS()
    })
    .catch((error) => rethrowAsRefusal(error, errors)),
)

const sessions = calls.sessions.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql<{ count: number | null }>`
      select app.count_sessions_of(${input.id}) as count`.execute(tx)
    const count = rows[0]?.count ?? null
    if (count === null) throw errors.NOT_FOUND()
    return { count }
  }),
)

const setPassword = calls.setPassword.handler(async ({ context, input, errors }) => {
  const hash = await hashPassword(input.password)
  await context.transaction(async (tx) => {
    const { rows } = await sql<{ user_exists: boolean }>`
      select app.set_password(${input.id}, ${hash}, ${input.without_second_factor}) as user_exists`.execute(
      tx,
    )
    if (!rows[0]?.user_exists) throw errors.NOT_FOUND()
  })
})

const endSessions = calls.endSessions.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql<{ ended: number | null }>`
      select app.end_sessions_of(${input.id}) as ended`.execute(tx)
    const endedCount = rows[0]?.ended ?? null
    if (endedCount === null) throw errors.NOT_FOUND()
    return { ended: endedCount }
  }),
)

const remove = calls.remove.handler(({ context, input, errors }) =>
  context
    .transaction(async (tx) => {
      await lockTrash(tx)
      if (input.videos_to !== null)
        await sql`
          select app.transfer_videos(jsonb_build_object('created_by', ${input.id}::uuid), null, ${input.videos_to}, null)`.execute(
          tx,
        )
      const { rows } = await sql`delete from profiles where id = ${input.id} returning id`.execute(tx)
      if (rows.length > 0) return
      throw (await users.find(tx, input.id)) ? errors.FORBIDDEN() : errors.NOT_FOUND()
    })
    .catch((error) => rethrowAsRefusal(error, errors)),
)

export const usersServer = { list, download, create, update, sessions, setPassword, endSessions, remove }

function readNewestFirst(tx: Tx): Promise<User[]> {
  return users.select(tx, sql`order by created_at desc, id`)
}

async function setEmail(tx: Tx, { id, email }: { id: string; email: string }): Promise<User> {
  await sql`select app.set_email(${id}, ${email})`.execute(tx)
  const updated = await users.find(tx, id)
  if (!updated) throw new Error('a user whose e-mail was just set is not visible')
  return updated
}

/** Error code of the contract for each database constraint. */
const codeByConstraint = {
  profiles_email_unique: 'EMAIL_TAKEN',
  profiles_last_superadmin: 'LAST_SUPERADMIN',
  videos_receiver: 'RECEIVER_GONE',
} as const
type RefusalCode = (typeof codeByConstraint)[keyof typeof codeByConstraint]

/** Throws the contract's error for a violated constraint. Rethrows any other error. */
function rethrowAsRefusal(error: unknown, errors: Partial<Record<RefusalCode, () => Error>>): never {
  const code = (codeByConstraint as Record<string, RefusalCode>)[getViolatedConstraint(error) ?? '']
  throw (code && errors[code]?.()) ?? error
}
