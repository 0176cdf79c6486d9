import { IconCalendarEvent } from '@tabler/icons-react'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { ChooseBar } from '#kit/selection/choose-bar.tsx'
import { useChoosing } from '#kit/selection/choosing.tsx'

/** Offers to move the chosen videos. */
export function MoveBar({ count, onMove }: { count: number; onMove(): void }) {
  const choosing = useChoosing()
  const isPhone = usePhone()
  if (!choosing) return null
  return (
    <ChooseBar
      isShown={count > 0 || (isPhone && choosing.isActive)}
      count={count}
      actions={[{ key: 'move', label: 'Pindah tanggal', icon: IconCalendarEvent, onPress: onMove }]}
      busy={false}
      onEnd={() => choosing.choose({ kind: 'end' })}
    />
  )
}
