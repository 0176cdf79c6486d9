/** The calls on message templates, each in one transaction with the caller's rights. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { listColumns } from '#base/download.ts'
import { searchRows } from '#base/resource.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { deleteRow } from '#platform/server/database/deletion.ts'
import { createRowQueries } from '#platform/server/database/rows.ts'
import { createInMemoryResult, startDownload } from '#platform/server/download/list-file.ts'
import { authorized, type RequestContext, withUser } from '#platform/server/http/calls.ts'
import { type Template, template } from './template.ts'
import { templatesContract } from './templates.contract.ts'

const calls = implement(templatesContract).$context<RequestContext>().use(authorized)

const templates = createRowQueries(template)

const list = calls.list.handler(({ context }) => context.transaction(readNewestFirst))

const download = calls.download.use(withUser).handler(({ context, input: { format, q }, errors }) =>
  startDownload(
    context,
    {
      list: 'template',
      format,
      columns: listColumns(template),
      find: async (tx) => createInMemoryResult(searchRows(template, await readNewestFirst(tx), q)),
    },
    errors,
  ),
)

const create = calls.create.handler(({ context, input }) =>
  context.transaction((tx) => templates.insert(tx, input)),
)

const update = calls.update.handler(({ context, input, errors }) =>
  context.transaction((tx) => templates.update(tx, input, errors)),
)

const remove = calls.remove.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    if (!(await deleteRow(tx, 'griting_templates', input.id))) throw errors.NOT_FOUND()
  }),
)

export const templatesServer = { list, download, create, update, remove }

function readNewestFirst(tx: Tx): Promise<Template[]> {
  return templates.select(tx, sql`order by created_at desc, id`)
}
