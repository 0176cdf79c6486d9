/** Links for answering a message, by email or on WhatsApp. */
import { buildChatLink, findWhatsappWarning } from '#base/phone.ts'
import type { Message } from './message.ts'

/** Returns a link that opens a reply in the user's mail program. */
export function buildReplyLink({ email, subjek }: Pick<Message, 'email' | 'subjek'>): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(`Re: ${subjek}`)}`
}

/** Matches an Indonesian mobile number in a text, such as 0812-3456-7890 or +62 812 3456 7890. */
const mobilePattern = /(?<![\d+])(?:\+?62[ .-]?|0)8\d(?:[ .-]?\d){7,10}(?!\d)/

/** Returns a WhatsApp link for the first mobile number in the text; null if there is none or the number looks wrong. */
export function findChatLink(text: string): string | null {
  const [number] = mobilePattern.exec(text) ?? []
  return number && findWhatsappWarning(number) === null ? buildChatLink(number) : null
}
