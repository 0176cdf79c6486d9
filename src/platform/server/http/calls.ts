/** The context of every API call, and the middleware that authorizes it. */
import { ORPCError, os, ValidationError } from '@orpc/server'
import { type CallMeta, isPermitted, listTables } from '#platform/call-meta.ts'
import { type Database, NoSession } from '#platform/server/database/database.ts'
import { isForbidden, isReferenceGone } from '#platform/server/database/refusal.ts'
import type { Actor, Tx } from '#platform/server/database/transaction.ts'
import type { ResultCache } from '#platform/server/live/result-cache.ts'
import { AlreadyCreated, isKey, KeyUsed, keyHeader, withIdempotencyKey } from './creations.ts'
import type { Downloads } from './download-limit.ts'
import type { LastSeen } from './last-seen.ts'
import type { SessionCache } from './session-cache.ts'
import { toUnavailable } from './unavailable.ts'
import type { WriteLimit } from './write-limit.ts'

/** Values that the HTTP layer gives to every call. */
export interface RequestContext {
  database: Pick<Database, 'transaction'>
  /** SHA-256 of the session's token; empty without a session */
  tokenHash: string
  /** The client's IP address. Never taken from a header that the client could have written. */
  getAddress(): string
  /** values computed from tables that have not changed since */
  resultCache: ResultCache
  sessionCache: SessionCache
  countWrite: WriteLimit
  /** by `tokenHash` */
  lastSeen: LastSeen
  downloads: Downloads
  /** Resets the connection, so that the client can't take a partial response for a whole one. */
  abortResponse(): void
  /** size of the request's body in bytes */
  bodySize: number
  /** the headers of the request, for calls about the session itself */
  headers: Headers
  /** headers that the call adds to its reply */
  replyHeaders: Headers
  /** Tells the log and the metrics which call of the contract answers. */
  setCallName(call: string): void
}

/** A cache whose values are shared by all users with the same role and permissions. */
export interface CacheByRights {
  /**
   * Works like `ResultCache.get`, for the tables that the contract of the call declares. The rights of the transaction
   * are always part of the key.
   * @param ownTables the tables of this value, if it depends on fewer than the call and is too costly to compute again when
   * the others change
   */
  get<T>(tx: Tx, name: string, compute: () => Promise<T>, ownTables?: readonly string[]): Promise<T>
}

export interface CallContext extends RequestContext {
  cache: CacheByRights
  /**
   * Runs `work` in one transaction as the user. It commits only if the user has the permissions that the contract asks
   * for. The transaction of a GET is read-only. `work` must use nothing but `tx`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Works like `transaction`, read-only whatever the method is, and returns before the commit. */
  readOnlyTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The current user. Taken from the cache if `isUsable` accepts the cached one. */
  getCurrentUser(isUsable: (cached: Actor) => boolean): Promise<Actor>
}

/** The context of calls that need the user outside of a transaction. */
export interface UserContext extends CallContext {
  caller: Actor
}

type RunTransaction = CallContext['transaction']

/**
 * Middleware of every call. It gives the call `transaction`, which checks the permissions named by the contract. It
 * maps database errors to statuses: forbidden to 403, an ended session to 401, a row that vanished during the call to
 * 409, no database to 503, a full disk to 507. It counts writes, and makes creations with an idempotency key happen
 * once.
 */
