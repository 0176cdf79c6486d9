/** Records opened chats in the history of the affiliate. affiliate-chats.sql defines which openings count as one. */
import { implement } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import type { ReminderNeed } from './affiliate-values.ts'
import { affiliatesContract } from './affiliates.contract.ts'

const calls = implement(affiliatesContract).$context<RequestContext>().use(authorized)

export const openedChat = calls.openedChat.handler(({ context, input, errors }) =>
  context.transaction(async (tx) => {
    if (!(await recordChatOpened(tx, input.id, input.template_id, input.need))) throw errors.NOT_FOUND()
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
 * @param need the need that the message is about; ignored if the affiliate doesn't have it
 * @returns false if the actor may not chat or does not see the affiliate
 */
export async function recordChatOpened(
  tx: Tx,
  affiliate: string,
  template: string | null,
  need: ReminderNeed | null,
): Promise<boolean> {
  const { rows } = await sql<{ recorded: boolean }>`
    select app.audit_chat(${affiliate}, ${template}, ${need}) as recorded`.execute(tx)
  return rows[0]?.recorded ?? false
}
