import { Group } from '@mantine/core'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { defineSearchParams, type SearchValues } from '#base/search-params.ts'
import {
  affiliateCardsOptions,
  affiliateTabsOptions,
  weekOptions,
} from '#features/affiliate-list/affiliate-list.client.ts'
import { LinkCheckContext } from '#features/affiliate-list/components/detail/link-check.client.ts'
import { SampleActionsContext } from '#features/affiliate-list/components/detail/sample-actions.client.ts'
import { resolveTab } from '#features/affiliate-list/components/open-tab.ts'
import { useOpenTab } from '#features/affiliate-list/components/use-open-tab.client.ts'
import { dataAffiliateParams } from '#features/affiliate-list/data-affiliate-search.ts'
import { getPageSize, readListView } from '#features/affiliate-list/list-view.client.ts'
import {
  DataAffiliateScreen,
  type DataAffiliateScreenProps,
} from '#features/affiliate-list/screens/data-affiliate-screen.tsx'
import { MoveDeadlinesContext } from '#features/affiliates/components/move-deadlines.client.ts'
import { allowedActionsOptions } from '#features/bulk-actions/bulk-actions.client.ts'
import { SelectableAffiliates } from '#features/bulk-actions/components/selectable-affiliates.tsx'
import { OwnQueues } from '#features/message-queue/components/own-queues.tsx'
import { useSendToChosen } from '#features/message-queue/components/use-send-to-chosen.tsx'
import { usePasteLink } from '#features/post-links/components/paste-link.tsx'
import { WithTrash } from '#features/trash/screens/with-trash.tsx'
import { trashParams } from '#features/trash/trash-search.ts'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { PageActions } from '#kit/list/list-toolbar.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { useDownloadCards } from '../../../download-chosen.ts'
import { FollowUpActions } from '../../../follow-up.tsx'
import { createPrefetchLoader, shouldReloadOnIntent } from '../../../prefetch-loader.ts'
import { useSendFromCards } from '../../../use-send-from-cards.tsx'

const MoveDialog = lazyIdle(() =>
  import('#features/bulk-actions/components/move-dialog.tsx').then(({ MoveDialog }) => MoveDialog),
)

const EditParcel = lazyIdle(() =>
  import('#features/shipping/components/edit-parcel.tsx').then(({ EditParcel }) => EditParcel),
)

const searchParams = defineSearchParams({ ...dataAffiliateParams, ...trashParams })

export const Route = createFileRoute('/dashboard/data-affiliate/')({
  staticData: { title: 'Data Affiliate' },
  validateSearch: searchParams,
  search: { middlewares: [stripSearchParams(searchParams.parse({}))] },
  loader: createPrefetchLoader<SearchValues<typeof searchParams.params>>(({ search, can, prefetch }) => {
    if (search.terhapus) return
    prefetch(affiliateTabsOptions())
    prefetch(allowedActionsOptions())
    // If the user sees only some products, the first tab is unknown before the tabs are loaded.
    const openTab = resolveTab(undefined, search.tab, can('data_affiliate_tab_all'))
    if (!openTab) return
    prefetch(affiliateCardsOptions(openTab, search, getPageSize(readListView())))
    if (search.tampilan) prefetch(weekOptions(openTab, search))
  }),
  shouldReload: shouldReloadOnIntent,
  component: DataAffiliate,
})

const LinkCheck = lazyIdle(() =>
  import('#features/post-links/components/link-check.tsx').then(({ LinkCheck }) => LinkCheck),
)

function DataAffiliate() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const sending = useSendToChosen()
  const downloads = useDownloadCards(search)
  return (
    <WithTrash
      resource="affiliate"
      path="/dashboard/data-affiliate"
      pageTitle="Data Affiliate"
      search={search}
      navigate={navigate}
    >
      <LinkCheckContext value={LinkCheck}>
        <SampleActionsContext value={EditParcel}>
          <FollowUpActions>
            <MoveDeadlinesContext value={MoveDialog}>
              <SelectableAffiliates list="followed" extraActions={[...sending.actions, ...downloads]}>
                <Cards
                  search={search}
                  onSearch={(next, options) =>
                    void navigate({
                      search: (current) => ({ ...current, ...next }),
                      replace: options?.replace,
                      resetScroll: false,
                    })
                  }
                />
                {sending.dialog}
              </SelectableAffiliates>
            </MoveDeadlinesContext>
          </FollowUpActions>
        </SampleActionsContext>
      </LinkCheckContext>
    </WithTrash>
  )
}

/** The list, with 'Tempel link' and 'Kirim WA' beside the heading, or on a phone in the menu of the list. */
function Cards({ search, onSearch }: Pick<DataAffiliateScreenProps, 'search' | 'onSearch'>) {
  const isPhone = usePhone()
  const { tabs } = useOpenTab(search)
  const pasting = usePasteLink({ isSecondary: tabs.data?.all === 0 })
  const sendingToAll = useSendFromCards(search)
  // The week view shows only some of the affiliates that the filters find. The list of a day, to which it
  // leads, offers the button again.
  const sending = search.tampilan ? null : sendingToAll
  return (
    <PageActions
      value={
        isPhone &&
        (pasting || sending) && (
          <>
            {pasting?.menuItem}
            {sending?.item}
          </>
        )
      }
    >
      <DataAffiliateScreen
        search={search}
        onSearch={onSearch}
        action={
          !isPhone && (
            <Group gap="xs">
              {sending?.button}
              {pasting?.button}
            </Group>
          )
        }
        notice={<OwnQueues />}
      />
      {pasting?.dialog}
      {sending?.dialog}
    </PageActions>
  )
}
