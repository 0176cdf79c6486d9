/** Checks whether an entry can be sent, is still needed, and has an affiliate who was contacted already. */
import { getJakartaDate } from '#base/jakarta.ts'
import { buildChatLink } from '#base/phone.ts'
import { pageShortcode } from '#features/templates/shortcodes.ts'
import type { QueueEntry, QueueState } from './queue-schema.ts'

type Message = Pick<QueueEntry, 'message' | 'page_path'>
type Sendable = Message & Pick<QueueEntry, 'affiliate' | 'blockers'>

/**
 * Returns the message with the address of the affiliate's page.
 * @param origin the address of this site
 */
export function fillMessage({ message, page_path }: Message, origin: string): string {
  return page_path === null ? message : message.replaceAll(pageShortcode, () => origin + page_path)
}

/**
 * Returns the link to the chat, or null if nothing can be sent.
 * @param origin the address of this site; may be omitted to find out whether there is a link
 */
export function buildChatHref(entry: Sendable, origin = ''): string | null {
  const { affiliate, blockers } = entry
  return affiliate && blockers.length === 0
    ? buildChatLink(affiliate.whatsapp, fillMessage(entry, origin))
    : null
}

/** Returns why an entry has no link to its chat. */
export function explainNoChatLink({
  affiliate,
  blockers,
}: Pick<QueueEntry, 'affiliate' | 'blockers'>): string {
  if (!affiliate) return 'affiliate ini tidak ada lagi'
  return blockers.join(', ') || 'nomor WhatsApp-nya tidak berisi angka'
}

/** Checks that the chat of the entry's affiliate was opened on this day, yyyy-mm-dd in Jakarta. */
export function wasContactedToday({ chat }: Pick<QueueEntry, 'chat'>, today: string): boolean {
  return chat !== null && getJakartaDate(new Date(chat.at)) === today
}

/** Returns short warnings about an entry, for screen readers. */
export function listWarnings(entry: QueueEntry, today: string): string[] {
  const { whatsapp_before, blockers } = entry
  return [
    ...(blockers.length > 0 ? ['Pesan belum lengkap'] : []),
    ...(wasContactedToday(entry, today) ? ['Chat ini sudah dibuka hari ini'] : []),
    ...(whatsapp_before === null ? [] : ['Nomornya sudah diganti']),
  ]
}

/**
 * Checks whether the chat of an entry may be opened before the user has seen the entry: it has nothing that they should
 * read first.
 */
export function canOpenUnseen(entry: QueueEntry, today: string): boolean {
  return entry.whatsapp_before === null && !entry.is_over && !wasContactedToday(entry, today)
}

/** Returns why the chat of the next entry can't be opened together with the decision on this one. */
export function explainNextRefusal(next: QueueEntry, today: string): string {
  if (next.is_over) return 'Pengingat di kartu berikutnya tidak perlu lagi.'
  if (buildChatHref(next) === null) return 'Kartu berikutnya belum bisa dikirim.'
  if (wasContactedToday(next, today)) return 'Chat kartu berikutnya sudah dibuka hari ini.'
  return 'Nomor di kartu berikutnya sudah diganti.'
}

/**
 * Returns why the interface suggests to skip an entry: its need is over, or its chat was opened today and since the
 * queue was made. Null if there is no such reason.
 */
export function explainSkip(
  entry: QueueEntry,
  { made_at }: Pick<QueueState, 'made_at'>,
  today: string,
): string | null {
  if (entry.is_over && entry.affiliate) return 'pengingatnya tidak perlu lagi'
  const { chat } = entry
  return buildChatHref(entry) !== null &&
    chat !== null &&
    chat.at > made_at &&
    wasContactedToday(entry, today)
    ? 'chatnya sudah dibuka'
    : null
}
