/** Splits a chat that WhatsApp copied or exported into messages. */
import { isPhoneNumber } from './phone-in-text.ts'
import { normalizeText } from './plain-text.ts'

export interface ChatMessage {
  /** the name or number before the text; '' for text in front of the first message */
  sender: string
  text: string
}

const clockPattern = String.raw`\d{1,2}[.:]\d{2}(?:[.:]\d{2})?(?: ?[ap]m)?`
const dayPattern = String.raw`\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`
const momentPattern = `(?:${dayPattern},? ${clockPattern}|${clockPattern},? ${dayPattern}|${clockPattern})`
/** Header such as '[25/11 08.12] Sari: ', or '25/11/26 08.12 - Sari: ' in an exported file. */
const headerPattern = new RegExp(
  String.raw`^(?:\[${momentPattern}\]|${momentPattern} -) (?:~ ?)?([^:]{1,60}):(?: |$)`,
  'i',
)
/** Notices of WhatsApp itself between messages. */
const noticePattern = new RegExp(String.raw`^(?:\[${momentPattern}\]|${momentPattern} -) [^:]*$`, 'i')
/** Placeholders for content that is not text. */
const missingMediaPattern =
  /^(?:<[^>]*(?:media|omitted|disertakan)[^>]*>|(?:gambar|video|audio|stiker|dokumen|gif|kartu kontak|image|sticker)[^.]* (?:tidak disertakan|omitted)|pesan ini (?:telah )?dihapus\.?|this message was deleted\.?|null)$/i

/** Returns the messages in their order; lines without a header belong to the message before. */
export function parseMessages(text: string): ChatMessage[] {
  const messages: ChatMessage[] = []
  let message: ChatMessage | undefined
  for (const raw of text.split(/\r?\n|\r/)) {
    const line = normalizeText(raw)
    const match = headerPattern.exec(line)
    if (!match && noticePattern.test(line)) continue
    if (match || !message) {
      message = { sender: match?.[1]?.trim() ?? '', text: '' }
      messages.push(message)
    }
    const body = match ? line.slice(match[0].length) : raw
    if (!missingMediaPattern.test(normalizeText(body)))
      message.text += message.text === '' ? body : `\n${body}`
  }
  return messages
}

/**
 * Returns the sender's number, which WhatsApp shows for people who are not in the contacts; '' for a contact's name.
 */
export function getSenderNumber({ sender }: ChatMessage): string {
  return isPhoneNumber(sender) ? sender : ''
}
