import { buildChatLink } from '#base/phone.ts'
import { useBrand } from '../facts.ts'

/** Returns the chat with the brand's official number and a first message; null if the brand has no number. */
export function useChatLink(message: string) {
  const brand = useBrand()
  return { brand, chat: brand.whatsapp ? buildChatLink(brand.whatsapp, message) : null }
}
