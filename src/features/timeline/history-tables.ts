import type { Subject } from './entry.ts'

/**
 * The tables whose changes add entries to a history. The timeline itself announces nothing, since every entry is
 * written with a change of one of these.
 */
export const historyTables: Record<Subject, readonly string[]> = {
  // `message_queue_entries` changes when a chat is opened.
  affiliate: [
    'affiliate_registrations',
    'affiliate_link_videos',
    'message_queue_entries',
    'shipping_addresses',
  ],
  video: ['videos', 'affiliate_link_videos'],
  template: ['griting_templates'],
  product: ['products'],
  user: ['profiles', 'user_permissions'],
  message: ['messages'],
  reminder: ['reminder_schedules'],
  rejection_reasons: ['rejection_reasons'],
}
