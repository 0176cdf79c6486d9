/** What a role is. What it may do is decided in SQL alone: `app.can`. */
import { z } from 'zod'

/** From the least to the greatest. */
export const roles = ['user', 'moderator', 'admin', 'superadmin'] as const
export const roleSchema = z.enum(roles)
export type Role = z.infer<typeof roleSchema>
