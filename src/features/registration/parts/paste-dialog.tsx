/** 'Tempel data': many creators out of a chat, a sheet or a file. Loaded when it is opened, with all that reads. */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { FormModal } from '#kit/form-modal.tsx'

const PastePanel = lazy(() => import('./paste-panel.tsx').then(({ PastePanel }) => ({ default: PastePanel })))

interface PasteDialogProps {
  opened: boolean
  /** what was pasted elsewhere, to be read at once */
  text: string
  onClose(): void
}

export function PasteDialog({ opened, text, onClose }: PasteDialogProps) {
  return (
    <FormModal opened={opened} title="Tempel data" size="72rem" onClose={onClose}>
      {(controls) => (
        <Suspense fallback={<Skeleton h="12rem" />}>
          <PastePanel {...controls} text={text} onClose={onClose} />
        </Suspense>
      )}
    </FormModal>
  )
}
