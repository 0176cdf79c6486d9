/** Registers many affiliates in one transaction, and undoes such imports by the functions of imports.sql. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { registerAffiliates } from '#features/affiliates/register-affiliates.server.ts'
import { isBlocking } from '#features/affiliates/registration-conflict.ts'
import { findConflicts } from '#features/affiliates/registration-conflicts.server.ts'
import { getViolatedConstraint, isForbidden } from '#platform/server/database/refusal.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import type { Import } from './import.ts'
import { importsContract } from './imports.contract.ts'

const calls = implement(importsContract).$context<RequestContext>().use(authorized)

const checkRows = calls.checkRows.handler(({ context, input }) =>
  context.transaction((tx) => findConflicts(tx, input.rows)),
)

const registerRows = calls.registerRows.handler(({ context, input, errors }) =>
  context
    .transaction(async (tx) => {
      const idsByNumber = await registerAffiliates(tx, input.rows)
      const { rows } = await sql<{ id: string }>`
        select app.record_import(${[...idsByNumber.values()]}::uuid[]) as id`.execute(tx)
      return { id: rows[0]?.id ?? '', registered_count: input.rows.length }
    })
    .catch(async (error) => {
      if (!isForbidden(error) && !conflictConstraints.includes(getViolatedConstraint(error) ?? ''))
        throw error
      const allConflicts = await context.transaction((tx) => findConflicts(tx, input.rows))
      const conflicts = allConflicts.filter(isBlocking)
      if (isForbidden(error) && conflicts.some(({ kind }) => kind === 'product hidden'))
        throw errors.PRODUCT_HIDDEN({ data: { rows: conflicts } })
      if (isForbidden(error) && input.rows.some(({ restored }) => restored)) throw errors.RESTORE_FORBIDDEN()
      // The conflicting affiliate may have been changed or deleted meanwhile. Then `conflicts` is empty, and the next
      // attempt decides.
      throw isForbidden(error) ? error : errors.ROWS_REFUSED({ data: { rows: conflicts } })
    }),
)

/** Constraints that a row violates if it conflicts with a stored affiliate or names an unknown product. */
const conflictConstraints = [
  'affiliate_registrations_username_unique',
  'affiliate_registrations_whatsapp_unique',
  'affiliate_products_product',
]

const latestImports = calls.latestImports.handler(({ context }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql<Import>`
      select id, made_at, undoable_until, made_by_name, registered_count, unchanged_count
        from app.undoable_imports
      order by made_at desc, id`.execute(tx)
    return rows
  }),
)

const undoImport = calls.undoImport.handler(({ context, input, errors }) =>
  context
    .transaction(async (tx) => {
      const { rows } = await sql<{ removed_count: number; remaining_ids: string[] }>`
        select removed_count, remaining_ids from app.undo_import(${input.id})`.execute(tx)
      const [outcome] = rows
      if (!outcome) throw errors.NOT_FOUND()
      const { rows: visibleRows } = await sql<{ id: string; username: string }>`
        select id, username from affiliate_registrations where id = any (${outcome.remaining_ids}::uuid[])
        order by username, id`.execute(tx)
      return {
        removed_count: outcome.removed_count,
        remaining_count: outcome.remaining_ids.length,
        visible_remaining: visibleRows,
      }
    })
    .catch((error) => {
      throw getViolatedConstraint(error) === 'affiliate_imports_within_a_day' ? errors.TOO_LATE() : error
    }),
)

export const importsServer = { checkRows, registerRows, latestImports, undoImport }
