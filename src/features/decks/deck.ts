/** A deck of messages: one template filled for many affiliates, which the user sends one by one. */

/** Maximum number of cards in a deck. */
export const mostCards = 500

/** Number of days for which a deck stays open. `app.deck_open_for` has the same value. */
export const deckDays = 7

export const decisions = ['sent', 'skipped', 'wrong_number'] as const
export type Decision = (typeof decisions)[number]
export const decisionLabel: Record<Decision, string> = {
  sent: 'Terkirim',
  skipped: 'Lewati',
  wrong_number: 'Nomor salah',
}

export type Counts = Record<'waiting' | Decision, number>

export function totalOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0)
}

/** Returns the number of decided cards: sent, skipped and wrong numbers. */
export function doneOf(counts: Counts): number {
  return totalOf(counts) - counts.waiting
}
