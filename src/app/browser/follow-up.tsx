/** Provides the actions on one affiliate to a page, with the dialog that checks links. */
import type { ReactNode } from 'react'
import { CheckDialogContext } from '#features/affiliates/components/follow-up.client.ts'
import { FollowUpProvider } from '#features/bulk-actions/components/follow-up-provider.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'

const CheckDialog = lazyIdle(() =>
  import('#features/post-links/components/check-dialog.tsx').then(({ CheckDialog }) => CheckDialog),
)

export function FollowUpActions({ children }: { children: ReactNode }) {
  return (
    <CheckDialogContext value={CheckDialog}>
      <FollowUpProvider>{children}</FollowUpProvider>
    </CheckDialogContext>
  )
}
