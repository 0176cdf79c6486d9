/** Composes the messages of all reminders that are due, each with the template of its reminder. */
import { sql } from 'kysely'
import type { ReminderNeed } from '#features/affiliates/affiliate-values.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type ComposedEntry, composeEntries } from './queue-entries.server.ts'

export interface DueReminder extends ComposedEntry {
  template_id: string
  need: ReminderNeed
  /** text of the template; the entry keeps it even if the template changes later */
  content: string
}

/** Returns at most `maxRows` messages, the most urgent first. */
export async function composeDueReminders(tx: Tx, maxRows: number): Promise<DueReminder[]> {
  const { rows: dueRows } = await sql<{
    id: string
    need: ReminderNeed
    template_id: string
    content: string
  }>`
    select due.id, due.need, due.template_id, template.template_content as content
    from app.due_reminders(${maxRows}) with ordinality as due (id, need, template_id, place)
    join griting_templates template on template.id = due.template_id
    order by due.place`.execute(tx)
  const entriesByAffiliateId = new Map<string, ComposedEntry>()
  for (const [content, reminders] of Map.groupBy(dueRows, (reminder) => reminder.content)) {
    const ids = reminders.map(({ id }) => id)
    for (const entry of await composeEntries(
      tx,
      sql`select * from unnest(${ids}::uuid[]) with ordinality`,
      content,
    ))
      entriesByAffiliateId.set(entry.affiliate_id, entry)
  }
  return dueRows.flatMap(({ id, need, template_id, content }) => {
    const entry = entriesByAffiliateId.get(id)
    return entry ? [{ ...entry, template_id, need, content }] : []
  })
}
