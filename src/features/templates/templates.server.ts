/** The calls on message templates: one transaction each, under the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { guarded, type RequestContext } from '#platform/server/http/calls.ts'
import type { Template } from './template.ts'
import { templatesContract } from './templates.contract.ts'

const calls = implement(templatesContract).$context<RequestContext>().use(guarded)

const columns = sql`id, name, template_content, description, created_at, revision`

const list = calls.list.handler(({ context }) =>
  context.enter(async (tx) => {
    const { rows } = await sql<Template>`
      select ${columns} from griting_templates order by created_at desc, id`.execute(tx)
    return rows
  }),
)

const create = calls.create.handler(({ context, input }) =>
  context.enter(async (tx) => {
    const { rows } = await sql<Template>`
      insert into griting_templates (name, template_content, description)
      values (${input.name}, ${input.template_content}, nullif(${input.description}, ''))
      returning ${columns}`.execute(tx)
    const [template] = rows
    if (!template) throw new Error('a template that was just written is not visible to its writer')
    return template
  }),
)

const update = calls.update.handler(({ context, input, errors }) =>
  context.enter(async (tx) => {
    const { rows } = await sql<Template>`
      update griting_templates
      set name = ${input.name}, template_content = ${input.template_content},
        description = nullif(${input.description}, '')
      where id = ${input.id} and revision = ${input.revision}
      returning ${columns}`.execute(tx)
    if (rows[0]) return rows[0]
    const { rows: current } = await sql<Template>`
      select ${columns} from griting_templates where id = ${input.id}`.execute(tx)
    throw current[0] ? errors.CHANGED({ data: current[0] }) : errors.NOT_FOUND()
  }),
)

const remove = calls.remove.handler(({ context, input, errors }) =>
  context.enter(async (tx) => {
    const { rows } = await sql`delete from griting_templates where id = ${input.id} returning id`.execute(tx)
    if (rows.length === 0) throw errors.NOT_FOUND()
  }),
)

export const templatesServer = { list, create, update, remove }
