import { createFileRoute } from '@tanstack/react-router'
import { inboxAddress } from '#features/messages/messages-search.ts'
import { InboxDialog } from '#features/messages/screens/inbox-dialog.tsx'
import { Home } from '../../home.tsx'

export const Route = createFileRoute('/dashboard/')({
  staticData: { title: 'Home' },
  validateSearch: inboxAddress,
  component: HomeWithInbox,
})

function HomeWithInbox() {
  return (
    <>
      <Home />
      <InboxDialog address={Route.useSearch()} />
    </>
  )
}
