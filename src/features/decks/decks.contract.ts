import { z } from 'zod'
import { filterSchemas } from '#base/filter-schemas.ts'
import { lineOfText, paragraphs } from '#base/text.ts'
import { cardFilters } from '#features/affiliates/card-filters.ts'
import { allOf, creatingWith } from '#features/session/calls.ts'
import { contentLimit } from '#features/templates/template.ts'
import { idInput } from '#platform/contract.ts'
import { mostCards } from './deck.ts'
import { decisionSchema, deckNowSchema, ownDecksSchema } from './deck-schema.ts'

/** The same filters as in the lists. */
const filterSchema = z.strictObject({
  q: lineOfText(200).default(''),
  product_id: z.uuid().optional(),
  ...filterSchemas(cardFilters),
})

/** Recipients of a deck: the given ids, in this order, or all affiliates that a filter finds. */
const audienceSchema = z.union([
  z.strictObject({
    ids: z
      .array(z.uuid())
      .min(1, 'Belum ada yang dipilih')
      .max(mostCards, `Paling banyak ${mostCards} affiliate`),
  }),
  z.strictObject({ filter: filterSchema }),
])
export type Audience = z.input<typeof audienceSchema>

const writes = () => allOf('data_affiliate', 'data_affiliate_whatsapp')
const notFound = { NOT_FOUND: { status: 404, message: 'Antrean tidak ditemukan' } } as const
const ended = {
  ...notFound,
  ENDED: { status: 409, message: 'Antrean ini sudah ditutup' },
} as const

export const decksContract = {
  /** The caller's open decks. */
  own: writes().route({ method: 'GET', path: '/chat-decks' }).output(ownDecksSchema),

  start: creatingWith('data_affiliate', 'data_affiliate_whatsapp')
    .route({ method: 'POST', path: '/chat-decks', successStatus: 201 })
    .errors({
      TEMPLATE_GONE: { status: 409, message: 'Template itu baru saja dihapus. Pilih yang lain.' },
      NOBODY: { status: 409, message: 'Tidak ada affiliate untuk dikirimi. Daftarnya sudah berubah.' },
      TOO_MANY: {
        status: 409,
        message: `Paling banyak ${mostCards} affiliate dalam satu antrean. Persempit daftarnya dulu.`,
      },
      SO_MANY_DECKS: {
        status: 409,
        message: 'Antrean Anda sudah terlalu banyak. Selesaikan atau tutup yang lama dulu.',
      },
    })
    .input(z.strictObject({ template_id: z.uuid(), mark_contacted: z.boolean(), of: audienceSchema }))
    .output(z.object({ id: z.uuid(), cards: z.int() })),

  read: writes()
    .route({ method: 'GET', path: '/chat-decks/{id}' })
    .errors(notFound)
    .input(idInput)
    .output(deckNowSchema),

  /** Changes nothing if the card is already decided, on another device or by a second press. */
  decide: writes()
    .route({ method: 'POST', path: '/chat-cards/{id}/decision' })
    .errors({
      ...ended,
      STOPPED: { status: 409, message: 'Pesan ini belum lengkap, jadi belum dapat dikirim' },
    })
    .input(z.strictObject({ ...idInput.shape, decision: decisionSchema }))
    .output(deckNowSchema),

  /** Makes the card that was decided last wait again, and undoes its marking as contacted if that is still possible. */
  back: writes()
    .route({ method: 'POST', path: '/chat-cards/{id}/back' })
    .errors(ended)
    .input(idInput)
    .output(z.object({ deck: deckNowSchema, contacted_stays: z.boolean() })),

  /** Writes the message again from current data: from the template of the deck, or from a text for this card. */
  rewrite: writes()
    .route({ method: 'POST', path: '/chat-cards/{id}/message' })
    .errors(ended)
    .input(
      z.strictObject({
        ...idInput.shape,
        text: paragraphs(contentLimit)
          .refine((text) => text.trim() !== '', 'Pesan harus diisi')
          .optional(),
      }),
    )
    .output(deckNowSchema),

  /** Records that the chat of the card is opened. */
  open: writes()
    .route({ method: 'POST', path: '/chat-cards/{id}/opened', successStatus: 204 })
    .errors(notFound)
    .input(idInput),

  /** Sets whether affiliates that get a message from now on are marked as contacted. */
  mark: writes()
    .route({ method: 'POST', path: '/chat-decks/{id}/mark' })
    .errors(ended)
    .input(z.strictObject({ ...idInput.shape, mark_contacted: z.boolean() }))
    .output(deckNowSchema),

  close: writes()
    .route({ method: 'POST', path: '/chat-decks/{id}/close', successStatus: 204 })
    .errors(notFound)
    .input(idInput),
}
