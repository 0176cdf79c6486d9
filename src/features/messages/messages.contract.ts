import { z } from 'zod'
import { pageSchema } from '#base/paging.ts'
import { anyOf } from '#features/session/calls.ts'
import { countsSchema, message, mostAtOnce, shelfSchema } from './message.ts'

const several = z.strictObject({ ids: z.array(z.uuid()).min(1).max(mostAtOnce) })
/** those for which it was done; another person may have been first */
const done = z.object({ ids: z.array(z.uuid()) })

export const messagesContract = {
  /** Of one shelf, the newest first. */
  list: anyOf('dashboard')
    .route({ method: 'GET', path: '/messages' })
    .input(z.strictObject({ shelf: shelfSchema.default('baru'), page: pageSchema.default(1) }))
    .output(z.object({ rows: z.array(message.row), total: z.int() })),

  counts: anyOf('dashboard').route({ method: 'GET', path: '/messages/counts' }).output(countsSchema),

  /** Somebody of the team has opened them: for all, and for good. */
  read: anyOf('dashboard').route({ method: 'POST', path: '/messages/read' }).input(several).output(done),

  /** Nobody needs to do anything about them any more. */
  finish: anyOf('dashboard').route({ method: 'POST', path: '/messages/finish' }).input(several).output(done),

  /** Somebody does after all. */
  reopen: anyOf('dashboard').route({ method: 'POST', path: '/messages/reopen' }).input(several).output(done),

  /** A marked one is no machine's. */
  unmark: anyOf('dashboard').route({ method: 'POST', path: '/messages/unmark' }).input(several).output(done),

  /** Deletes marked ones for good. */
  clear: anyOf('dashboard').route({ method: 'POST', path: '/messages/clear' }).input(several).output(done),
}
