/** A deck of messages: one template written to many affiliates, gone through one by one. */

/** As many cards as a deck may have. */
export const mostCards = 500

/** For how many days a deck goes on. `app.deck_open_for` has the same. */
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

/** In which a step is the last: sent, skipped and wrong numbers. */
export function doneOf(counts: Counts): number {
  return totalOf(counts) - counts.waiting
}
