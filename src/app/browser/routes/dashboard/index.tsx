import { createFileRoute } from '@tanstack/react-router'
import { defineSearchParams } from '#base/search-params.ts'
import { canSeeAffiliates } from '#features/affiliates/affiliate-access.ts'
import { waitingCountOptions } from '#features/applications/applications.client.ts'
import { summaryOptions } from '#features/dashboard/dashboard.client.ts'
import { canSendMessages, ownQueuesOptions } from '#features/message-queue/message-queue.client.ts'
import { messageCountsOptions } from '#features/messages/messages.client.ts'
import { inboxSearchParams } from '#features/messages/messages-search.ts'
import { InboxDialog } from '#features/messages/screens/inbox-dialog.tsx'
import { radarOptions } from '#features/radar/radar.client.ts'
import { initialLines } from '#features/radar/radar.ts'
import { reportSearchParams } from '#features/report/report-search.ts'
import { ReportDialog } from '#features/report/screens/report-dialog.tsx'
import { Home } from '../../home.tsx'
import { createPrefetchLoader, shouldReloadOnIntent } from '../../prefetch-loader.ts'

const searchParams = defineSearchParams({ ...inboxSearchParams.params, ...reportSearchParams.params })

export const Route = createFileRoute('/dashboard/')({
  staticData: { title: 'Home' },
  validateSearch: searchParams,
  loader: createPrefetchLoader(({ can, prefetch }) => {
    prefetch(summaryOptions())
    prefetch(messageCountsOptions())
    if (!canSeeAffiliates(can)) return
    prefetch(radarOptions(initialLines))
    if (can('reg_affiliate')) prefetch(waitingCountOptions())
    if (canSendMessages(can)) prefetch(ownQueuesOptions())
  }),
  shouldReload: shouldReloadOnIntent,
  component: HomeWithDialogs,
})

function HomeWithDialogs() {
  const search = Route.useSearch()
  return (
    <>
      <Home />
      <InboxDialog search={search} />
      <ReportDialog search={search} />
    </>
  )
}
