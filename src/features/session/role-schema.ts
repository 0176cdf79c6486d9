import { z } from 'zod'
import { roles } from './roles.ts'

/** Stands apart from roles.ts, since search parameters need the roles but not zod. */
export const roleSchema = z.enum(roles)
