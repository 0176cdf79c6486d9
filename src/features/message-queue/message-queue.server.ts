/**
 * Calls on message queues, each in one transaction with the maker's permissions. message-queue.sql defines
 * what an entry may contain.
 */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import { insertOpenedChat } from '#features/affiliates/affiliate-chats.server.ts'
import { selectPageIds } from '#features/affiliates/affiliate-pages.server.ts'
import { setContacted } from '#features/affiliates/affiliate-steps.server.ts'
import { type ReminderNeed, reminderNeeds } from '#features/affiliates/affiliate-values.ts'
import type { PrivateLink, Tx } from '#platform/server/database/database.ts'
import { getViolatedConstraint } from '#platform/server/database/refusal.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { composeDueReminders, findDueReminders, type ReminderEntry } from './due-reminders.server.ts'
import { messageQueueContract, type ParsedAudience } from './message-queue.contract.ts'
import { type Decision, dueQueueName, maxEntries } from './message-queue.ts'
import { type ComposedEntry, composeEntries } from './queue-entries.server.ts'
import {
  contentOfEntry,
  countSentToday,
  findOpenQueues,
  findQueueState,
  personalColumnsJoin,
  selectWaitingEntries,
} from './queue-reads.server.ts'

const calls = implement(messageQueueContract).$context<RequestContext>().use(authorized)

const own = calls.own.handler(({ context }) =>
  context.transaction(async (tx) => {
    const [queues, sent_today] = await Promise.all([findOpenQueues(tx), countSentToday(tx)])
    return { queues, sent_today }
  }),
)

const countQueued = calls.countQueued.handler(({ context, input }) =>
  context.transaction(async (tx) => {
    const queueIdByRecipient =
      'of' in input
        ? await findQueuedRecipients(tx, input.of, input.template_id)
        : (await findDueReminders(tx, false)).queueIdByRecipient
    const [queue_id = null] = queueIdByRecipient.values()
    return { queued: queueIdByRecipient.size, queue_id }
  }),
)

const start = calls.start.handler(({ context, input, errors }) =>
  context
    .transaction(async (tx) => {
      const { template_id, mark_contacted, include_contacted, include_queued, of: audience } = input
      const template = await findTemplate(tx, template_id)
      if (!template) throw errors.TEMPLATE_GONE()
      const ids = selectRecipientIds(audience)
      const contactedIds = include_contacted ? new Set() : await findContactedToday(tx, ids)
      const composedEntries = await composeEntries(tx, ids, template.template_content)
      if (composedEntries.length === 0) throw errors.NOBODY()
      if (composedEntries.length > maxEntries) throw errors.TOO_MANY()
      const uncontacted = composedEntries.filter(({ affiliate_id }) => !contactedIds.has(affiliate_id))
      if (uncontacted.length === 0) throw errors.ALL_CONTACTED()
      const queueIdByRecipient = include_queued
        ? new Map()
        : await findQueuedRecipients(tx, audience, template_id)
      const entries = uncontacted.filter(({ affiliate_id }) => !queueIdByRecipient.has(affiliate_id))
      if (entries.length === 0) throw errors.ALL_QUEUED()
      const { name: template_name, template_content } = template
      const queue = {
        template_id,
        template_name,
        template_content,
        mark_contacted,
        need: getReminderNeed(audience),
      }
      return {
        id: await insertQueue(tx, queue, entries),
        entries: entries.length,
        left_out: composedEntries.length - uncontacted.length,
        left_queued: uncontacted.length - entries.length,
      }
    })
    .catch((error) => throwQueueError(error, errors)),
)

const startDue = calls.startDue.handler(({ context, input: { mark_contacted, include_queued }, errors }) =>
  context
    .transaction(async (tx) => {
      const { planned, queueIdByRecipient } = await findDueReminders(tx, include_queued)
      const entries = await composeDueReminders(tx, planned)
      if (entries.length === 0) throw queueIdByRecipient.size > 0 ? errors.ALL_QUEUED() : errors.NOBODY()
      // Closes the earlier queue of due reminders. Its waiting entries are due in the new one.
      await sql`update message_queues set closed_at = now() where template_id is null and closed_at is null`.execute(
        tx,
      )
      const queue = {
        template_id: null,
        template_name: dueQueueName,
        template_content: '',
        mark_contacted,
        need: null,
      }
      const id = await insertQueue(tx, queue, entries)
      return { id, entries: entries.length, left_queued: queueIdByRecipient.size }
    })
    .catch((error) => throwQueueError(error, errors)),
)

