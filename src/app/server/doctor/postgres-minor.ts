/** Reports when the embedded PostgreSQL lacks fixes: it is upgraded with the program, not with the system. */
import { type Finding, note } from './finding.ts'

/** The newest release known when this was written; docs/deploy.md names it as well. */
export const newestKnown = '18.6'

/** @param version of the embedded server, such as 18.4. @returns undefined while it is as new as what is known */
export function examineMinor(version: string): Finding | undefined {
  const [major, minor = 0] = version.split('.').map(Number)
  const [newestMajor, newestMinor = 0] = newestKnown.split('.').map(Number)
  if (major !== newestMajor || minor >= newestMinor) return undefined
  return note(
    'postgres',
    `The PostgreSQL that comes along is ${version}, the newest is ${newestKnown} or later: for its fixes use the system's own, by DATABASE_URL (docs/deploy.md, 'The database').`,
  )
}
