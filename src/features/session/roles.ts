/** From the least to the greatest. What a role may do is decided in SQL alone: `app.can`. */
export const roles = ['user', 'moderator', 'admin', 'superadmin'] as const
export type Role = (typeof roles)[number]
