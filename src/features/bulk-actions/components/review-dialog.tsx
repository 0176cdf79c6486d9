/** 'Tinjau': decides on the samples in review, one after the other. */
import { useDisclosure } from '@mantine/hooks'
import { useRef } from 'react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { sampleStatusLabel } from '#features/affiliates/affiliate-values.ts'
import type { RejectionReasons } from '#features/rejection-reasons/rejection-reasons.ts'
import { DiscardDialog } from '#kit/form/discard-dialog.tsx'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { Dialog, DialogStack } from '#kit/overlay/dialog.tsx'
import { ReasonsDialog } from './reasons-dialog.tsx'
import classes from './review-dialog.module.css'
import { ReviewPanel, type ReviewState } from './review-panel.tsx'

export interface ReviewDialogProps {
  opened: boolean
  /** the affiliate who is shown first */
  first: Affiliate
  onClose(): void
  /** called when the dialog closes, with the text of the result if there was a decision on `first` */
  onResult?(result: string, isRejection: boolean): void
}

export function ReviewDialog({ opened, first, onClose, onResult }: ReviewDialogProps) {
  const isPhone = usePhone()
  const [isAsking, question] = useDisclosure(false)
  const reasonsDialog = useRowDialog<RejectionReasons>()
  const state = useRef<ReviewState>(null)

  function close() {
    const status = state.current?.firstStatus
    question.close()
    onClose()
    if (status) onResult?.(sampleStatusLabel[status], status === 'rejected')
  }

  /** Escape and Back leave the reasons before they leave the dialog. */
  function goBack() {
    // The dialog above gets the same Escape.
    if (reasonsDialog.opened) return
    if (state.current?.leaveReasons()) return
    if (state.current?.hasUnsentReason) question.open()
    else close()
  }

  return (
    <>
      <DialogStack opened={opened}>
        <Dialog
          stackId="review"
          opened={opened}
          onClose={goBack}
          hasUnsavedInput={() => state.current?.hasUnsentReason ?? false}
          title="Tinjau sample"
          size="54rem"
          fullScreen={isPhone}
          classNames={{ content: classes.content, body: classes.body }}
        >
          <ReviewPanel first={first} state={state} onEditReasons={reasonsDialog.open} onClose={goBack} />
        </Dialog>
        <DiscardDialog
          stackId="question"
          opened={opened && isAsking}
          onKeep={question.close}
          onDiscard={close}
        />
      </DialogStack>
      {/* Closes only after the current event, because `goBack` handles the same Escape and checks whether this dialog is open. */}
      <ReasonsDialog dialog={{ ...reasonsDialog, close: () => setTimeout(reasonsDialog.close) }} />
    </>
  )
}
