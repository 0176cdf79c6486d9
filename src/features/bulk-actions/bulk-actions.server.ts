/**
 * Bulk actions on affiliates: one transaction per action with the caller's permissions, and an outcome for each
 * affiliate.
 */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { readCachedTotal, selectPageIds } from '#features/affiliates/affiliate-pages.server.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { getViolatedConstraint } from '#platform/server/database/refusal.ts'
import { authorized, type CallContext, type RequestContext } from '#platform/server/http/calls.ts'
import {
  type BulkAction,
  type BulkActionKind,
  type BulkUndo,
  bulkActionKinds,
  type ChosenRow,
  type ListedAffiliate,
  maxChosen,
  type Outcome,
} from './bulk-action.ts'
import { bulkActionsContract } from './bulk-actions.contract.ts'
import {
  applyChange,
  buildVerdict,
  buildVerdictJoins,
  type Change,
  removeAffiliates,
  type Verdict,
} from './bulk-changes.server.ts'
import type { Refusal } from './refusal-text.ts'
import { createVideoPlan } from './video-plan.server.ts'

const calls = implement(bulkActionsContract).$context<RequestContext>().use(authorized)

const registered = calls.registered.handler(({ context, input: { q, ...filter } }) =>
  context.transaction((tx) => findChoosableAffiliates(context, tx, q, filter)),
)

const followed = calls.followed.handler(({ context, input: { q, ...filter } }) =>
  context.transaction((tx) => findChoosableAffiliates(context, tx, q, filter)),
)

const allowed = calls.allowed.handler(({ context }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql<{ kind: BulkActionKind }>`
      select kind from unnest(${bulkActionKinds}::text[]) kind where app.may_run_bulk_action(kind)`.execute(
      tx,
    )
    return rows.map(({ kind }) => kind)
  }),
)

const planVideos = calls.planVideos.handler(({ context, input: { rows, ...request } }) =>
  context.transaction((tx) => createVideoPlan(tx, removeRepeatedRows(rows), request)),
)

const run = calls.run.handler(({ context, input, errors }) =>
  context
    .transaction(async (tx) => {
      const { action } = input
      if (!(await mayRunBulkAction(tx, action))) throw errors.FORBIDDEN()
      const rows = removeRepeatedRows(input.rows)
      if (action.kind === 'remove') return removeAffiliates(tx, rows)

      const verdicts = await lockAndCheck(tx, rows, action)
      const doableIds = rows.filter(({ id }) => verdicts.get(id) === null).map(({ id }) => id)
      const actionId = doableIds.length > 0 ? await beginAction(tx, action.kind, doableIds) : null
      const refusals = actionId ? await applyChange(tx, action, doableIds) : new Map<string, Refusal>()
      const revisions = actionId ? await endAction(tx, actionId) : new Map<string, number>()
      return {
        id: revisions.size > 0 ? actionId : null,
        rows: rows.map(({ id }) => buildOutcome(id, revisions.get(id), refusals.get(id) ?? verdicts.get(id))),
      }
    })
    .catch((error) => {
      switch (getViolatedConstraint(error)) {
        case 'affiliate_products_product':
          throw errors.PRODUCT_MISSING()
        case 'affiliate_link_videos_same_product':
        case 'affiliate_link_videos_video':
          throw errors.VIDEO_CHANGED()
        default:
          throw error
      }
    }),
)

const undo = calls.undo.handler(({ context, input, errors }) =>
  context
    .transaction(async (tx) => {
      const { rows } = await sql<{
        undone: BulkUndo | null
      }>`select app.undo_bulk_action(${input.id}) as undone`.execute(tx)
      const undone = rows[0]?.undone
      if (!undone) throw errors.NOT_FOUND()
      return undone
    })
    .catch((error) => {
      throw getViolatedConstraint(error) === 'bulk_actions_within_minutes' ? errors.TOO_LATE() : error
    }),
)

/**
 * @param revision the new revision of the affiliate; undefined if the action did not change them
 * @param verdict undefined if the actor does not see the affiliate
 */
function buildOutcome(id: string, revision: number | undefined, verdict: Verdict | undefined): Outcome {
  if (revision !== undefined) return { id, outcome: 'done', revision }
  if (verdict === undefined) return { id, outcome: 'refused', why: 'not_found' }
  // If there is no verdict, the action was run, but it changed nothing.
  if (verdict === null || verdict === 'unchanged') return { id, outcome: 'unchanged' }
  return { id, outcome: 'refused', why: verdict }
}

export const bulkActionsServer = { registered, followed, allowed, planVideos, run, undo }

async function findChoosableAffiliates(
  context: CallContext,
  tx: Tx,
  q: string,
  filter: Record<string, string | undefined>,
): Promise<{ rows: ListedAffiliate[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<ListedAffiliate>`
      select a.id, a.revision, a.username, (select count(*)::integer from affiliate_link_videos lv
        where lv.affiliate_id = a.id and lv.status_link_posting = 'belum') as unposted_videos
      from (${selectPageIds(q, filter, 1, maxChosen)}) as page (id, place)
      join affiliate_registrations a on a.id = page.id order by page.place`.execute(tx),
    readCachedTotal(context, tx, q, filter),
  ])
  return { rows, total }
}

/**
 * Checks the permissions for the action. Before any row is read, it refuses a product that the actor may not see in the
 * same way as one that does not exist.
 */
async function mayRunBulkAction(tx: Tx, action: BulkAction): Promise<boolean> {
  const product = action.kind === 'product' ? sql`and app.sees_product(${action.product_id})` : sql``
  const { rows } = await sql<{
    may: boolean
  }>`select app.may_run_bulk_action(${action.kind}) ${product} as may`.execute(tx)
  return rows[0]?.may ?? false
}

function removeRepeatedRows(rows: readonly ChosenRow[]): ChosenRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/**
 * Locks the chosen affiliates that the actor sees, and returns the verdict for each. All transactions lock in the same
 * order, so each one checks the rows as the others have left them.
 */
async function lockAndCheck(
  tx: Tx,
  chosen: readonly ChosenRow[],
  action: Change,
): Promise<Map<string, Verdict>> {
  const ids = chosen.map(({ id }) => id)
  await sql`
    select from affiliate_registrations where id = any (${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string; verdict: Verdict }>`
    select id, case when is_changed and verdict is distinct from 'unchanged' then 'changed' else verdict end as verdict
    from (
      select distinct on (a.id) a.id, requested.revision <> a.revision as is_changed, ${buildVerdict(action)} as verdict
      from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as requested (id uuid, revision integer)
      join affiliate_registrations a on a.id = requested.id
      ${buildVerdictJoins(action)}
      order by a.id
    ) checked`.execute(tx)
  return new Map(rows.map(({ id, verdict }) => [id, verdict]))
}

async function beginAction(tx: Tx, kind: BulkActionKind, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select app.begin_bulk_action(${kind}, ${ids}::uuid[]) as id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** @returns the new revision of each affiliate that was changed */
async function endAction(tx: Tx, actionId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: string
    revision: number
  }>`select * from app.end_bulk_action(${actionId})`.execute(tx)
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}
