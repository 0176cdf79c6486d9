/** Recognizes the errors with which PostgreSQL refuses a statement. */
import { DatabaseError } from 'pg'

/** Returns the name of the violated constraint, or null if the error is another one. */
export function getViolatedConstraint(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.constraint ?? null) : null
}

/** Returns the detail of the error, or null. PostgreSQL gives none for an index on a table with row-level security. */
export function getErrorDetail(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.detail ?? null) : null
}

/** Checks whether row-level security, a missing grant or a guard trigger refused the actor. */
export function isForbidden(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '42501'
}

/** Checks whether a referenced row does not exist. Usually another user has just deleted it. */
export function isReferenceGone(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23503'
}

/** Checks whether PostgreSQL aborted the transaction because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '40P01'
}

/** Checks whether `app.begin_request` found no valid session. */
export function isNoSession(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '28000'
}

/** Checks whether a statement was prepared before another process changed the columns of a table that it reads. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && /cached plan/.test(error.message)
}
