/** Reads the state of a message queue for the user who made it. */
import { sql } from 'kysely'
import { getWhatsappKey } from '#base/phone.ts'
import { formatIsoInstant } from '#features/affiliates/affiliate-reads.server.ts'
import { readPageLinks } from '#features/affiliates/page-links.server.ts'
import { noPageReason, pageShortcode } from '#features/templates/shortcodes.ts'
import type { PrivateLink, Tx } from '#platform/server/database/database.ts'
import { type ComposedEntry, composeEntries } from './queue-entries.server.ts'
import type { MessageQueue, QueueEntry, QueueState } from './queue-schema.ts'

/** SQL that counts the entries of queue `q` by state. */
const entryCounts = sql`(
  select json_build_object('waiting', count(*) filter (where e.state = 'waiting'),
    'sent', count(*) filter (where e.state = 'sent'), 'skipped', count(*) filter (where e.state = 'skipped'),
    'wrong_number', count(*) filter (where e.state = 'wrong_number'))
  from message_queue_entries e where e.queue_id = q.id)`

export async function findOpenQueues(tx: Tx): Promise<MessageQueue[]> {
  const { rows } = await sql<MessageQueue>`
    select q.id, q.template_name, q.template_id is null as is_for_due_reminders, q.made_at, ${entryCounts} as counts
    from message_queues q
    where app.is_message_queue_open(q.made_at, q.closed_at)
      and exists (select from message_queue_entries e where e.queue_id = q.id and e.state = 'waiting')
    order by q.made_at desc, q.id`.execute(tx)
  return rows
}

/** SQL that selects the entries that wait in the caller's open queues, each with the message that it stands for. */
export const selectWaitingEntries = sql`
  select e.affiliate_id, q.id as queue_id, q.made_at, coalesce(e.template_id, q.template_id) as template_id,
    coalesce(e.need, q.need) as need
  from message_queues q join message_queue_entries e on e.queue_id = q.id
  where app.is_message_queue_open(q.made_at, q.closed_at) and e.state = 'waiting'`

/** Returns the number of chats that the actor has marked as sent since midnight in Jakarta. */
export async function countSentToday(tx: Tx): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::integer as sent from message_queue_entries e
    where e.state = 'sent' and e.decided_at >= app.today()::timestamp at time zone 'Asia/Jakarta'`.execute(tx)
  return rows[0]?.sent ?? 0
}

type BuildPagePath = (link: PrivateLink) => string

type QueueFacts = MessageQueue & Pick<QueueState, 'mark_contacted' | 'is_open'>

/** @param buildPagePath returns the path of a private page, with its token */
export async function findQueueState(
  tx: Tx,
  id: string,
  buildPagePath: BuildPagePath,
): Promise<QueueState | undefined> {
  const [facts, [entry = null, next = null, later = null], latest, unsent, sent_today] = await Promise.all([
    sql<QueueFacts>`
      select q.id, q.template_name, q.template_id is null as is_for_due_reminders, q.made_at,
        q.mark_contacted, app.is_message_queue_open(q.made_at, q.closed_at) as is_open,
        ${entryCounts} as counts
      from message_queues q where q.id = ${id}`.execute(tx),
    readWaitingEntries(tx, id, buildPagePath),
    findDecidedEntries(tx, id, sql`order by e.decided_at desc, e.place desc limit 1`),
    findDecidedEntries(
      tx,
      id,
      sql`and e.state <> 'sent' and not exists (
      select from message_queue_entries waiting
      where waiting.queue_id = e.queue_id and waiting.state = 'waiting') order by e.place`,
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
    unsent: unsent.map(({ affiliate_id, username, state }) => ({ affiliate_id, username, state })),
    sent_today,
  }
}

type DecidedEntry = QueueState['unsent'][number] & { id: string }

/** @param clause SQL after the conditions, with the alias `e` of the entry */
async function findDecidedEntries(
  tx: Tx,
  queueId: string,
  clause: ReturnType<typeof sql>,
): Promise<DecidedEntry[]> {
  const { rows } = await sql<DecidedEntry>`
    select e.id, e.affiliate_id, e.state, a.username
    from message_queue_entries e left join affiliate_registrations a on a.id = e.affiliate_id
    where e.queue_id = ${queueId} and e.state <> 'waiting' ${clause}`.execute(tx)
  return rows
}

type EntryRow = Pick<
  QueueEntry,
  'id' | 'place' | 'affiliate_id' | 'affiliate' | 'need' | 'opened_at' | 'chat' | 'is_over'
> & {
  whatsapp: string | null
  message: string | null
  blockers: string[] | null
  content: string | null
}

/** SQL that joins the personal columns of entry `e` as `visible`, all null if the caller may not see the affiliate. */
export const personalColumnsJoin = sql`
  left join lateral (select s.* from app.visible_message_queue_entries s where s.id = e.id offset 0) visible on true`

/**
 * SQL for the message of entry `e` of queue `q` before its shortcodes are filled; needs `personalColumnsJoin`. Null if
 * the template was deleted.
 */
export const contentOfEntry = sql`coalesce(visible.content, case when e.template_id is null then q.template_content
  else (select t.template_content from griting_templates t where t.id = e.template_id) end)`

/** Reads the first three waiting entries: the current one, and two more that the browser can show without a delay. */
async function readWaitingRows(tx: Tx, queueId: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.place, e.affiliate_id, e.need, e.opened_at, visible.whatsapp, visible.message, visible.blockers,
      ${contentOfEntry} as content,
      e.opened_at is null
        and coalesce(not app.has_need(e.affiliate_id, coalesce(e.need, q.need)), false) as is_over,
      case when visible.id is not null then json_build_object('username', a.username, 'platform', a.platform,
        'whatsapp', a.whatsapp, 'status_whatsapp', a.status_whatsapp) end as affiliate,
      chat.json as chat
    from message_queue_entries e
    join message_queues q on q.id = e.queue_id
    left join affiliate_registrations a on a.id = e.affiliate_id
    ${personalColumnsJoin}
    left join lateral (
      select json_build_object('at', ${formatIsoInstant(sql`t.at`)}, 'by_id', t.actor_id,
        'by', app.name_of_audit_actor(t.actor_id), 'need', a.reminded_for, 'reminders', a.reminder_count,
        'rests_until', a.rests_until) as json
      from timeline t
      where t.subject_id = e.affiliate_id and (t.subject_type, t.act) = ('affiliate', 'chat opened')
        -- Omits the chat that the caller has opened from this entry.
        and (t.actor_id <> (select app.actor_id()) or t.at < coalesce(e.opened_at, now()))
      order by t.id desc limit 1) chat on true
    where e.queue_id = ${queueId} and e.state = 'waiting' order by e.place limit 3`.execute(tx)
  return rows
}

