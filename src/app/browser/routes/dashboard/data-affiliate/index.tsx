import { Group } from '@mantine/core'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { type AddressOf, address } from '#base/address.ts'
import {
  affiliateCardsOptions,
  affiliateTabsOptions,
} from '#features/affiliate-list/affiliate-list.client.ts'
import { LinkCheckContext } from '#features/affiliate-list/components/detail/link-check.client.ts'
import { SampleFurtherContext } from '#features/affiliate-list/components/detail/sample-further.client.ts'
import { openTab } from '#features/affiliate-list/components/open-tab.ts'
import { dataAffiliateParts } from '#features/affiliate-list/data-affiliate-search.ts'
import { DataAffiliateScreen } from '#features/affiliate-list/screens/data-affiliate-screen.tsx'
import { allowedActionsOptions } from '#features/bulk-actions/bulk-actions.client.ts'
import { ChoosingAffiliates } from '#features/bulk-actions/components/choosing-affiliates.tsx'
import { OwnQueues } from '#features/message-queue/components/own-queues.tsx'
import { useSendToChosen } from '#features/message-queue/components/use-send-to-chosen.tsx'
import { LinkCheck } from '#features/post-links/components/link-check.tsx'
import { PasteLink } from '#features/post-links/components/paste-link.tsx'
import { EditParcel } from '#features/shipping/components/edit-parcel.tsx'
import { WithTrash } from '#features/trash/screens/with-trash.tsx'
import { trashAddress } from '#features/trash/trash-search.ts'
import { useDownloadCards } from '../../../download-chosen.ts'
import { onIntent } from '../../../on-intent.ts'
import { readAhead } from '../../../read-ahead.ts'
import { SendFromCards } from '../../../send-from-lists.tsx'

const pageAddress = address({ ...dataAffiliateParts, ...trashAddress })

export const Route = createFileRoute('/dashboard/data-affiliate/')({
  staticData: { title: 'Data Affiliate' },
  validateSearch: pageAddress,
  search: { middlewares: [stripSearchParams(pageAddress.parse({}))] },
  loader: readAhead<AddressOf<typeof pageAddress.parts>>(({ search, can, read }) => {
    if (search.terhapus) return
    read(affiliateTabsOptions())
    read(allowedActionsOptions())
    // If the user sees only some products, the first tab is unknown before the tabs are loaded.
    const open = openTab(undefined, search.tab, can('data_affiliate_tab_all'))
    if (open) read(affiliateCardsOptions(open, search))
  }),
  shouldReload: onIntent,
  component: DataAffiliate,
})

function DataAffiliate() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const sending = useSendToChosen()
  const downloads = useDownloadCards(search)
  return (
    <WithTrash
      resource="affiliate"
      path="/dashboard/data-affiliate"
      page="Data Affiliate"
      search={search}
      navigate={navigate}
    >
      <LinkCheckContext value={LinkCheck}>
        <SampleFurtherContext value={EditParcel}>
          <ChoosingAffiliates list="followed" more={[...sending.actions, ...downloads]}>
            <DataAffiliateScreen
              search={search}
              action={
                <Group gap="xs">
                  <SendFromCards search={search} />
                  <PasteLink />
                </Group>
              }
              notice={<OwnQueues />}
              onSearch={(next, options) =>
                void navigate({
                  search: (current) => ({ ...current, ...next }),
                  replace: options?.replace,
                  resetScroll: false,
                })
              }
            />
            {sending.dialog}
          </ChoosingAffiliates>
        </SampleFurtherContext>
      </LinkCheckContext>
    </WithTrash>
  )
}
