/** What the address of Home says of 'Pesan masuk', which lies over it at `?pesan=ya`. */
import { z } from 'zod'
import { pageSchema } from '#base/paging.ts'
import { shelfSchema } from './message.ts'

/** Without a shelf it is the new ones, without a page the first. */
export const inboxAddress = z.object({
  pesan: z.literal('ya').optional().catch(undefined),
  rak: shelfSchema.exclude(['baru']).optional().catch(undefined),
  page: pageSchema.optional().catch(undefined),
})
export type InboxAddress = z.infer<typeof inboxAddress>
