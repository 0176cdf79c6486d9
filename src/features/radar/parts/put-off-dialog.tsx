import { Skeleton } from '@mantine/core'
import { Dialog } from '#kit/dialog.tsx'
import { later } from '#kit/later.tsx'
import type { RowDialog } from '#kit/use-row-dialog.client.ts'
import type { Line } from '../radar-schema.ts'

const PutOffForm = later(
  () => import('./put-off-form.tsx').then(({ PutOffForm }) => PutOffForm),
  <Skeleton h="16rem" />,
)

interface PutOffDialogProps {
  dialog: RowDialog<Line>
  onDone(line: Line): void
  onUndone(): void
}

/** For how many days nobody is reminded of an affiliate. */
export function PutOffDialog({ dialog: { row, opened, close }, onDone, onUndone }: PutOffDialogProps) {
  return (
    <Dialog opened={opened} onClose={close} title="Tunda pengingat">
      {row && (
        <PutOffForm key={row.id} line={row} onDone={() => onDone(row)} onUndone={onUndone} onClose={close} />
      )}
    </Dialog>
  )
}
