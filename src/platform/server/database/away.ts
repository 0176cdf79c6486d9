/** Telling a database that is not there, for now, from one that refuses. */

/** The database could not be reached or did not answer in time; the same call may succeed soon. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause })
  }
}

// Connection exceptions, too many connections, shutting down or starting, disk full: not the caller's doing.
const awayCode = /^(08...|53...|57P0[1-5]|58...|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57014|25P03)$/
const awayMessage = /timeout|Connection terminated|Client has encountered a connection error|not queryable/i

export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return code === null ? awayMessage.test(error.message) : awayCode.test(code)
}

/** Whether the disk, the database's or ours, has no room for what was to be written. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && (error.code === '53100' || error.code === 'ENOSPC')) || isDiskFull(error.cause)
}
