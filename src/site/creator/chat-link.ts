import { buildChatLink } from '#base/phone.ts'
import { useBrand } from '../facts.ts'

/** Returns the brand, and a link to the chat with its official number; `chat` is null if the brand has no number. */
export function useChatLink(message: string) {
  const brand = useBrand()
  return { brand, chat: brand.whatsapp ? buildChatLink(brand.whatsapp, message) : null }
}
