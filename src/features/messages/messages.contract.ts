import { z } from 'zod'
import { pageSchema } from '#base/paging.ts'
import { anyOf } from '#features/session/calls.ts'
import { maxMessagesPerCall, message, shelfCountsSchema, shelfSchema } from './message.ts'

const idsInput = z.strictObject({ ids: z.array(z.uuid()).min(1).max(maxMessagesPerCall) })
/** ids of the messages that were changed; somebody else may have changed the others before */
const changedIdsSchema = z.object({ ids: z.array(z.uuid()) })

export const messagesContract = {
  /**
   * Returns one page of a shelf. The newest come first: finished messages by the time when they were finished, marked
   * messages of bots after all other marked ones.
   */
  list: anyOf('dashboard')
    .meta({ tables: ['messages'] })
    .route({ method: 'GET', path: '/messages' })
    .input(z.strictObject({ shelf: shelfSchema.default('baru'), page: pageSchema.default(1) }))
    .output(z.object({ rows: z.array(message.row), total: z.int() })),

  counts: anyOf('dashboard')
    .meta({ tables: ['messages'] })
    .route({ method: 'GET', path: '/messages/counts' })
    .output(shelfCountsSchema),

  /** Marks messages as read, permanently and for the whole team. */
  read: anyOf('dashboard')
    .route({ method: 'POST', path: '/messages/read' })
    .input(idsInput)
    .output(changedIdsSchema),

  /** Marks new messages as finished. */
  finish: anyOf('dashboard')
    .route({ method: 'POST', path: '/messages/finish' })
    .input(idsInput)
    .output(changedIdsSchema),

  /** Moves finished messages back to the new ones. */
  reopen: anyOf('dashboard')
    .route({ method: 'POST', path: '/messages/reopen' })
    .input(idsInput)
    .output(changedIdsSchema),

  /** Removes the spam mark of messages. */
  unmark: anyOf('dashboard')
    .route({ method: 'POST', path: '/messages/unmark' })
    .input(idsInput)
    .output(changedIdsSchema),

  /** Deletes marked messages permanently. */
  erase: anyOf('dashboard')
    .route({ method: 'POST', path: '/messages/clear' })
    .input(idsInput)
    .output(changedIdsSchema),
}
