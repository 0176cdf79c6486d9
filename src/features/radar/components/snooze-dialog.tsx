import { Skeleton } from '@mantine/core'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import type { Line } from '../radar-schema.ts'

const SnoozeForm = lazyIdle(
  () => import('./snooze-form.tsx').then(({ SnoozeForm }) => SnoozeForm),
  <Skeleton h="16rem" />,
)

interface SnoozeDialogProps {
  dialog: RowDialog<Line>
  onDone(line: Line): void
  onUndone(): void
}

/** Asks for how many days an affiliate is hidden from the radar. */
export function SnoozeDialog({ dialog: { row, opened, close }, onDone, onUndone }: SnoozeDialogProps) {
  return (
    <Dialog opened={opened} onClose={close} title="Tunda pengingat">
      {row && (
        <SnoozeForm key={row.id} line={row} onDone={() => onDone(row)} onUndone={onUndone} onClose={close} />
      )}
    </Dialog>
  )
}
