/** Reads the state of a queue for its maker. */
import { sql } from 'kysely'
import { whatsappKey } from '#base/phone.ts'
import { isoInstant } from '#features/affiliates/affiliate-reads.server.ts'
import { readPageLinks } from '#features/affiliates/page-links.server.ts'
import { noPage, pageShortcode } from '#features/templates/shortcodes.ts'
import type { PrivateLink, Tx } from '#platform/server/database/database.ts'
import { type ComposedEntry, composeEntries } from './queue-entries.server.ts'
import type { MessageQueue, QueueEntry, QueueState } from './queue-schema.ts'

const counts = sql`(
  select json_build_object('waiting', count(*) filter (where c.state = 'waiting'),
    'sent', count(*) filter (where c.state = 'sent'), 'skipped', count(*) filter (where c.state = 'skipped'),
    'wrong_number', count(*) filter (where c.state = 'wrong_number'))
  from message_queue_entries c where c.queue_id = d.id)`

export async function findOpenQueues(tx: Tx): Promise<MessageQueue[]> {
  const { rows } = await sql<MessageQueue>`
    select d.id, d.template_name, d.template_id is null as is_of_due, d.made_at, ${counts} as counts
    from message_queues d
    where app.message_queue_continues(d.made_at, d.closed_at)
      and exists (select from message_queue_entries c where c.queue_id = d.id and c.state = 'waiting')
    order by d.made_at desc, d.id`.execute(tx)
  return rows
}

