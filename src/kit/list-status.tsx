import { VisuallyHidden } from '@mantine/core'

/** Tells a screen reader how many rows a list holds, whenever that changes. */
export function ListStatus({ total }: { total: number | undefined }) {
  return (
    <VisuallyHidden role="status">
      {total === undefined ? '' : `${total.toLocaleString('id-ID')} data`}
    </VisuallyHidden>
  )
}
