/** Formats when and by whom the chat of an affiliate was opened. */
import { formatDaysAgo, formatRelative } from '#base/jakarta.ts'
import type { ColleagueChat, LastContact } from './need.ts'

/**
 * Returns for example 'Dibuka kemarin oleh Rina · pengingat ke-2'. The text says only that the chat was opened, because
 * the program doesn't know whether a message was sent.
 * @param readerId id of the user who reads the text
 * @param formatName formats the name of a user inside the sentence
 */
export function describeContact(
  { at, by, by_id, need, reminders }: LastContact,
  now: Date,
  readerId: string,
  formatName: (name: string) => string = (name) => name,
): string {
  const author = by_id === readerId ? 'Anda' : by === null ? 'user yang sudah dihapus' : formatName(by)
  const openedText = `Dibuka ${formatDaysAgo(at, now)} oleh ${author}`
  return need === null ? openedText : `${openedText} · pengingat ke-${reminders}`
}

/** Returns for example 'Rina baru saja membuka chat ini', for the user who opened it second. */
export function describeColleagueChat(
  { at, by }: ColleagueChat,
  now: Date,
  formatName: (name: string) => string = (name) => name,
): string {
  const author = by === null ? 'Rekan' : formatName(by)
  const ago = formatRelative(at, now)
  return ago === 'baru saja' ? `${author} baru saja membuka chat ini` : `${author} membuka chat ini ${ago}`
}
