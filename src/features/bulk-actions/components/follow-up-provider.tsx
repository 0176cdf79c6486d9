/** Provides the actions on one affiliate to the pages below, and renders their dialogs. */
import { type ReactNode, useMemo } from 'react'
import { FollowUpContext, type FollowUpRequest } from '#features/affiliates/components/follow-up.client.ts'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { useOfferUndoOfAction } from '../use-offer-undo-of-action.client.ts'
import { FollowUpItems } from './follow-up-items.tsx'

const UnansweredMenu = lazyIdle(() =>
  import('./unanswered-menu.tsx').then(({ UnansweredMenu }) => UnansweredMenu),
)
const FollowUpDialog = lazyIdle(() =>
  import('./follow-up-dialog.tsx').then(({ FollowUpDialog }) => FollowUpDialog),
)

export function FollowUpProvider({ children }: { children: ReactNode }) {
  const { row: request, opened, open, close } = useRowDialog<FollowUpRequest>()
  const offerUndo = useOfferUndoOfAction()
  const followUp = useMemo(
    // `FollowUpItems` is loaded with the page: items that arrive in an open menu would move the others under the
    // pointer.
    () => ({ open, offerUndo, Items: FollowUpItems, UnansweredMenu }),
    [open, offerUndo],
  )
  return (
    <FollowUpContext value={followUp}>
      {children}
      {request && <FollowUpDialog request={request} opened={opened} onClose={close} />}
    </FollowUpContext>
  )
}
