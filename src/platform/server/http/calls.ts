/** The server's side of a contract: what each call receives, and the checks that none can leave out. */
import { ORPCError, os, ValidationError } from '@orpc/server'
import type { CallMeta } from '#platform/contract.ts'
import { type Database, NoSession } from '#platform/server/database/database.ts'
import { isForbidden, isReferenceGone } from '#platform/server/database/refusal.ts'
import type { Actor, Tx } from '#platform/server/database/transaction.ts'
import type { Downloads } from '#platform/server/download/downloads.ts'
import type { Kept } from '#platform/server/live/kept.ts'
import { claiming, isKey, KeyUsed, keyHeader, MadeBefore } from './creations.ts'
import type { KeptCallers } from './kept-callers.ts'
import type { LastSeen } from './last-seen.ts'
import { unavailable } from './unavailable.ts'
import type { WriteLimit } from './write-limit.ts'

/** What a request brings to its call. */
export interface RequestContext {
  database: Pick<Database, 'transaction'>
  /** SHA-256 of the token of the caller's session; empty without one */
  tokenHash: string
  /** Whence the request comes, with no word of the client's own. */
  address(): string
  /** what was computed from tables and is still true */
  keptValues: Kept
  keptCallers: KeptCallers
  writes: WriteLimit
  /** by `tokenHash` */
  lastSeen: LastSeen
  downloads: Downloads
  /** Breaks the line off: what was sent of a reply can then not be taken for the whole of it. */
  hangUp(): void
  /** how long the body of the request is, in bytes */
  sent: number
  /** the headers of the request, for calls about the session itself */
  headers: Headers
  /** headers that the call adds to its reply */
  replyHeaders: Headers
  /** Learns which call of the contract answers. */
  named(call: string): void
}

/** What many ask for is computed for one of them and kept for all who hold the same rights. */
export interface KeptForRights {
  /** As `Kept.get`; the rights that this transaction has are always part of the key. */
  get<T>(tx: Tx, what: string, tables: readonly string[], compute: () => Promise<T>): Promise<T>
}

export interface CallContext extends RequestContext {
  kept: KeptForRights
  /**
   * Runs `work` in one transaction that acts for the caller, and only where he holds what the contract asks. A GET may not
   * write. `work` touches nothing but `tx`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** As `transaction`, for what a write only looks at: nothing can be written, and nobody waits for the commit. */
  look<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Who calls, as `transaction` would find him now: asked only where nobody is kept, or `serves` refuses who is. */
  whoCalls(serves: (kept: Actor) => boolean): Promise<Actor>
}

/** For calls whose work is not in a transaction of their caller. */
export interface IdentifiedContext extends CallContext {
  caller: Actor
}

type Enter = CallContext['transaction']

/**
 * Stands before every call: gives it `transaction`, which asks the permission that the contract names, and turns what the
 * database forbids into a 403, an ended session into a 401, a row that vanished under the call into a 409, its absence
 * into a 503 and a full disk into a 507. What a call creates, it creates once for each key. Writes are counted.
 */
