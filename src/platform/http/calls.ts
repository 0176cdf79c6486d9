/** The server's side of a contract: what each call receives, and the checks that none can leave out. */
import { ORPCError, os } from '@orpc/server'
import type { Actor, Database } from '#platform/database/door.ts'
import { isForbidden, isReferenceGone } from '#platform/database/refusal.ts'
import type { Kept } from '#platform/live/kept.ts'
import type { CallMeta } from './contract.ts'
import { unavailable } from './unavailable.ts'

export interface Caller extends Actor {
  email: string
  full_name: string
  role: string
  /** none while `must_change_password` */
  permissions: readonly string[]
  /** the password is one that somebody else has set */
  must_change_password: boolean
}

export interface CallContext {
  caller: Caller
  database: Database
  /** what was computed from tables and is still true */
  kept: Kept
  /** the headers of the request, for calls about the session itself */
  headers: Headers
  /** headers that the call adds to its reply */
  replyHeaders: Headers
}

/**
 * Stands before every call: asks the permission that the contract names, and turns what the database forbids
 * into a 403, a row that vanished under the call into a 409, its absence into a 503 and a full disk into a 507.
 */
export const guarded = os.$context<CallContext>().middleware(async ({ context, procedure, next }) => {
  const { meta, errorMap } = procedure['~orpc']
  const { permissions, withGivenPassword } = meta as CallMeta
  // A call may say in its own words what it refuses.
  const forbidden = () => new ORPCError('FORBIDDEN', { message: errorMap.FORBIDDEN?.message })
  const gone = () =>
    new ORPCError('REFERENCE_GONE', { status: 409, message: errorMap.REFERENCE_GONE?.message })
  if (context.caller.must_change_password && !withGivenPassword)
    throw new ORPCError('OWN_PASSWORD_FIRST', {
      status: 403,
      message: errorMap.OWN_PASSWORD_FIRST?.message,
    })
  const held = context.caller.permissions
  if (!permissions.every((words) => words.some((word) => held.includes(word)))) throw forbidden()
  try {
    return await next()
  } catch (error) {
    if (isForbidden(error)) throw forbidden()
    if (isReferenceGone(error)) throw gone()
    const why = unavailable(error)
    if (!why) throw error
    if (why.wait) context.replyHeaders.set('Retry-After', String(why.wait))
    throw new ORPCError(why.code, { status: why.status, message: why.message })
  }
})
