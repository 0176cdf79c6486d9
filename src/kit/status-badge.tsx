import { Badge, type BadgeProps } from '@mantine/core'
import classes from './status-badge.module.css'
import type { StatusStyle } from './status-look.client.ts'

interface StatusBadgeProps extends StatusStyle, Pick<BadgeProps, 'rightSection' | 'children'> {}

/** Status in lists and details: icon and label on a light background. Passes on the props that a tooltip adds. */
export function StatusBadge({ icon: Mark, ...props }: StatusBadgeProps) {
  return <Badge {...props} className={classes.badge} leftSection={<Mark size={14} aria-hidden />} />
}
