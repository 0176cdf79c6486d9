/** Reads applications and decides on them, under the caller's rights. applications.sql stores new applications. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { addDays } from '#base/jakarta.ts'
import { pageSize } from '#base/paging.ts'
import { getWhatsappKey } from '#base/phone.ts'
import { getUsernameKey } from '#base/username.ts'
import type { RegistrationInput } from '#features/affiliates/affiliate.ts'
import { readAffiliate, readAffiliates } from '#features/affiliates/affiliate-reads.server.ts'
import { registerAffiliates } from '#features/affiliates/register-affiliates.server.ts'
import { isBlocking } from '#features/affiliates/registration-conflict.ts'
import { findConflicts } from '#features/affiliates/registration-conflicts.server.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { getViolatedConstraint } from '#platform/server/database/refusal.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import {
  type AcceptEdit,
  type Application,
  countedShelves,
  type Origin,
  type Refusal,
  type RegistrationValues,
  type Shelf,
  type ShelfCounts,
} from './application.ts'
import { applicationsContract } from './applications.contract.ts'
import type { ApplicationFilter } from './applications-search.ts'

const calls = implement(applicationsContract).$context<RequestContext>().use(authorized)

const shelfCondition: Record<Shelf, ReturnType<typeof sql>> = {
  menunggu: sql`a.state = 'waiting' and a.mark is null`,
  ditandai: sql`a.state = 'waiting' and a.mark is not null`,
  ditolak: sql`a.state = 'declined'`,
  semua: sql`a.mark is null`,
}

/**
 * Among marked applications, those that people may have sent come before those of bots, so that no flood hides them.
 */
const shelfOrder: Record<Shelf, ReturnType<typeof sql>> = {
  menunggu: sql`a.received_at desc`,
  ditandai: sql`app.is_machine_mark(a.mark), a.received_at desc`,
  ditolak: sql`a.decided_at desc`,
  semua: sql`a.received_at desc`,
}

