/** A queue of messages: one template filled for many affiliates, which the user sends one by one. */

/** Maximum number of entries in a queue. */
export const maxEntries = 500

/** Name of a queue of all due reminders, whose entries have different templates. */
export const dueQueueName = 'Antrean pagi'

/** Number of days for which a queue stays open. `app.message_queue_lifetime` has the same value. */
export const openDays = 7

export const decisions = ['sent', 'skipped', 'wrong_number'] as const
export type Decision = (typeof decisions)[number]
export const decisionLabel: Record<Decision, string> = {
  sent: 'Terkirim',
  skipped: 'Lewati',
  wrong_number: 'Nomor salah',
}

/** Number of entries in each state. */
export type EntryCounts = Record<'waiting' | Decision, number>

export function sumCounts(counts: EntryCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Returns the number of decided entries: sent, skipped and wrong numbers. */
export function countDecided(counts: EntryCounts): number {
  return sumCounts(counts) - counts.waiting
}
