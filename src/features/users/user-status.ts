/** The status of a user, which decides whether they may sign in. */
export const statuses = ['aktif', 'nonaktif'] as const
export type Status = (typeof statuses)[number]
export const statusLabel: Record<Status, string> = { aktif: 'Aktif', nonaktif: 'Nonaktif' }

export function getStatus({ is_active }: { is_active: unknown }): Status {
  return is_active ? 'aktif' : 'nonaktif'
}
