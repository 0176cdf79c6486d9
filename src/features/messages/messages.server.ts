/** Lists messages and changes their state, with the rights of the caller. messages.sql stores new messages. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { pageSize } from '#base/paging.ts'
import { authorized, type CallContext, type RequestContext } from '#platform/server/http/calls.ts'
import type { Message, Shelf } from './message.ts'
import { messagesContract } from './messages.contract.ts'

const calls = implement(messagesContract).$context<RequestContext>().use(authorized)

type SqlFragment = ReturnType<typeof sql>

const shelfConditions: Record<Shelf, SqlFragment> = {
  baru: sql`m.mark is null and m.done_at is null`,
  selesai: sql`m.mark is null and m.done_at is not null`,
  ditandai: sql`m.mark is not null`,
}
/** Among the marked messages, those of bots come last, so that a flood hides none that people may have sent. */
const shelfOrders: Record<Shelf, SqlFragment> = {
  baru: sql`m.received_at desc`,
  selesai: sql`m.done_at desc`,
  ditandai: sql`app.is_machine_mark(m.mark), m.received_at desc`,
}

// The table has no column `revision`. Reading and finishing each fill one column, and reopening empties one, so the
// number of filled columns differs after each change.
const list = calls.list.handler(({ context, input: { shelf, page } }) =>
  context.transaction(async (tx) => {
    const [{ rows }, { rows: totals }] = await Promise.all([
      sql<Message>`
        select m.id, 1 + num_nonnulls(m.read_at, m.done_at) as revision, m.nama, m.email, m.subjek, m.pesan, m.received_at,
          m.mark, m.read_at, m.done_at, app.name_of_audit_actor(m.done_by) as done_by_name
        from messages m where ${shelfConditions[shelf]}
        order by ${shelfOrders[shelf]}, m.id
        limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx),
      sql<{ total: number }>`
        select count(*) as total from messages m where ${shelfConditions[shelf]}`.execute(tx),
    ])
    return { rows, total: totals[0]?.total ?? 0 }
  }),
)

const counts = calls.counts.handler(({ context }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql<Record<Shelf, number>>`
      select count(*) filter (where ${shelfConditions.baru}) as baru,
        count(*) filter (where ${shelfConditions.selesai}) as selesai,
        count(*) filter (where ${shelfConditions.ditandai}) as ditandai
      from messages m`.execute(tx)
    return rows[0] ?? { baru: 0, selesai: 0, ditandai: 0 }
  }),
)

/**
 * Runs a statement, which has no `where` yet, on the messages with these ids that match the condition.
 * @returns the ids of the messages that it changed
 */
function runOnMessages(
  context: Pick<CallContext, 'transaction'>,
  ids: readonly string[],
  statement: SqlFragment,
  condition: SqlFragment,
) {
  return context.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      ${statement} where m.id = any (${ids}::uuid[]) and ${condition} returning m.id`.execute(tx)
    return { ids: rows.map(({ id }) => id) }
  })
}

const read = calls.read.handler(({ context, input: { ids } }) =>
  runOnMessages(context, ids, sql`update messages m set read_at = now()`, sql`m.read_at is null`),
)
const finish = calls.finish.handler(({ context, input: { ids } }) =>
  runOnMessages(context, ids, sql`update messages m set done_at = now()`, shelfConditions.baru),
)
const reopen = calls.reopen.handler(({ context, input: { ids } }) =>
  runOnMessages(context, ids, sql`update messages m set done_at = null`, shelfConditions.selesai),
)
const unmark = calls.unmark.handler(({ context, input: { ids } }) =>
  runOnMessages(context, ids, sql`update messages m set mark = null`, shelfConditions.ditandai),
)
const erase = calls.erase.handler(({ context, input: { ids } }) =>
  runOnMessages(context, ids, sql`delete from messages m`, shelfConditions.ditandai),
)

export const messagesServer = { list, counts, read, finish, reopen, unmark, erase }
