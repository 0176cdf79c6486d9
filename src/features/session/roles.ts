/** Roles, the lowest first. SQL alone decides what a role may do: `app.can`. */
export const roles = ['user', 'moderator', 'admin', 'superadmin'] as const
export type Role = (typeof roles)[number]
