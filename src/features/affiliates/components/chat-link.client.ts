import { buildChatLink } from '#base/phone.ts'
import { useCan } from '#features/session/session.client.ts'

/**
 * Returns the address of a chat with an affiliate or applicant; null without the right to chat, or without a number.
 * @param message the first message, filled in but not sent
 */
export function useChatLink(whatsapp: string, message?: string): string | null {
  const can = useCan()
  return can('data_affiliate_whatsapp') ? buildChatLink(whatsapp, message) : null
}
