/** What PostgreSQL says when a rule of the schema refuses a statement. */
import { DatabaseError } from 'pg'

/** The name of the constraint that refused, or null when the error is something else. */
export function refusedBy(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.constraint ?? null) : null
}

/** What the refusal adds, or null; of an index under row-level security PostgreSQL adds nothing. */
export function detailOf(error: unknown): string | null {
  return error instanceof DatabaseError ? (error.detail ?? null) : null
}

/** Whether row-level security, a grant or a guard refused the actor. */
export function isForbidden(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '42501'
}

/** Whether a row that is referred to is not there: mostly, somebody has deleted it a moment ago. */
export function isReferenceGone(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23503'
}

/** Whether PostgreSQL ended the transaction because another waited for it as well. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '40P01'
}

/** Whether `app.begin_request` found no living session. */
export function isNoSession(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '28000'
}

/** Whether a statement was prepared before another process changed the columns of what it reads. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && /cached plan/.test(error.message)
}
