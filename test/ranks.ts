/** The ranks of roles, written independently of the SQL that enforces them, and a user of the cast for each role. */
import type { CastName } from '#db/cast.ts'
import { type Role, roles } from '#features/session/roles.ts'

export const castByRole: Record<Role, CastName> = {
  user: 'rina',
  moderator: 'dewi',
  admin: 'budi',
  superadmin: 'sari',
}

/** Returns 0 for the lowest role. */
export const getRank = (role: Role): number => roles.indexOf(role)

export const outranks = (actor: Role, target: Role): boolean =>
  actor === 'superadmin' || getRank(actor) > getRank(target)