/** Returns the first three waiting entries with their messages and the paths of the private pages. */
async function readWaitingEntries(
  tx: Tx,
  queueId: string,
  buildPagePath: BuildPagePath,
): Promise<QueueEntry[]> {
  const rows = await readWaitingRows(tx, queueId)
  const composedById = await composeUnopenedEntries(tx, rows)
  /** Returns the message as composed now, or the stored one of an entry whose chat is opened. */
  const getCurrentMessage = ({ id, message, blockers }: EntryRow) =>
    composedById.get(id) ?? { message: message ?? '', blockers: blockers ?? [] }
  const mentionsPage = (row: EntryRow) => getCurrentMessage(row).message.includes(pageShortcode)
  const links = await readPageLinks(
    tx,
    rows.filter(mentionsPage).map(({ affiliate_id }) => affiliate_id),
  )
  return rows.map((row): QueueEntry => {
    const { whatsapp, message: storedMessage, blockers: _blockers, content: _content, ...entry } = row
    const { affiliate } = entry
    const { message: currentMessage, blockers: messageBlockers } = getCurrentMessage(row)
    const link = links.get(row.affiliate_id)
    // The maker may have lost the right to the page since the message was stored.
    const pageBlockers = mentionsPage(row) && !link ? [`${pageShortcode}: ${noPageReason}`] : []
    return {
      ...entry,
      whatsapp_before:
        affiliate && whatsapp !== null && getWhatsappKey(whatsapp) !== getWhatsappKey(affiliate.whatsapp)
          ? whatsapp
          : null,
      message: currentMessage,
      page_path: link ? buildPagePath(link) : null,
      blockers: [...new Set([...messageBlockers, ...pageBlockers])],
      is_updated: storedMessage !== null && currentMessage !== storedMessage,
    }
  })
}

/**
 * Composes the messages of the entries whose chat is not opened yet from current data. Omits entries whose template was
 * deleted or whose affiliate the caller can't see.
 * @returns the composed entries by their ids
 */
async function composeUnopenedEntries(tx: Tx, rows: readonly EntryRow[]) {
  const composedById = new Map<string, ComposedEntry>()
  for (const { id, affiliate_id, content, opened_at } of rows) {
    if (content === null || opened_at !== null) continue
    const [composed] = await composeEntries(tx, sql`select ${affiliate_id}::uuid, 1`, content)
    if (composed) composedById.set(id, composed)
  }
  return composedById
}
