/** What is said of a message, and where an answer to it goes. */
import { chatLink, whatsappDoubt } from '#base/phone.ts'
import type { Message, Shelf } from './message.ts'

export const shelfLabel: Record<Shelf, string> = {
  baru: 'Baru',
  selesai: 'Selesai',
  ditandai: 'Ditandai',
}

/** A letter that answers, in the mail program of whoever presses it. */
export function replyLink({ email, subjek }: Pick<Message, 'email' | 'subjek'>): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(`Re: ${subjek}`)}`
}

const mobile = /(?<![\d+])(?:\+?62[ .-]?|0)8\d(?:[ .-]?\d){7,10}(?!\d)/

/** A chat with the first mobile number that stands in the text; null where none does. */
export function chatIn(text: string): string | null {
  const [number] = mobile.exec(text) ?? []
  return number && whatsappDoubt(number) === null ? chatLink(number) : null
}
