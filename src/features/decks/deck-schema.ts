/** A deck and its cards, as their maker gets them. */
import { z } from 'zod'
import { whatsappStatusSchema } from '#features/affiliates/affiliate.ts'
import { platformSchema } from '#features/affiliates/platform.ts'
import { decisions } from './deck.ts'

export const decisionSchema = z.enum(decisions)

export const countsSchema = z.record(z.enum(['waiting', ...decisions]), z.int())

/** One of one's own that goes on. */
export const deckSchema = z.object({
  id: z.uuid(),
  template_name: z.string(),
  made_at: z.iso.datetime(),
  counts: countsSchema,
})
export type Deck = z.infer<typeof deckSchema>

export const ownDecksSchema = z.object({
  /** those with cards that wait, the latest first */
  decks: z.array(deckSchema),
  /** how many chats one has marked as sent today in Jakarta */
  sent_today: z.int(),
})

export const cardSchema = z.object({
  id: z.uuid(),
  place: z.int(),
  affiliate_id: z.uuid(),
  /** as he is now; null of one who is gone, or whom one does not see any more */
  affiliate: z
    .object({
      username: z.string(),
      platform: platformSchema,
      whatsapp: z.string(),
      status_whatsapp: whatsappStatusSchema,
    })
    .nullable(),
  /** the number that he had when the deck was made, where he has another now */
  whatsapp_before: z.string().nullable(),
  message: z.string(),
  /** why it can't be sent as it is */
  stopped: z.array(z.string()),
  /** when its chat was opened from here */
  opened_at: z.iso.datetime().nullable(),
  /** who else has opened this chat within a day, or oneself before; null for nobody */
  chat: z.object({ at: z.iso.datetime(), by: z.string().nullable(), is_caller: z.boolean() }).nullable(),
})
export type Card = z.infer<typeof cardSchema>

/** Where a deck stands: on all devices the same card. */
export const deckNowSchema = deckSchema.extend({
  mark_contacted: z.boolean(),
  /** false after seven days, or when it was closed */
  goes_on: z.boolean(),
  /** the first that waits; null when none does */
  card: cardSchema.nullable(),
  next: cardSchema.nullable(),
  later: cardSchema.nullable(),
  /** the one that was decided last, for the way back */
  latest: z.object({ id: z.uuid(), username: z.string().nullable(), state: decisionSchema }).nullable(),
  /** when none waits: who was skipped, and whose number is wrong */
  left: z.array(z.object({ affiliate_id: z.uuid(), username: z.string().nullable(), state: decisionSchema })),
  sent_today: z.int(),
})
export type DeckNow = z.infer<typeof deckNowSchema>