const open = calls.open.handler(({ context, input: { id }, errors }) =>
  context.transaction(async (tx) => {
    const entry = await findEntry(tx, id)
    if (!entry) throw errors.NOT_FOUND()
    // A repeated call may arrive after the user has decided not to send the message.
    if (entry.state === 'skipped' || entry.state === 'wrong_number') return
    if (!(await recordOpening(tx, id, entry))) throw errors.NOT_FOUND()
    if (!entry.is_opened) await storeCurrentMessage(tx, id, entry)
  }),
)

const close = calls.close.handler(({ context, input: { id }, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql`
      update message_queues set closed_at = coalesce(closed_at, now()) where id = ${id} returning id`.execute(
      tx,
    )
    if (!rows[0]) throw errors.NOT_FOUND()
  }),
)

/** @param buildPagePath returns the path of a private page, with its token */
export function messageQueueServer(buildPagePath: (link: PrivateLink) => string) {
  async function requireState(tx: Tx, queueId: string, errors: Pick<Refusals, 'NOT_FOUND'>) {
    const state = await findQueueState(tx, queueId, buildPagePath)
    if (!state) throw errors.NOT_FOUND()
    return state
  }

  const read = calls.read.handler(({ context, input, errors }) =>
    context.transaction((tx) => requireState(tx, input.id, errors)),
  )

  const decide = calls.decide.handler(({ context, input: { id, decision }, errors }) =>
    context
      .transaction(async (tx) => {
        const entry = await requireOpenEntry(tx, id, errors)
        if (decision === 'sent' && !entry.is_opened) await storeCurrentMessage(tx, id, entry)
        const { rows } = await sql`
          update message_queue_entries set state = ${decision}
          where id = ${id} and state = 'waiting' returning id`.execute(tx)
        if (rows[0]) await recordDecision(tx, id, entry, decision)
        return requireState(tx, entry.queue_id, errors)
      })
      .catch((error) => {
        throw getViolatedConstraint(error) === 'message_queue_entries_blocked_is_not_sent'
          ? errors.INCOMPLETE()
          : error
      }),
  )

  const back = calls.back.handler(({ context, input: { id }, errors }) =>
    context.transaction(async (tx) => {
      const entry = await requireOpenEntry(tx, id, errors)
      // Serializes two calls of one user on two devices.
      await sql`select from message_queue_entries where id = ${id} for update`.execute(tx)
      const { rows } = await sql<{ contacted_revision: number | null }>`
        select e.contacted_revision from message_queue_entries e
        where e.id = ${id} and e.state <> 'waiting' and not exists (
          select from message_queue_entries newer where newer.queue_id = e.queue_id and newer.id <> e.id
            and (newer.decided_at, newer.place) > (e.decided_at, e.place))`.execute(tx)
      const [latestEntry] = rows
      if (latestEntry)
        await sql`update message_queue_entries set state = 'waiting' where id = ${id}`.execute(tx)
      const contactedRevision = latestEntry?.contacted_revision ?? null
      const contacted_stays =
        contactedRevision !== null && !(await tryUndoContacted(tx, entry.affiliate_id, contactedRevision))
      return { queue: await requireState(tx, entry.queue_id, errors), contacted_stays }
    }),
  )

  const editMessage = calls.editMessage.handler(({ context, input: { id, text }, errors }) =>
    context.transaction(async (tx) => {
      const entry = await requireOpenEntry(tx, id, errors)
      await sql`update message_queue_entries set content = ${text} where id = ${id} and state = 'waiting'`.execute(
        tx,
      )
      await storeCurrentMessage(tx, id, { ...entry, content: text })
      return requireState(tx, entry.queue_id, errors)
    }),
  )

  const mark = calls.mark.handler(({ context, input: { id, mark_contacted }, errors }) =>
    context.transaction(async (tx) => {
      await sql`
        update message_queues set mark_contacted = ${mark_contacted}
        where id = ${id} and app.is_message_queue_open(made_at, closed_at)`.execute(tx)
      return requireState(tx, id, errors)
    }),
  )

  return { own, countQueued, start, startDue, read, decide, back, editMessage, open, mark, close }
}

