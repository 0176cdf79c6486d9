import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { profileContract } from './profile.contract.ts'
import type { Profile } from './profile.ts'

const calls = implement(profileContract).$context<RequestContext>().use(authorized)

const columns = sql`id, email, full_name, created_at, email_verified`

const read = calls.read.handler(({ context, errors }) =>
  context.transaction(async (tx) => {
    const { rows } =
      await sql<Profile>`select ${columns} from profiles where id = (select app.actor_id())`.execute(tx)
    if (!rows[0]) throw errors.UNAUTHORIZED()
    return rows[0]
  }),
)

const rename = calls.rename.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql<Profile>`
      update profiles set full_name = ${input.full_name} where id = (select app.actor_id()) returning ${columns}`.execute(
      tx,
    )
    if (!rows[0]) throw errors.UNAUTHORIZED()
    return rows[0]
  }),
)

export const profileServer = { read, rename }
