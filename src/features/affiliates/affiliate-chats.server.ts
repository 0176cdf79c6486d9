/** Records opened chats in the history of the affiliate. affiliate-chats.sql defines which openings count as one. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import { formatIsoInstant } from './affiliate-reads.server.ts'
import type { ReminderNeed } from './affiliate-values.ts'
import { affiliatesContract } from './affiliates.contract.ts'
import type { ColleagueChat } from './need.ts'

const calls = implement(affiliatesContract).$context<RequestContext>().use(authorized)

export const recordChatOpened = calls.recordChatOpened.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const result = await insertOpenedChat(tx, input.id, input.template_id, input.need)
    if (!result) throw errors.NOT_FOUND()
    return result
  }),
)

export const cancelReminder = calls.cancelReminder.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    const { rows } = await sql<{ allowed: boolean }>`
      select app.cancel_reminder(${input.id}) as allowed`.execute(tx)
    if (!rows[0]?.allowed) throw errors.NOT_FOUND()
  }),
)

/**
 * Records that the actor has opened the chat, and returns the latest chat that a colleague opened in the last five
 * minutes, or today for the same reminder. If two calls are simultaneous, the second returns the chat of the first.
 * @param templateId template of the message; null for a chat without a template
 * @param need the need that the message is about; ignored if the affiliate doesn't have it
 * @returns undefined if the actor may not chat or does not see the affiliate
 */
export async function insertOpenedChat(
  tx: Tx,
  affiliateId: string,
  templateId: string | null,
  need: ReminderNeed | null,
): Promise<{ colleague_chat: ColleagueChat | null } | undefined> {
  const { rows } = await sql<{ colleague_chat: ColleagueChat | null }>`
    select case when colleague is not null then json_build_object('at', ${formatIsoInstant(sql`colleague_at`)},
      'by_id', colleague, 'by', app.name_of_audit_actor(colleague)) end as colleague_chat
    from app.record_opened_chat(${affiliateId}, ${templateId}, ${need})`.execute(tx)
  return rows[0]
}
