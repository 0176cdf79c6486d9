import { Skeleton, VisuallyHidden } from '@mantine/core'
import { pageSize } from '#base/paging.ts'

/** Placeholder rows of a table while it loads: a page of grey bars. */
export function SkeletonRows({ columns }: { columns: readonly string[] }) {
  return (
    <tbody className="appear-late">
      {Array.from({ length: pageSize }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <tr key={row}>
          {columns.map((name, column) => (
            <td key={name}>
              <Skeleton height={14} width={`${85 - ((row * 17 + name.length * 7) % 30)}%`} />
              {row === 0 && column === 0 && <VisuallyHidden>Memuat...</VisuallyHidden>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
