/** What a staff member is. */
import { z } from 'zod'

/** From the least to the greatest. What a role may do is decided in SQL alone: `app.can`. */
export const roles = ['user', 'moderator', 'admin', 'superadmin'] as const
export const roleSchema = z.enum(roles)
export type Role = z.infer<typeof roleSchema>