async function findTemplate(tx: Tx, id: string) {
  const { rows } = await sql<{ name: string; template_content: string }>`
    select name, template_content from griting_templates where id = ${id}`.execute(tx)
  return rows[0]
}

/**
 * Returns SQL that selects the recipients' ids and places. From a filter it selects at most one more than a queue may
 * have, to detect that there are too many.
 */
function selectRecipientIds(audience: ParsedAudience) {
  if ('ids' in audience)
    return sql`select * from unnest(${[...new Set(audience.ids)]}::uuid[]) with ordinality`
  const { q, ...filter } = audience.filter
  return selectPageIds(q, filter, 1, maxEntries + 1)
}

/** Returns the need in the filter of the recipients, since the queue then reminds them of it; null without one. */
function getReminderNeed(audience: ParsedAudience): ReminderNeed | null {
  const chosen = 'filter' in audience ? audience.filter.butuh : undefined
  return reminderNeeds.find((need) => need === chosen) ?? null
}

/** Returns the ids of the affiliates whose chat somebody has opened today. */
async function findContactedToday(tx: Tx, ids: ReturnType<typeof sql>): Promise<ReadonlySet<unknown>> {
  const { rows } = await sql<{ id: string }>`
    select a.id from affiliate_registrations a
    where a.id in (select recipient.id from (${ids}) as recipient (id, place))
      and a.chat_opened_at >= app.today()::timestamp at time zone 'Asia/Jakarta'`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns for each recipient who waits in the caller's open queues for this message the id of the latest such queue.
 */
async function findQueuedRecipients(
  tx: Tx,
  audience: ParsedAudience,
  template_id: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ affiliate_id: string; queue_id: string }>`
    with recipients (affiliate_id, place) as materialized (${selectRecipientIds(audience)})
    select waiting.affiliate_id, waiting.queue_id
    from (${selectWaitingEntries}) as waiting
    join recipients using (affiliate_id)
    where waiting.template_id = ${template_id} or waiting.need = ${getReminderNeed(audience)}
    order by waiting.made_at`.execute(tx)
  return new Map(rows.map(({ affiliate_id, queue_id }) => [affiliate_id, queue_id]))
}

/** The values of a queue. `template_id` and `need` are null in a queue of all due reminders, whose entries have them. */
interface NewQueue {
  template_id: string | null
  template_name: string
  template_content: string
  mark_contacted: boolean
  need: ReminderNeed | null
}

/** Inserts a queue with its entries in this order. @returns the id of the queue */
async function insertQueue(
  tx: Tx,
  queue: NewQueue,
  entries: readonly (ComposedEntry | ReminderEntry)[],
): Promise<string> {
  const { template_id, template_name, template_content, mark_contacted, need } = queue
  const { rows: queues } = await sql<{ id: string }>`
    insert into message_queues (template_id, template_name, template_content, mark_contacted, need)
    values (${template_id}, ${template_name}, ${template_content}, ${mark_contacted}, ${need})
    returning id`.execute(tx)
  const queueId = queues[0]?.id ?? ''
  const rows = entries.map((entry, i) => ({ ...entry, place: i + 1 }))
  await sql`
    insert into message_queue_entries
      (queue_id, place, affiliate_id, subject_ids, whatsapp, message, blockers, template_id, need, content)
    select
      ${queueId}, place, affiliate_id, subject_ids, whatsapp, message, blockers, template_id, need, content
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (
      place integer, affiliate_id uuid, subject_ids uuid[], whatsapp text, message text, blockers text[],
      template_id uuid, need text, content text)`.execute(tx)
  return queueId
}

function throwQueueError(error: unknown, errors: { TOO_MANY_QUEUES(): Error }): never {
  throw getViolatedConstraint(error) === 'too_many_message_queues' ? errors.TOO_MANY_QUEUES() : error
}

