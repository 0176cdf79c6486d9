/** Distinguishes a database that is temporarily unavailable from one that refuses a statement. */

/** The database could not be reached or did not answer in time. A later attempt may succeed. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause })
  }
}

// Connection exceptions, too many connections, shutdown, startup, full disk, timeouts. The caller causes none of these.
const unavailableCodePattern =
  /^(08...|53...|57P0[1-5]|58...|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57014|25P03)$/
const unavailableMessagePattern =
  /timeout|Connection terminated|Client has encountered a connection error|not queryable/i

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return code === null ? unavailableMessagePattern.test(error.message) : unavailableCodePattern.test(code)
}

/**
 * Checks whether a disk is full, either the database's or the server's own. Looks at the causes of the error as well.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && (error.code === '53100' || error.code === 'ENOSPC')) || isDiskFull(error.cause)
}
