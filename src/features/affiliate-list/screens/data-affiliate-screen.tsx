import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useReturnToRow } from '#features/affiliates/components/list-place.client.ts'
import { searchBox } from '#features/affiliates/components/search-box.ts'
import { useGivers } from '#features/permissions/permissions.client.ts'
import { permissionInfo } from '#features/session/permission.ts'
import { useCan } from '#features/session/session.client.ts'
import { AccessNotice } from '#kit/feedback/access-notice.tsx'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { useFailureToast } from '#kit/feedback/use-failure-toast.client.ts'
import { Page } from '#kit/layout/page.tsx'
import { AddRareItems, ListToolbar } from '#kit/list/list-toolbar.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { affiliateCardsOptions, downloadCards, weekOptions } from '../affiliate-list.client.ts'
import { AffiliateTabs } from '../components/affiliate-tabs.tsx'
import { buildCardFilters } from '../components/data-affiliate-filter.tsx'
import { SkeletonCards } from '../components/follow-up-cards.tsx'
import { FollowUpList } from '../components/follow-up-list.tsx'
import { getTabCount } from '../components/open-tab.ts'
import { useOpenTab } from '../components/use-open-tab.client.ts'
import { type DataAffiliateView, OrderItems, ViewItems, ViewSwitch } from '../components/view-items.tsx'
import { allTab, type DataAffiliateSearch, isFiltered } from '../data-affiliate-search.ts'
import { getPageSize, useListView } from '../list-view.client.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** true if the user came by the link to the search in the header (find-affiliate.tsx) */
    isSearching?: boolean | undefined
  }
}

export interface DataAffiliateScreenProps {
  search: DataAffiliateSearch
  onSearch(next: Partial<DataAffiliateSearch>, options?: { replace?: boolean }): void
  /** the primary action, and bulk actions on the list */
  action?: ReactNode
  /** a note about something that the user has started elsewhere and not finished */
  notice?: ReactNode
}

const WeekView = lazyIdle(
  () => import('../components/week/week-view.tsx').then(({ WeekView }) => WeekView),
  <Skeleton h="20rem" />,
)

const failureTitle = 'Failed to fetch affiliate registrations'

export function DataAffiliateScreen({ search, onSearch, action, notice }: DataAffiliateScreenProps) {
  const [view, setView] = useListView()
  const { tabs, openTab, hasAffiliates } = useOpenTab(search)
  const cards = useQuery({
    ...affiliateCardsOptions(openTab ?? allTab, search, getPageSize(view)),
    enabled: typeof openTab === 'string',
  })
  const isWeek = search.tampilan === 'minggu'
  const currentView = isWeek ? 'minggu' : view
  const client = useQueryClient()
  const focusKey = useSearchFocusKey()
  useReturnToRow(cards.isPlaceholderData ? undefined : cards.data?.rows)
  const total = cards.data?.total
  const filters = buildCardFilters({ search, onSearch }, cards.data)
  const failedQuery = [tabs, cards].find((query) => query.isError)
  const hasNoData = tabs.isLoadingError || cards.isLoadingError

  // The URL may name a tab that the user may not open, or a product that was deleted.
  const isTabDenied = tabs.data !== undefined && search.tab !== undefined && openTab !== search.tab
  useEffect(() => {
    if (isTabDenied) onSearch({ tab: openTab ?? undefined, page: 1 }, { replace: true })
  }, [isTabDenied, openTab, onSearch])

  useFailureToast(hasNoData, tabs.isSuccess && cards.isSuccess, failureTitle)

  function changeView(next: DataAffiliateView) {
    if (next === 'minggu') {
      // If the list was filtered by deadline, the week of the first day is shown.
      const minggu = search.deadline_from
      onSearch({ tampilan: next, minggu, deadline_from: undefined, deadline_to: undefined, page: 1 })
      return
    }
    setView(next)
    onSearch({ tampilan: undefined, minggu: undefined, page: 1 }, { replace: !isWeek })
  }

  async function refetchWeek(): Promise<{ isError: boolean }> {
    if (!isWeek || !openTab) return { isError: false }
    try {
      await client.refetchQueries(weekOptions(openTab, search), { throwOnError: true })
      return { isError: false }
    } catch {
      return { isError: true }
    }
  }

  async function refetch() {
    const results = await Promise.all([tabs.refetch(), cards.refetch(), refetchWeek()])
    return { isError: results.some((result) => result.isError) }
  }

  if (openTab === null)
    return (
      <Page title="Data Affiliate">
        <NoTabNotice />
      </Page>
    )

  return (
    <Page
      title="Data Affiliate"
      count={isWeek ? undefined : total}
      countOfAll={openTab && isFiltered(search) ? getTabCount(tabs.data, openTab) : undefined}
      action={action}
    >
      {notice}
      <AddRareItems
        items={
          <>
            <ViewItems view={currentView} onView={changeView} />
            {!isWeek && <OrderItems order={search.urut} onOrder={(urut) => onSearch({ urut, page: 1 })} />}
          </>
        }
      >
        <ListToolbar
          search={{
            ...searchBox,
            value: search.q,
            focusKey,
            onSearch: (q, options) => onSearch({ q, page: 1 }, options),
          }}
          filters={filters}
          refresh={{ refetch, failureText: 'Gagal memperbarui data affiliate' }}
          view={<ViewSwitch view={currentView} onView={changeView} />}
          download={{
            download: (format, options) => downloadCards(openTab ?? allTab, search, format, options),
            total: cards.isPlaceholderData ? undefined : total,
          }}
        />
      </AddRareItems>
      {failedQuery && (
        <LoadFailure
          title={failureTitle}
          error={failedQuery.error}
          isRetrying={tabs.isFetching || cards.isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {tabs.data && openTab !== undefined ? (
        <AffiliateTabs
          tabs={tabs.data}
          openTab={openTab}
          onOpen={(tab, options) => onSearch({ tab, page: 1 }, options)}
        >
          {isWeek ? (
            <WeekView tab={openTab} hasAffiliates={hasAffiliates} search={search} onSearch={onSearch} />
          ) : (
            <FollowUpList
              query={cards}
              tab={openTab}
              hasAffiliates={hasAffiliates}
              search={search}
              onSearch={onSearch}
              view={view}
            />
          )}
        </AffiliateTabs>
      ) : (
        !tabs.isError && <SkeletonCards />
      )}
    </Page>
  )
}

/** Shown instead of a missing permission to users who may open tabs of products, but of no product. */
const noProductTab = { label: 'product di Tab Products', purpose: 'belum satu pun diaktifkan untuk Anda' }

/**
 * Shown to users who may open no tab. Lists the permissions that they lack: any one of them is enough, but the tab of a
 * product also needs the permission for this product.
 */
function NoTabNotice() {
  const givers = useGivers()
  const can = useCan()
  const productsPermission = can('data_affiliate_tab_products')
    ? noProductTab
    : permissionInfo.data_affiliate_tab_products
  const missingPermissions = [permissionInfo.data_affiliate_tab_all, productsPermission]
  return <AccessNotice order={2} missing={missingPermissions} givers={givers} />
}

/** Returns a new key each time the user comes by the header's link to the search; undefined if they came otherwise. */
function useSearchFocusKey(): string | undefined {
  return useLocation({ select: ({ state }) => (state.isSearching ? state.__TSR_key : undefined) })
}
