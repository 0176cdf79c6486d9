import { Badge, type BadgeProps } from '@mantine/core'
import classes from './status-badge.module.css'
import type { StatusLook } from './status-look.client.ts'

interface StatusBadgeProps extends StatusLook, Pick<BadgeProps, 'rightSection' | 'children'> {}

/** A status as every list and detail shows it: icon and word on a soft ground. Hands on what a tooltip gives it. */
export function StatusBadge({ icon: Mark, ...props }: StatusBadgeProps) {
  return <Badge {...props} className={classes.badge} leftSection={<Mark size={14} aria-hidden />} />
}
