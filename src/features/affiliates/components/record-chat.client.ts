import { toastWarning } from '#kit/feedback/toast.tsx'
import { getServerMessage } from '#kit/form/save-failure.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import type { Affiliate } from '../affiliate.ts'
import type { ReminderNeed } from '../affiliate-values.ts'
import { recordChatOpened } from '../affiliates.client.ts'
import { describeColleagueChat } from '../contact-text.ts'
import type { ColleagueChat } from '../need.ts'

/**
 * Records that the chat of an affiliate is being opened. A toast says if a colleague opened the chat moments before, or
 * if the server refuses to record it, as for a deleted affiliate. The chat can't wait for the response, because
 * browsers open a window only during the click event.
 * @param template_id template of the message; null for a chat without a template
 * @param need the need that the message is about, if any
 */
export async function recordChat(
  { id, username }: Pick<Affiliate, 'id' | 'username'>,
  template_id: string | null,
  need?: ReminderNeed,
): Promise<ColleagueChat | null> {
  const chat = await recordChatOpened(id, template_id, need, (error) =>
    toastWarning(
      getServerMessage(error) ?? 'Chat ini tidak tercatat di riwayat',
      `Chat dengan ${isolate(username)} tidak tercatat`,
    ),
  )
  if (chat) toastWarning(describeColleagueChat(chat, new Date(), isolate), isolate(username))
  return chat
}
