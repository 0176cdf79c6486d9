import { VisuallyHidden } from '@mantine/core'

/** Announces to screen readers how many rows a list has, whenever the number changes. */
export function ListStatus({ total }: { total: number | undefined }) {
  return (
    <VisuallyHidden role="status">
      {total === undefined ? '' : `${total.toLocaleString('id-ID')} data`}
    </VisuallyHidden>
  )
}