const list = calls.list.handler(({ context, input: { shelf, page, ...filter } }) =>
  context.transaction(async (tx) => {
    const condition = sql.join([shelfCondition[shelf], ...buildFilterConditions(filter)], sql` and `)
    const [{ rows }, total, counts] = await Promise.all([
      sql<Omit<Application, 'conflicts'>>`
        select a.id, cardinality(a.submissions) as revision, a.nama, a.platform, a.username, a.whatsapp, a.product_wished,
          a.product_id, a.kota, a.tentang, a.page, a.utm_source, a.mark, a.received_at, a.state,
          a.reapplications, a.reapplied_at,
          a.reason, a.decided_at, app.name_of_audit_actor(a.decided_by) as decided_by_name, (
            select json_build_object('id', r.id, 'platform', r.platform, 'username', r.username)
            from affiliate_registrations r where r.id = a.affiliate_id) as affiliate
        from applications a where ${condition}
        order by ${shelfOrder[shelf]}, a.id
        limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx),
      countWhere(tx, condition),
      countByShelf(tx),
    ])
    // An accepted application would conflict with the affiliate that it became.
    const rowsToCheck = rows.filter(({ state }) => state !== 'accepted')
    const conflicts = await findConflicts(tx, rowsToCheck)
    return {
      rows: rows.map((row) => ({
        ...row,
        // `conflict.row` is an index in `rowsToCheck`.
        conflicts: conflicts.filter((conflict) => rowsToCheck[conflict.row] === row),
      })),
      total,
      counts,
    }
  }),
)

function buildFilterConditions({ applied_from, applied_to, product_id }: ApplicationFilter) {
  return [
    ...(applied_from ? [sql`a.received_at >= ${buildStartOfDay(applied_from)}`] : []),
    ...(applied_to ? [sql`a.received_at < ${buildStartOfDay(addDays(applied_to, 1))}`] : []),
    ...(product_id ? [sql`a.product_id = ${product_id}`] : []),
  ]
}

/** Returns SQL for the first moment of a day in Jakarta. @param day yyyy-mm-dd */
function buildStartOfDay(day: string) {
  return sql`${day}::date::timestamp at time zone 'Asia/Jakarta'`
}

async function countWhere(tx: Tx, condition: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from applications a where ${condition}`.execute(tx)
  return rows[0]?.count ?? 0
}

async function countByShelf(tx: Tx): Promise<ShelfCounts> {
  const columns = countedShelves.map(
    (shelf) => sql`count(*) filter (where ${shelfCondition[shelf]}) as ${sql.ref(shelf)}`,
  )
  const { rows } = await sql<ShelfCounts>`
    select ${sql.join(columns)} from applications a where a.state <> 'accepted'`.execute(tx)
  return rows[0] ?? { menunggu: 0, ditandai: 0, ditolak: 0 }
}

const waitingCount = calls.waiting.handler(({ context }) =>
  context.transaction((tx) => countWhere(tx, shelfCondition.menunggu)),
)

/** The columns of an application that become fields of the affiliate. */
interface WaitingApplication extends Pick<RegistrationValues, 'nama' | 'platform' | 'username' | 'whatsapp'> {
  id: string
  product_id: string | null
}
type AcceptedApplication = RegistrationInput & Pick<RegistrationValues, 'nama'> & { id: string }

const accept = calls.accept.handler(async ({ context, input, errors }) => {
  const edits = new Map(input.rows.map((row) => [row.id, row]))
  return context.transaction((tx) => acceptAll(tx, edits)).catch(throwTryAgainOnRace(errors))
})

/** Constraints that fail if data changed between the check and the write. */
const raceConstraints = [
  'applications_one_waiting',
  'affiliate_registrations_username_unique',
  'affiliate_registrations_whatsapp_unique',
  'affiliate_products_product',
]

/** Returns a `catch` handler that throws TRY_AGAIN in place of a violation of one of `raceConstraints`. */
const throwTryAgainOnRace = (errors: { TRY_AGAIN(): Error }) => (error: unknown) => {
  throw raceConstraints.includes(getViolatedConstraint(error) ?? '') ? errors.TRY_AGAIN() : error
}

/**
 * Accepts what can be accepted. Locks the applications in the order of their numbers, so that no two calls deadlock.
 * @param edits the user's values by the id of the application
 */
async function acceptAll(tx: Tx, edits: ReadonlyMap<string, AcceptEdit>) {
  const { rows } = await sql<WaitingApplication>`
    select a.id, a.nama, a.platform, a.username, a.whatsapp, a.product_id from applications a
    where a.id = any (${[...edits.keys()]}::uuid[]) and ${shelfCondition.menunggu}
    order by app.whatsapp_key(a.whatsapp) for update`.execute(tx)
  const candidates = rows.map((row) => ({ ...row, ...edits.get(row.id) }))
  const conflicts = await findConflicts(tx, candidates)
  const refusals = findRefusals(edits.keys(), candidates, conflicts)
  const acceptable = candidates.flatMap(({ product_id, ...row }) =>
    product_id !== null && !refusals.has(row.id) ? [{ ...row, product_id }] : [],
  )
  return {
    accepted: acceptable.length > 0 ? await registerAsAffiliates(tx, acceptable) : [],
    refused: [...refusals.values()],
  }
}

type Candidate = WaitingApplication & Partial<AcceptEdit>

/**
 * Returns why applications can't be accepted, by their ids. If several candidates have one account or number, only
 * the first can be accepted.
 */
function findRefusals(
  requestedIds: Iterable<string>,
  candidates: readonly Candidate[],
  conflicts: Awaited<ReturnType<typeof findConflicts>>,
): Map<string, Refusal> {
  const refusals = new Map<string, Refusal>()
  const refuse = (id: string, kind: Refusal['kind'], holder: Refusal['holder'] = null) =>
    refusals.set(id, { id, kind, holder })
  for (const id of requestedIds) if (!candidates.some((row) => row.id === id)) refuse(id, 'gone')
  const acceptedAccounts = new Set<string>()
  const acceptedNumbers = new Set<string>()
  candidates.forEach(({ id, platform, username, whatsapp, product_id }, index) => {
    const conflict = conflicts.find((each) => each.row === index && isBlocking(each))
    const account = `${platform} ${getUsernameKey(username)}`
    const number = getWhatsappKey(whatsapp)
    if (conflict) refuse(id, conflict.kind, conflict.holder)
    else if (product_id === null) refuse(id, 'product missing')
    else if (acceptedAccounts.has(account)) refuse(id, 'username')
    else if (acceptedNumbers.has(number)) refuse(id, 'whatsapp')
    else {
      acceptedAccounts.add(account)
      acceptedNumbers.add(number)
    }
  })
  return refusals
}

/** Registers applications as affiliates and marks them as accepted. */
async function registerAsAffiliates(tx: Tx, applications: readonly AcceptedApplication[]) {
  const affiliateIdsByNumber = await registerAffiliates(tx, applications)
  const acceptances = applications.map(({ id, nama, whatsapp }) => ({
    id,
    nama,
    affiliate_id: affiliateIdsByNumber.get(getWhatsappKey(whatsapp)),
  }))
  await sql`
    update applications a set state = 'accepted', affiliate_id = acceptance.affiliate_id, nama = acceptance.nama
    from jsonb_to_recordset(${JSON.stringify(acceptances)}::jsonb) as acceptance (id uuid, affiliate_id uuid, nama text)
    where a.id = acceptance.id`.execute(tx)
  const rows = await readAffiliates(
    tx,
    sql`select * from unnest(${acceptances.map(({ affiliate_id }) => affiliate_id)}::uuid[]) with ordinality`,
  )
  const affiliatesById = new Map(rows.map((row) => [row.id, row]))
  return acceptances.flatMap(({ id, affiliate_id }) => {
    const affiliate = affiliate_id && affiliatesById.get(affiliate_id)
    return affiliate ? [{ id, affiliate }] : []
  })
}

const takeBack = calls.takeBack.handler(({ context, input, errors }) =>
  context
    .transaction((tx) => executeForIds(tx, sql`select app.undo_acceptances(${input.ids}::uuid[]) as id`))
    .catch(throwTryAgainOnRace(errors)),
)

const decline = calls.decline.handler(({ context, input }) =>
  context.transaction((tx) =>
    executeForIds(
      tx,
      sql`update applications a set state = 'declined', reason = ${input.reason || null}
        where a.id = any (${input.ids}::uuid[]) and ${shelfCondition.menunggu} returning a.id`,
    ),
  ),
)

/**
 * Returns the SQL condition that selects for each number the latest application of `ids`, unless an application with
 * the number waits already. At most one application per number may wait.
 */
const buildOnePerNumberCondition = (ids: readonly string[]) => sql`a.id in (
  select distinct on (app.whatsapp_key(candidate.whatsapp)) candidate.id from applications candidate
  where candidate.id = any (${ids}::uuid[])
  order by app.whatsapp_key(candidate.whatsapp), candidate.received_at desc)
  and not app.has_waiting_application(a.whatsapp)`

const reopen = calls.reopen.handler(({ context, input, errors }) =>
  context
    .transaction((tx) =>
      runBetweenSubmissions(
        tx,
        sql`update applications a set state = 'waiting', reason = null
          where ${shelfCondition.ditolak} and ${buildOnePerNumberCondition(input.ids)} returning a.id`,
      ),
    )
    .catch(throwTryAgainOnRace(errors)),
)

const unmark = calls.unmark.handler(({ context, input, errors }) =>
  context
    .transaction((tx) =>
      runBetweenSubmissions(
        tx,
        sql`update applications a set mark = null
          where ${shelfCondition.ditandai} and ${buildOnePerNumberCondition(input.ids)} returning a.id`,
      ),
    )
    .catch(throwTryAgainOnRace(errors)),
)

/**
 * Runs a statement while no form is being stored: `receive_application` checks whether an application with the number
 * waits, and would fail if one began to wait before it stores its own.
 */
async function runBetweenSubmissions(tx: Tx, statement: ReturnType<typeof sql>) {
  await sql`select pg_advisory_xact_lock(hashtext('application'))`.execute(tx)
  return executeForIds(tx, statement)
}

const erase = calls.erase.handler(({ context, input }) =>
  context.transaction((tx) =>
    executeForIds(
      tx,
      sql`delete from applications a
        where a.id = any (${input.ids}::uuid[]) and ${shelfCondition.ditandai} returning a.id`,
    ),
  ),
)

const origin = calls.origin.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    if (!(await readAffiliate(tx, input.id))) throw errors.NOT_FOUND()
    const { rows } = await sql<Origin>`
      select a.nama, a.kota, a.tentang, a.page, a.utm_source, a.received_at,
        app.name_of_audit_actor(a.decided_by) as decided_by_name
      from applications a where a.affiliate_id = ${input.id}`.execute(tx)
    return rows[0] ?? null
  }),
)

export const applicationsServer = {
  list,
  waiting: waitingCount,
  accept,
  takeBack,
  decline,
  reopen,
  unmark,
  erase,
  origin,
}

/** Runs a statement that returns the ids of the applications that it changed. */
async function executeForIds(tx: Tx, statement: ReturnType<typeof sql>): Promise<{ ids: string[] }> {
  const { rows } = await (statement as ReturnType<typeof sql<{ id: string }>>).execute(tx)
  return { ids: rows.map(({ id }) => id) }
}
