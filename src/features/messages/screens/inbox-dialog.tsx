/** The dialog 'Pesan masuk' over Home. Its content is loaded when it opens. */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { Dialog, DialogStack } from '#kit/overlay/dialog.tsx'
import { useOverlayAddress } from '#kit/overlay/use-overlay-address.client.ts'
import type { InboxSearch } from '../messages-search.ts'

const Inbox = lazy(() => import('./inbox.tsx').then(({ Inbox }) => ({ default: Inbox })))

export function InboxDialog({ search }: { search: InboxSearch }) {
  const { pesan, rak, page } = search
  const setAddress = useOverlayAddress()
  const isPhone = usePhone()
  return (
    <DialogStack opened={pesan === 'ya'}>
      <Dialog
        stackId="inbox"
        opened={pesan === 'ya'}
        onClose={() => setAddress({ pesan: undefined, rak: undefined, page: undefined })}
        title="Pesan masuk"
        size="44rem"
        fullScreen={isPhone}
      >
        {pesan === 'ya' && (
          <Suspense fallback={<Skeleton h="20rem" />}>
            <Inbox shelf={rak ?? 'baru'} page={page ?? 1} onSearch={setAddress} />
          </Suspense>
        )}
      </Dialog>
    </DialogStack>
  )
}
