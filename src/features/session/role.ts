import { z } from 'zod'
import { roles } from './roles.ts'

export { type Role, roles } from './roles.ts'

/** The schema stands apart from roles.ts, since search parameters need the roles but not zod. */
export const roleSchema = z.enum(roles)
