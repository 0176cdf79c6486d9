/**
 * Metadata of a call in its contract, besides its route and schemas. Without zod, since the browser reads it
 * as well.
 */

export interface CallMeta {
  /** The caller must have at least one permission of each list. Without lists, a session is enough. */
  permissions: readonly (readonly string[])[]
  /**
   * The tables that the answer depends on, for every GET. A change of one makes browsers read again and
   * empties the server's cache, and every user who may make the call is notified. `read-tables.api.test.ts`
   * compares them with the SQL.
   */
  tables?: readonly string[]
  /**
   * Further tables on which the answer depends. Users are notified of their changes only if another call gives them
   * that right.
   */
  quietTables?: readonly string[]
  /** Callers who have not yet replaced a password that was set by another user are allowed as well. */
  withGivenPassword?: true
  /** Anonymous clients are allowed as well. */
  withoutSession?: true
  /** The call creates a row. A retry with the same idempotency key must not create another one. */
  creates?: true
}

/** Checks whether a user with these permissions may make the call. */
export function isPermitted({ permissions }: CallMeta, heldPermissions: readonly string[]): boolean {
  return permissions.every((alternatives) =>
    alternatives.some((permission) => heldPermissions.includes(permission)),
  )
}

/** Returns all tables that the answer of a call depends on. */
export function listTables({ tables = [], quietTables = [] }: CallMeta): readonly string[] {
  return [...tables, ...quietTables]
}
