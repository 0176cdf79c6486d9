import { Skeleton } from '@mantine/core'
import '#kit/list/list.css'
import classes from './week-view.module.css'

export function SkeletonWeek() {
  return (
    <div className={`${classes.blank} appear-late`} role="status" aria-label="Memuat...">
      {[3, 2, 4, 1, 3, 2, 1].map((rows, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: seven days that never change
        <div key={day}>
          <Skeleton height={18} width="70%" mb="sm" />
          {Array.from({ length: rows }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders
            <Skeleton key={n} height={48} mb="xs" />
          ))}
        </div>
      ))}
    </div>
  )
}
