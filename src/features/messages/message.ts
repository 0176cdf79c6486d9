/** A message from a visitor, as users with access to Home see it. */
import { z } from 'zod'
import { spamMarks } from '#base/public-form.ts'
import { defineResource, type RowOf } from '#base/resource.ts'
import { shelves } from './message-shelves.ts'

export { shelves } from './message-shelves.ts'

/** Maximum number of messages per call. */
export const maxMessagesPerCall = 100

export const shelfSchema = z.enum(shelves)
export type Shelf = z.infer<typeof shelfSchema>

/** `revision` changes when the message is read, finished or reopened. The text of a message never changes. */
export const message = defineResource(
  { name: 'Pesan', table: 'messages' },
  {
    nama: { label: 'Nama', read: z.string() },
    email: { label: 'Email', read: z.string() },
    subjek: { label: 'Subjek', read: z.string() },
    pesan: { label: 'Pesan', read: z.string() },
    received_at: { read: z.iso.datetime() },
    /** reason why the message is marked as possible spam; null for most */
    mark: { read: z.enum(spamMarks).nullable() },
    /** when a team member first opened the message; null if nobody has */
    read_at: { read: z.iso.datetime().nullable() },
    /** when a team member finished the message; null while it is open */
    done_at: { read: z.iso.datetime().nullable() },
    done_by_name: { read: z.string().nullable() },
  },
)
export type Message = RowOf<typeof message>

/** Number of messages on each shelf. */
export const shelfCountsSchema = z.object({
  baru: z.int(),
  selesai: z.int(),
  ditandai: z.int(),
})