/** Stores the message as composed from current data, as a record of what was sent. */
async function storeCurrentMessage(tx: Tx, id: string, { affiliate_id, content }: EntryFacts): Promise<void> {
  if (content === null) return
  const [composed] = await composeEntries(tx, sql`select ${affiliate_id}::uuid, 1`, content)
  if (!composed) return
  const { subject_ids, whatsapp, message, blockers } = composed
  await sql`
    update message_queue_entries set subject_ids = ${subject_ids}::uuid[], whatsapp = ${whatsapp}, message = ${message},
      blockers = ${blockers}::text[]
    where id = ${id} and state = 'waiting'`.execute(tx)
}

/** Records the results of a decision. For a message that was opened but not sent, cancels the reminder. */
async function recordDecision(tx: Tx, id: string, entry: EntryFacts, decision: Decision): Promise<void> {
  const { affiliate_id, need } = entry
  if (decision === 'sent') {
    // The call that reports the opened chat may have got lost.
    if (!entry.is_opened) await recordOpening(tx, id, entry)
    if (entry.mark_contacted) await markContacted(tx, id, affiliate_id)
  } else if (entry.is_opened && need) {
    await sql`
      select app.cancel_reminder(a.id) from affiliate_registrations a
      where a.id = ${affiliate_id} and a.reminded_for = ${need} and a.chat_opened_by = (select app.actor_id())`.execute(
      tx,
    )
    await sql`update message_queue_entries set opened_at = null where id = ${id}`.execute(tx)
  }
}

/** Records that the chat of an entry is opened. Returns false if the actor may not chat or see the affiliate. */
async function recordOpening(tx: Tx, id: string, entry: EntryFacts): Promise<boolean> {
  const result = await insertOpenedChat(tx, entry.affiliate_id, entry.template_id, entry.need)
  await sql`update message_queue_entries set opened_at = now() where id = ${id}`.execute(tx)
  return result !== undefined
}

/** Marks the affiliate as contacted. The entry stores the revision with which `tryUndoContacted` undoes it. */
async function markContacted(tx: Tx, id: string, affiliateId: string): Promise<void> {
  const revision = await setContacted(tx, affiliateId)
  if (revision !== undefined)
    await sql`update message_queue_entries set contacted_revision = ${revision} where id = ${id}`.execute(tx)
}

/** @returns false if it can't be undone any more */
async function tryUndoContacted(tx: Tx, affiliateId: string, revision: number): Promise<boolean> {
  const { rows } = await sql<{ undone: boolean }>`
    select app.try_undo_step(${affiliateId}, ${revision}) as undone`.execute(tx)
  return rows[0]?.undone ?? false
}

interface EntryFacts {
  queue_id: string
  affiliate_id: string
  template_id: string | null
  /**
   * text of the message with its shortcodes: the one typed for this entry, or that of the template; null if the
   * template was deleted
   */
  content: string | null
  mark_contacted: boolean
  need: ReminderNeed | null
  state: 'waiting' | Decision
  /** true if the affiliate's chat was opened from this entry */
  is_opened: boolean
  queue_is_open: boolean
}

async function findEntry(tx: Tx, id: string): Promise<EntryFacts | undefined> {
  const { rows } = await sql<EntryFacts>`
    select e.queue_id, e.affiliate_id, coalesce(e.template_id, q.template_id) as template_id,
      ${contentOfEntry} as content,
      q.mark_contacted, coalesce(e.need, q.need) as need, e.state, e.opened_at is not null as is_opened,
      app.is_message_queue_open(q.made_at, q.closed_at) as queue_is_open
    from message_queue_entries e join message_queues q on q.id = e.queue_id
    ${personalColumnsJoin}
    where e.id = ${id}`.execute(tx)
  return rows[0]
}

interface Refusals {
  NOT_FOUND(): Error
  ENDED(): Error
}

/** Returns an entry whose queue is open. */
async function requireOpenEntry(tx: Tx, id: string, errors: Refusals): Promise<EntryFacts> {
  const entry = await findEntry(tx, id)
  if (!entry) throw errors.NOT_FOUND()
  if (!entry.queue_is_open) throw errors.ENDED()
  return entry
}