export const authorized = os
  .$context<RequestContext>()
  .middleware(async ({ context, procedure, path, next }, input, output) => {
    const { meta, errorMap, route, outputSchema } = procedure['~orpc']
    const callMeta = meta as CallMeta
    const { withGivenPassword, withoutSession, creates } = callMeta
    // The contract of a call may declare its own message for these errors.
    const forbiddenError = () => new ORPCError('FORBIDDEN', { message: errorMap.FORBIDDEN?.message })
    const goneError = () =>
      new ORPCError('REFERENCE_GONE', { status: 409, message: errorMap.REFERENCE_GONE?.message })
    const readOnly = route.method === 'GET'
    let isAuthorized = false

    const mayCall = (actor: Actor) => isPermitted(callMeta, actor.permissions)
    const hasOwnPassword = (actor: Actor) => withGivenPassword || !actor.must_change_password

    function authorize(actor: Actor): void {
      context.lastSeen.remember(context.tokenHash, actor)
      if (!hasOwnPassword(actor))
        throw new ORPCError('OWN_PASSWORD_FIRST', {
          status: 403,
          message: errorMap.OWN_PASSWORD_FIRST?.message,
        })
      if (!mayCall(actor)) throw forbiddenError()
      isAuthorized = true
    }
    const transaction: RunTransaction = (work) =>
      context.database.transaction({ tokenHash: context.tokenHash, readOnly, authorize }, work)
    const readOnlyTransaction: RunTransaction = (work) =>
      context.database.transaction({ tokenHash: context.tokenHash, readOnly: true, authorize }, work)
    const authorizeOnly = () => transaction(async () => {})
    const getCurrentUser: CallContext['getCurrentUser'] = async (isUsable) => {
      const { database, tokenHash } = context
      const find = () => database.transaction({ tokenHash, readOnly: true }, (tx) => tx.actor)
      const actor = await context.sessionCache.get(tokenHash, find, isUsable)
      authorize(actor)
      return actor
    }

    /**
     * Checks the user before a write, because handlers may do expensive work before their transaction, such as hashing
     * a password. Skips the check for a user who was allowed to make the call when last seen: the transaction checks
     * again.
     */
    async function checkUser(): Promise<Actor> {
      const cachedActor = context.lastSeen.get(context.tokenHash)
      return cachedActor && hasOwnPassword(cachedActor) && mayCall(cachedActor)
        ? cachedActor
        : readOnlyTransaction((tx) => tx.actor)
    }

    /**
     * Makes sure that a user without permission gets only that answer, even if the input is wrong or no transaction
     * runs.
     */
    async function runAuthorized<T>(run: () => T | PromiseLike<T>): Promise<T> {
      try {
        const result = await run()
        if (!isAuthorized) await authorizeOnly()
        return result
      } catch (error) {
        if (!isAuthorized && isInputRefused(error)) await authorizeOnly()
        throw error
      }
    }

    try {
      if (!readOnly && !withoutSession) await context.countWrite((await checkUser()).id, context.bodySize)
      const key = creates ? readKey(context.headers) : undefined
      const idempotentTransaction = key
        ? withIdempotencyKey(transaction, { call: path.join('.'), key, input })
        : transaction
      const cache = createCacheByRights(context.resultCache, listTables(callMeta))
      const run = () =>
        next({ context: { transaction: idempotentTransaction, readOnlyTransaction, getCurrentUser, cache } })
      return await (withoutSession ? run() : runAuthorized(run))
    } catch (error) {
      // `never`: this branch adds nothing to the context of calls.
      if (error instanceof AlreadyCreated) return output(await error.parseWith(outputSchema)) as never
      if (error instanceof KeyUsed)
        throw new ORPCError('KEY_USED', { status: 409, message: errorMap.KEY_USED?.message, defined: true })
      if (error instanceof NoSession) {
        context.lastSeen.forget(context.tokenHash)
        throw new ORPCError('UNAUTHORIZED', { message: errorMap.UNAUTHORIZED?.message })
      }
      if (isForbidden(error)) throw forbiddenError()
      if (isReferenceGone(error)) throw goneError()
      const outage = toUnavailable(error)
      if (!outage) throw error
      if (outage.wait) context.replyHeaders.set('Retry-After', String(outage.wait))
      throw new ORPCError(outage.code, { status: outage.status, message: outage.message })
    }
  })

/**
 * Adds the rights of the transaction to each key: the permissions, and the role, which policies may check as well. They
 * come from the transaction that computes the value, never from an earlier check.
 * @param tables the tables that the call declares
 */
export function createCacheByRights(results: ResultCache, tables: readonly string[]): CacheByRights {
  return {
    async get(tx, name, compute, ownTables = tables) {
      if (ownTables.length === 0 || !ownTables.every((table) => tables.includes(table)))
        throw new Error(`${name} depends on tables that the contract of the call does not declare`)
      const caughtUp = results.catchUp()
      const { role, must_change_password, permissions } = await tx.actor
      const key = JSON.stringify([name, role, must_change_password, ...permissions])
      return results.get(key, ownTables, compute, caughtUp)
    },
  }
}

/** Middleware for calls that need the user outside of a transaction; adds `context.caller`. */
export const withUser = os
  .$context<CallContext>()
  .middleware(async ({ context, next }) =>
    next({ context: { caller: await context.transaction((tx) => tx.actor) } }),
  )

function isInputRefused(error: unknown): boolean {
  return error instanceof ORPCError && error.cause instanceof ValidationError
}

/** Returns the Idempotency-Key, or undefined if there is none. @throws ORPCError if it is malformed */
function readKey(headers: Headers): string | undefined {
  const key = headers.get(keyHeader)
  if (key === null) return undefined
  if (!isKey(key)) throw new ORPCError('BAD_REQUEST', { message: 'Idempotency-Key tidak valid' })
  return key
}
