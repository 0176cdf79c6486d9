/** Calls on the reminders of each need, each in one transaction with the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { createRowQueries } from '#platform/server/database/rows.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { reminderSchedule } from './reminder-schedule.ts'
import { remindersContract } from './reminders.contract.ts'

const calls = implement(remindersContract).$context<RequestContext>().use(authorized)

const schedules = createRowQueries(reminderSchedule)

const list = calls.list.handler(({ context }) =>
  context.transaction((tx) => schedules.select(tx, sql`order by array_position(app.reminder_needs(), need)`)),
)

const update = calls.update.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const templates = [input.template_1, input.template_2, input.template_3].filter(Boolean)
    if (!(await templatesExist(tx, templates as string[]))) throw errors.TEMPLATE_GONE()
    return schedules.update(tx, input, errors)
  }),
)

export const remindersServer = { list, update }

async function templatesExist(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${ids}::uuid[]) as chosen (id)
    where not exists (select from griting_templates g where g.id = chosen.id)`.execute(tx)
  return rows.length === 0
}
