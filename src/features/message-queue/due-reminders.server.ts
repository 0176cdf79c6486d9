/** Finds and composes the messages of all reminders that are due, each with the template of its reminder. */
import { sql } from 'kysely'
import { maxDueReminders, type ReminderNeed } from '#features/affiliates/affiliate-values.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type ComposedEntry, composeEntries } from './queue-entries.server.ts'
import { selectWaitingEntries } from './queue-reads.server.ts'

interface PlannedReminder {
  /** id of the affiliate */
  id: string
  need: ReminderNeed
  template_id: string
  /** text of the template; the entry keeps it even if the template changes later */
  content: string
}

/** An entry of the queue of all due reminders, which has a template and a need of its own. */
export type ReminderEntry = ComposedEntry & Omit<PlannedReminder, 'id'>

interface DueReminders {
  /** at most `maxDueReminders`, the most urgent first */
  planned: readonly PlannedReminder[]
  /** the latest queue of each recipient who is left out, since they wait in that queue for the same message */
  queueIdByRecipient: ReadonlyMap<string, string>
}

/**
 * Finds the reminders for the queue of all due reminders. It replaces the caller's earlier queue of due reminders, so
 * entries of that one don't count as waiting elsewhere.
 * @param includesQueued true to plan also those who wait in another queue
 */
export async function findDueReminders(tx: Tx, includesQueued: boolean): Promise<DueReminders> {
  // Each recipient who waits elsewhere removes at most one reminder, so this many more are enough for a full queue.
  const { rows } = await sql<PlannedReminder & { queue_id: string | null }>`
    with waiting as materialized (
      ${selectWaitingEntries} and q.template_id is not null and not ${includesQueued}::boolean
    ), due as materialized (
      select id, need, template_id, place
      from app.due_reminders(${maxDueReminders} + (select count(distinct affiliate_id) from waiting)::integer)
        with ordinality as due (id, need, template_id, place)
    ), queued as (
      select distinct on (due.id) due.id, waiting.queue_id
      from due join waiting on waiting.affiliate_id = due.id
        and (waiting.template_id = due.template_id or waiting.need = due.need)
      order by due.id, waiting.made_at desc
    ), due_with_queue as (
      -- planned_before is the number of more urgent reminders that get a place in the new queue.
      select due.*, queued.queue_id, count(*) filter (where queued.queue_id is null)
          over (order by due.place rows between unbounded preceding and 1 preceding) as planned_before
      from due left join queued on queued.id = due.id
    )
    select reminder.id, reminder.need, reminder.template_id, reminder.queue_id, template.template_content as content
    from due_with_queue reminder join griting_templates template on template.id = reminder.template_id
    where reminder.planned_before < ${maxDueReminders}
    order by reminder.place`.execute(tx)
  return {
    planned: rows.filter(({ queue_id }) => queue_id === null),
    queueIdByRecipient: new Map(
      rows.flatMap(({ id, queue_id }) => (queue_id === null ? [] : [[id, queue_id]])),
    ),
  }
}

/** Returns the messages in the order of the reminders. */
export async function composeDueReminders(
  tx: Tx,
  planned: readonly PlannedReminder[],
): Promise<ReminderEntry[]> {
  const entriesByAffiliateId = new Map<string, ComposedEntry>()
  for (const [content, reminders] of Map.groupBy(planned, (reminder) => reminder.content)) {
    const ids = reminders.map(({ id }) => id)
    for (const entry of await composeEntries(
      tx,
      sql`select * from unnest(${ids}::uuid[]) with ordinality`,
      content,
    ))
      entriesByAffiliateId.set(entry.affiliate_id, entry)
  }
  return planned.flatMap(({ id, need, template_id, content }) => {
    const entry = entriesByAffiliateId.get(id)
    return entry ? [{ ...entry, template_id, need, content }] : []
  })
}
