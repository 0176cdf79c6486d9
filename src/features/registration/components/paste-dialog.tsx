/**
 * 'Tempel data': imports many creators from a chat, a sheet or a file. The parsers are loaded when the dialog opens.
 */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { FormModal } from '#kit/form/form-modal.tsx'

const PastePanel = lazy(() => import('./paste-panel.tsx').then(({ PastePanel }) => ({ default: PastePanel })))

interface PasteDialogProps {
  opened: boolean
  /** text that was pasted elsewhere and is read at once */
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
