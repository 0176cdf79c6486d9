import { VisuallyHidden } from '@mantine/core'
import { formatCount } from '#base/count.ts'

/** Announces to screen readers how many rows a list has, whenever the number changes. */
export function ListStatus({ total }: { total: number | undefined }) {
  return (
    <VisuallyHidden role="status">{total === undefined ? '' : `${formatCount(total)} data`}</VisuallyHidden>
  )
}
