import { z } from 'zod'
import { filterSchemas } from '#base/filter-schemas.ts'
import { lineOfText, paragraphs } from '#base/text.ts'
import { cardFilters } from '#features/affiliates/card-filters.ts'
import { allOf, creatingWith } from '#features/session/calls.ts'
import { contentLimit } from '#features/templates/template.ts'
import { idInput } from '#platform/contract.ts'
import { mostCards } from './deck.ts'
import { decisionSchema, deckNowSchema, ownDecksSchema } from './deck-schema.ts'

/** As the lists narrow it. */
const filterSchema = z.strictObject({
  q: lineOfText(200).default(''),
  product_id: z.uuid().optional(),
  ...filterSchemas(cardFilters),
})

/** Of whom one is made: those who are named, in this order, or all whom a list shows. */
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
  /** One's own that go on. */
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

  /** Of a card that is decided already, on another device or by a second press, it changes nothing. */
  decide: writes()
    .route({ method: 'POST', path: '/chat-cards/{id}/decision' })
    .errors({
      ...ended,
      STOPPED: { status: 409, message: 'Pesan ini belum lengkap, jadi belum dapat dikirim' },
    })
    .input(z.strictObject({ ...idInput.shape, decision: decisionSchema }))
    .output(deckNowSchema),

  /** The card that was decided last waits again; what it marked is taken back where it still can be. */
  back: writes()
    .route({ method: 'POST', path: '/chat-cards/{id}/back' })
    .errors(ended)
    .input(idInput)
    .output(z.object({ deck: deckNowSchema, contacted_stays: z.boolean() })),

  /** Written anew out of what is known now: the template of the deck, or a text for this one. */
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

  /** Its chat is being opened. */
  open: writes()
    .route({ method: 'POST', path: '/chat-cards/{id}/opened', successStatus: 204 })
    .errors(notFound)
    .input(idInput),

  /** Whether who is written to from now on is marked as contacted. */
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
