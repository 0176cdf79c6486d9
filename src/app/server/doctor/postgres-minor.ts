/**
 * Reports when the embedded PostgreSQL lacks fixes, because it is upgraded with the program and not with the system.
 */
import { type Finding, note } from './finding.ts'

/** Newest release at the time of writing. docs/deploy.md names it as well. */
export const newestRelease = '18.6'

/**
 * @param version of the embedded server, such as 18.4
 * @returns undefined if it is at least the newest known release
 */
export function examineMinorVersion(version: string): Finding | undefined {
  const [major, minor = 0] = version.split('.').map(Number)
  const [newestMajor, newestMinor = 0] = newestRelease.split('.').map(Number)
  if (major !== newestMajor || minor >= newestMinor) return undefined
  return note(
    'postgres',
    `The PostgreSQL that comes along is ${version}, the newest is ${newestRelease} or later: for its fixes use the system's own, by DATABASE_URL (docs/deploy.md, 'The database').`,
  )
}
