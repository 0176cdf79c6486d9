/** Lets the pages open the dialog that decides on samples in review. */
import { type ReactNode, useCallback, useState } from 'react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { type OpenReview, ReviewContext } from '#features/affiliates/components/review-context.client.ts'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'

const ReviewDialog = lazyIdle(() => import('./review-dialog.tsx').then(({ ReviewDialog }) => ReviewDialog))

interface Opening {
  first: Affiliate
  onDone: ((result: string) => void) | undefined
}

export function ReviewProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  // Retained while the dialog fades out.
  const [opening, setOpening] = useState<Opening>()
  const open = useCallback<OpenReview>((first, onDone) => {
    setOpening({ first, onDone })
    setOpen(true)
  }, [])
  return (
    <ReviewContext value={open}>
      {children}
      {opening && (
        <ReviewDialog
          opened={isOpen}
          first={opening.first}
          onClose={() => setOpen(false)}
          onDone={(result) => opening.onDone?.(result)}
        />
      )}
    </ReviewContext>
  )
}
