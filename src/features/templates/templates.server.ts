/** The calls on message templates: one transaction each, under the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { rowsOf } from '#platform/server/database/rows.ts'
import { guarded, type RequestContext } from '#platform/server/http/calls.ts'
import { template } from './template.ts'
import { templatesContract } from './templates.contract.ts'

const calls = implement(templatesContract).$context<RequestContext>().use(guarded)

const templates = rowsOf(template)

const list = calls.list.handler(({ context }) =>
  context.enter((tx) => templates.select(tx, sql`order by created_at desc, id`)),
)

const create = calls.create.handler(({ context, input }) =>
  context.enter((tx) => templates.insert(tx, input)),
)

const update = calls.update.handler(({ context, input, errors }) =>
  context.enter((tx) => templates.update(tx, input, errors)),
)

const remove = calls.remove.handler(({ context, input, errors }) =>
  context.enter(async (tx) => {
    const { rows } = await sql`delete from griting_templates where id = ${input.id} returning id`.execute(tx)
    if (rows.length === 0) throw errors.NOT_FOUND()
  }),
)

export const templatesServer = { list, create, update, remove }