/** Returns the number of chats that the actor has marked as sent since midnight in Jakarta. */
export async function countSentToday(tx: Tx): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::integer as sent from message_queue_entries c
    where c.state = 'sent' and c.decided_at >= app.today()::timestamp at time zone 'Asia/Jakarta'`.execute(tx)
  return rows[0]?.sent ?? 0
}

type PagePathOf = (link: PrivateLink) => string

type QueueFacts = MessageQueue & Pick<QueueState, 'mark_contacted' | 'goes_on'>

/** @param pagePathOf returns the path of a private page, with its token */
export async function findQueueState(
  tx: Tx,
  id: string,
  pagePathOf: PagePathOf,
): Promise<QueueState | undefined> {
  const [facts, [entry = null, next = null, later = null], latest, left, sent_today] = await Promise.all([
    sql<QueueFacts>`
      select d.id, d.template_name, d.template_id is null as is_of_due, d.made_at, d.mark_contacted, app.message_queue_continues(d.made_at, d.closed_at) as goes_on,
        ${counts} as counts
      from message_queues d where d.id = ${id}`.execute(tx),
    readWaitingEntries(tx, id, pagePathOf),
    findDecided(tx, id, sql`order by c.decided_at desc, c.place desc limit 1`),
    findDecided(
      tx,
      id,
      sql`and c.state <> 'sent' and not exists (
      select from message_queue_entries w where w.queue_id = c.queue_id and w.state = 'waiting') order by c.place`,
    ),
    countSentToday(tx),
  ])
  const [queue] = facts.rows
  if (!queue) return undefined
  return {
    ...queue,
    entry,
    next,
    later,
    latest: latest[0] ? { id: latest[0].id, username: latest[0].username, state: latest[0].state } : null,
    left: left.map(({ affiliate_id, username, state }) => ({ affiliate_id, username, state })),
    sent_today,
  }
}

type DecidedEntry = QueueState['left'][number] & { id: string }

async function findDecided(tx: Tx, queue: string, clause: ReturnType<typeof sql>): Promise<DecidedEntry[]> {
  const { rows } = await sql<DecidedEntry>`
    select c.id, c.affiliate_id, c.state, a.username
    from message_queue_entries c left join affiliate_registrations a on a.id = c.affiliate_id
    where c.queue_id = ${queue} and c.state <> 'waiting' ${clause}`.execute(tx)
  return rows
}

type EntryRow = Pick<
  QueueEntry,
  'id' | 'place' | 'affiliate_id' | 'need' | 'opened_at' | 'chat' | 'is_over'
> & {
  affiliate: QueueEntry['affiliate']
  whatsapp: string | null
  message: string | null
  stopped: string[] | null
  content: string | null
}

/** SQL that joins the content of entry `c` as `shown`, which is null if the caller may not see its affiliate. */
export const joinShown = sql`
  left join lateral (select s.* from app.message_queue_entries_shown s where s.id = c.id offset 0) shown on true`

/**
 * SQL of the text from which the message of entry `c` of queue `d` is written, given its row `shown`; null if its
 * template was deleted.
 */
export const contentOfEntry = sql`coalesce(shown.content, case when c.template_id is null then d.template_content
  else (select g.template_content from griting_templates g where g.id = c.template_id) end)`

/** Returns the first three entries that wait: the current one, and two more so that they show without a delay. */
async function readWaitingEntries(tx: Tx, queue: string, pagePathOf: PagePathOf): Promise<QueueEntry[]> {
  const { rows } = await sql<EntryRow>`
    select c.id, c.place, c.affiliate_id, c.need, c.opened_at, shown.whatsapp, shown.message, shown.stopped,
      ${contentOfEntry} as content, c.opened_at is null and coalesce(not app.still_needs(c.affiliate_id, coalesce(c.need, d.need)), false) as is_over,
      case when shown.id is not null then json_build_object('username', a.username, 'platform', a.platform,
        'whatsapp', a.whatsapp, 'status_whatsapp', a.status_whatsapp) end as affiliate,
      chat.json as chat
    from message_queue_entries c
    join message_queues d on d.id = c.queue_id
    left join affiliate_registrations a on a.id = c.affiliate_id
    ${joinShown}
    left join lateral (
      select json_build_object('at', ${isoInstant(sql`t.at`)}, 'by_id', t.actor_id,
        'by', app.name_of_audit_actor(t.actor_id), 'need', a.reminded_for, 'reminders', a.reminder_count,
        'rests_until', a.rests_until) as json
      from timeline t
      where t.subject_id = c.affiliate_id and (t.subject_type, t.act) = ('affiliate', 'chat opened')
        -- Omits the chat that the caller has opened from this entry.
        and (t.actor_id <> (select app.actor_id()) or t.at < coalesce(c.opened_at, now()))
      order by t.id desc limit 1) chat on true
    where c.queue_id = ${queue} and c.state = 'waiting' order by c.place limit 3`.execute(tx)
  const current = await composeCurrent(tx, rows)
  const writtenOf = ({ id, message, stopped }: EntryRow) =>
    current.get(id) ?? { message: message ?? '', stopped: stopped ?? [] }
  const mentionsPage = (row: EntryRow) => writtenOf(row).message.includes(pageShortcode)
  const links = await readPageLinks(
    tx,
    rows.filter(mentionsPage).map(({ affiliate_id }) => affiliate_id),
  )
  return rows.map((row): QueueEntry => {
    const { whatsapp, message, stopped: _stopped, content: _content, affiliate, ...entry } = row
    const written = writtenOf(row)
    const link = links.get(row.affiliate_id)
    // The maker may have lost the right since the message was stored.
    const pageReasons = mentionsPage(row) && !link ? [`${pageShortcode}: ${noPage}`] : []
    return {
      ...entry,
      affiliate,
      whatsapp_before:
        affiliate && whatsapp !== null && whatsappKey(whatsapp) !== whatsappKey(affiliate.whatsapp)
          ? whatsapp
          : null,
      message: written.message,
      page_path: link ? pagePathOf(link) : null,
      stopped: [...new Set([...written.stopped, ...pageReasons])],
      is_updated: message !== null && written.message !== message,
    }
  })
}

/**
 * Writes the messages of entries whose chat is not opened with current data. Omits those whose template or affiliate is
 * gone.
 * @returns the messages by the id of their entry
 */
async function composeCurrent(tx: Tx, rows: readonly EntryRow[]) {
  const current = new Map<string, ComposedEntry>()
  for (const { id, affiliate_id, content, opened_at } of rows) {
    if (content === null || opened_at !== null) continue
    const [composed] = await composeEntries(tx, sql`select ${affiliate_id}::uuid, 1`, content)
    if (composed) current.set(id, composed)
  }
  return current
}