export const guarded = os
  .$context<RequestContext>()
  .middleware(async ({ context, procedure, path, next }, input, output) => {
    const { meta, errorMap, route, outputSchema } = procedure['~orpc']
    const { permissions, withGivenPassword, withoutSession, creates } = meta as CallMeta
    // A call may say in its own words what it refuses.
    const forbidden = () => new ORPCError('FORBIDDEN', { message: errorMap.FORBIDDEN?.message })
    const gone = () =>
      new ORPCError('REFERENCE_GONE', { status: 409, message: errorMap.REFERENCE_GONE?.message })
    const reading = route.method === 'GET'
    let admitted = false

    const mayCall = (actor: Actor) =>
      permissions.every((words) => words.some((word) => actor.permissions.includes(word)))
    const hasOwnPassword = (actor: Actor) => withGivenPassword || !actor.must_change_password

    function authorize(actor: Actor): void {
      context.lastSeen.note(context.tokenHash, actor)
      if (!hasOwnPassword(actor))
        throw new ORPCError('OWN_PASSWORD_FIRST', {
          status: 403,
          message: errorMap.OWN_PASSWORD_FIRST?.message,
        })
      if (!mayCall(actor)) throw forbidden()
      admitted = true
    }
    const transaction: Enter = (work) =>
      context.database.transaction({ tokenHash: context.tokenHash, reading, authorize }, work)
    const look: Enter = (work) =>
      context.database.transaction({ tokenHash: context.tokenHash, reading: true, authorize }, work)
    const ask = () => transaction(async () => {})
    const whoCalls: CallContext['whoCalls'] = async (serves) => {
      const { database, tokenHash } = context
      const find = () => database.transaction({ tokenHash, reading: true }, (tx) => tx.actor)
      const actor = await context.keptCallers.get(tokenHash, find, serves)
      authorize(actor)
      return actor
    }

    /**
     * Before a write, which may do more than its transaction, such as make a slow hash. Whoever might make it when he was
     * last seen is not asked twice: the transaction asks him.
     */
    async function firstLook(): Promise<Actor> {
      const seen = context.lastSeen.get(context.tokenHash)
      return seen && hasOwnPassword(seen) && mayCall(seen) ? seen : look((tx) => tx.actor)
    }

    /** Whoever may not make the call learns only that, also when his input is wrong or the call enters nowhere. */
    async function asked<T>(run: () => T | PromiseLike<T>): Promise<T> {
      try {
        const result = await run()
        if (!admitted) await ask()
        return result
      } catch (error) {
        if (!admitted && isInputRefused(error)) await ask()
        throw error
      }
    }

    try {
      if (!reading && !withoutSession) await context.writes((await firstLook()).id, context.sent)
      const key = creates ? keyOf(context.headers) : undefined
      const entering = key ? claiming(transaction, { call: path.join('.'), key, input }) : transaction
      const kept = forRights(context.keptValues)
      const run = () => next({ context: { transaction: entering, look, whoCalls, kept } })
      return await (withoutSession ? run() : asked(run))
    } catch (error) {
      // `never`: it adds nothing to what the calls are given.
      if (error instanceof MadeBefore) return output(await error.shownBy(outputSchema)) as never
      if (error instanceof KeyUsed)
        throw new ORPCError('KEY_USED', { status: 409, message: errorMap.KEY_USED?.message, defined: true })
      if (error instanceof NoSession) {
        context.lastSeen.forget(context.tokenHash)
        throw new ORPCError('UNAUTHORIZED', { message: errorMap.UNAUTHORIZED?.message })
      }
      if (isForbidden(error)) throw forbidden()
      if (isReferenceGone(error)) throw gone()
      const why = unavailable(error)
      if (!why) throw error
      if (why.wait) context.replyHeaders.set('Retry-After', String(why.wait))
      throw new ORPCError(why.code, { status: why.status, message: why.message })
    }
  })

/**
 * By the rights of the transaction that computes, never by those of an earlier look: the words, and the role too, which
 * policies may ask whatever the words are.
 */
export function forRights(kept: Kept): KeptForRights {
  return {
    async get(tx, what, tables, compute) {
      const caught = kept.caughtUp()
      const { role, must_change_password, permissions } = await tx.actor
      const key = JSON.stringify([what, role, must_change_password, ...permissions])
      return kept.get(key, tables, compute, caught)
    },
  }
}

/** For calls whose work is not in their own transaction: tells them who calls. */
export const identified = os
  .$context<CallContext>()
  .middleware(async ({ context, next }) =>
    next({ context: { caller: await context.transaction((tx) => tx.actor) } }),
  )

function isInputRefused(error: unknown): boolean {
  return error instanceof ORPCError && error.cause instanceof ValidationError
}

/** Without one a call is no second try of another. */
function keyOf(headers: Headers): string | undefined {
  const key = headers.get(keyHeader)
  if (key === null) return undefined
  if (!isKey(key)) throw new ORPCError('BAD_REQUEST', { message: 'Idempotency-Key tidak valid' })
  return key
}
