import { VisuallyHidden } from '@mantine/core'
import layout from '#kit/layout/layout.module.css'
import { Tooltip } from '#kit/overlay/tooltip.tsx'

const visibleCount = 3

/** Shows the numbers of the first videos and how many more there are. A tooltip shows the others. */
export function VideoNumbers({ numbers }: { numbers: readonly number[] }) {
  const [first, others] = [numbers.slice(0, visibleCount), numbers.slice(visibleCount)]
  if (first.length === 0) return null
  return (
    <span className={layout.inline}>
      <span className={layout.ellipsis}>Video {formatNumbers(first)}</span>
      {others.length > 0 && (
        <Tooltip label={formatNumbers(others)} focus touch>
          <span className={layout.fixed}>
            +{others.length}
            <VisuallyHidden> lagi: {formatNumbers(others)}</VisuallyHidden>
          </span>
        </Tooltip>
      )}
    </span>
  )
}

function formatNumbers(numbers: readonly number[]): string {
  return numbers.map((number) => `#${number}`).join(', ')
}
