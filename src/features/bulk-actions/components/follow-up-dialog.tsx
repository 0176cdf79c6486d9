/** The dialog of an action on one affiliate. */
import { use } from 'react'
import { CheckDialogContext, type FollowUpRequest } from '#features/affiliates/components/follow-up.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { useSingleAction } from '../use-single-action.client.ts'
import { DeadlineDialog } from './bulk-action-dialogs.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { SwapDialog } from './swap-dialog.tsx'

interface FollowUpDialogProps {
  request: FollowUpRequest
  opened: boolean
  onClose(): void
}

export function FollowUpDialog({ request, opened, onClose }: FollowUpDialogProps) {
  const { dialog, affiliate, productId, onResult } = request
  const runAction = useSingleAction()
  const { busy, runUnlessBusy } = useBusy()
  // The app passes this dialog in, since it belongs to another feature.
  const CheckDialog = use(CheckDialogContext)
  const dialogProps = { affiliate, opened, onClose }
  const finish = (result: string) => {
    onClose()
    onResult?.(result)
  }

  switch (dialog) {
    case 'give':
      return <GiveDialog {...dialogProps} productId={productId} onGiven={finish} />
    case 'swap':
      return <SwapDialog {...dialogProps} onSwapped={finish} />
    case 'check':
      return CheckDialog && <CheckDialog {...dialogProps} onChecked={finish} />
    case 'deadline':
      return (
        <DeadlineDialog
          opened={opened}
          chosen={[affiliate]}
          busy={busy}
          onRun={(action) =>
            void runUnlessBusy(async () => {
              if (await runAction(action, affiliate, `Tenggat ${isolate(affiliate.username)} diganti`))
                finish('Tenggat diganti')
            })
          }
          onClose={onClose}
        />
      )
    case 'review':
      return (
        <ReviewDialog
          first={affiliate}
          opened={opened}
          onClose={onClose}
          onResult={(result, isRejection) => onResult?.(result, isRejection)}
        />
      )
  }
}
