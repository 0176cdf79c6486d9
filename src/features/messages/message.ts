/** A message of a visitor, as whoever sees Home reads it and is done with it. */
import { z } from 'zod'
import { marks } from '#base/public-form.ts'
import { defineResource, type RowOf } from '#base/resource.ts'
import { shelves } from './message-shelves.ts'

export { shelves } from './message-shelves.ts'

/** So many are dealt with at once. */
export const mostAtOnce = 100

export const shelfSchema = z.enum(shelves)
export type Shelf = z.infer<typeof shelfSchema>

/** Its `revision` grows with what becomes of it; what it says stays. */
export const message = defineResource(
  { name: 'Pesan', table: 'messages' },
  {
    nama: { label: 'Nama', read: z.string() },
    email: { label: 'Email', read: z.string() },
    subjek: { label: 'Subjek', read: z.string() },
    pesan: { label: 'Pesan', read: z.string() },
    received_at: { read: z.iso.datetime() },
    /** why it is kept apart; null for most */
    mark: { read: z.enum(marks).nullable() },
    /** when the first of the team opened it */
    read_at: { read: z.iso.datetime().nullable() },
    done_at: { read: z.iso.datetime().nullable() },
    done_by_name: { read: z.string().nullable() },
  },
)
export type Message = RowOf<typeof message>

export const countsSchema = z.object({
  baru: z.int(),
  selesai: z.int(),
  ditandai: z.int(),
  /** of the new ones */
  unread: z.int(),
})
