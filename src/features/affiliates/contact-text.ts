/** Says when and by whom the chat of an affiliate was last opened. */
import { formatDaysAgo, formatRelative } from '#base/jakarta.ts'
import type { ColleagueChat, LastContact } from './need.ts'

/**
 * Returns for example 'Dibuka kemarin oleh Rina · pengingat ke-2'. An opened chat doesn't mean that a message was sent,
 * so the words say no more than that.
 * @param readerId id of the user who reads it
 * @param showName returns the name of a user as it is written in a sentence
 */
export function describeContact(
  { at, by, by_id, need, reminders }: LastContact,
  now: Date,
  readerId: string,
  showName: (name: string) => string = (name) => name,
): string {
  const author = by_id === readerId ? 'Anda' : by === null ? 'user yang sudah dihapus' : showName(by)
  const opened = `Dibuka ${formatDaysAgo(at, now)} oleh ${author}`
  return need === null ? opened : `${opened} · pengingat ke-${reminders}`
}

/** Returns for example 'Rina baru saja membuka chat ini', for the user who opened it second. */
export function describeColleagueChat(
  { at, by }: ColleagueChat,
  now: Date,
  showName: (name: string) => string = (name) => name,
): string {
  const author = by === null ? 'Rekan' : showName(by)
  const ago = formatRelative(at, now)
  return ago === 'baru saja' ? `${author} baru saja membuka chat ini` : `${author} membuka chat ini ${ago}`
}
