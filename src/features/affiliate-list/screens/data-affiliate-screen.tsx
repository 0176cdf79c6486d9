import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useReturnToRow } from '#features/affiliates/components/list-place.client.ts'
import { searchBox } from '#features/affiliates/components/search-box.ts'
import { useGivers } from '#features/permissions/permissions.client.ts'
import { getPermissionInfo } from '#features/session/permission.ts'
import { useCan } from '#features/session/session.client.ts'
import { AccessNotice } from '#kit/feedback/access-notice.tsx'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { useFailureToast } from '#kit/feedback/use-failure-toast.client.ts'
import { Page } from '#kit/layout/page.tsx'
import { AddRareItems, ListToolbar } from '#kit/list/list-toolbar.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { affiliateCardsOptions, downloadCards, weekOptions } from '../affiliate-list.client.ts'
import { AffiliateTabs } from '../components/affiliate-tabs.tsx'
import { describeCardFilters } from '../components/data-affiliate-filter.tsx'
import { SkeletonCards } from '../components/follow-up-cards.tsx'
import { FollowUpList } from '../components/follow-up-list.tsx'
import { useOpenTab } from '../components/use-open-tab.client.ts'
import { OrderItems, type ShownView, ViewItems, ViewSwitch } from '../components/view-items.tsx'
import { allTab, type DataAffiliateSearch } from '../data-affiliate-search.ts'
import { getSize, useListView } from '../list-view.client.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** true if the user came by the header's link to the search (find-affiliate.tsx) */
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
  const { tabs, open, hasAffiliates } = useOpenTab(search)
  const cards = useQuery({
    ...affiliateCardsOptions(open ?? allTab, search, getSize(view)),
    enabled: typeof open === 'string',
  })
  const isWeek = search.tampilan === 'minggu'
  const shownView = isWeek ? 'minggu' : view
  const client = useQueryClient()
  const focusFor = useSearchArrival()
  useReturnToRow(cards.isPlaceholderData ? undefined : cards.data?.rows)
  const total = cards.data?.total
  const filters = describeCardFilters({ search, onSearch }, cards.data)
  const failedQuery = [tabs, cards].find((query) => query.isError)
  const hasNoData = tabs.isLoadingError || cards.isLoadingError

  const isOtherTab = tabs.data !== undefined && search.tab !== undefined && open !== search.tab
  useEffect(() => {
    if (isOtherTab) onSearch({ tab: open ?? undefined, page: 1 }, { replace: true })
  }, [isOtherTab, open, onSearch])

  useFailureToast(hasNoData, tabs.isSuccess && cards.isSuccess, failureTitle)

  function changeView(next: ShownView) {
    if (next === 'minggu') {
      // A list of some days of deadlines becomes the week of the first.
      const minggu = search.deadline_from
      onSearch({ tampilan: next, minggu, deadline_from: undefined, deadline_to: undefined, page: 1 })
      return
    }
    setView(next)
    onSearch({ tampilan: undefined, minggu: undefined, page: 1 }, { replace: !isWeek })
  }

  async function refetch() {
    const weekReads =
      isWeek && open ? [client.refetchQueries(weekOptions(open, search), { throwOnError: true })] : []
    const weekResult = Promise.all(weekReads).then(
      () => ({ isError: false }),
      () => ({ isError: true }),
    )
    const results = await Promise.all([tabs.refetch(), cards.refetch(), weekResult])
    return { isError: results.some((result) => result.isError) }
  }

  if (open === null)
    return (
      <Page title="Data Affiliate">
        <NoAffiliates />
      </Page>
    )

  return (
    <Page title="Data Affiliate" count={isWeek ? undefined : total} action={action}>
      {notice}
      <AddRareItems
        items={
          <>
            <ViewItems view={shownView} onView={changeView} />
            {!isWeek && <OrderItems order={search.urut} onOrder={(urut) => onSearch({ urut, page: 1 })} />}
          </>
        }
      >
        <ListToolbar
          search={{
            ...searchBox,
            value: search.q,
            focusFor,
            onSearch: (q, options) => onSearch({ q, page: 1 }, options),
          }}
          filters={filters}
          refresh={{ refetch, trouble: 'Gagal memperbarui data affiliate' }}
          view={<ViewSwitch view={shownView} onView={changeView} />}
          download={{
            download: (format, options) => downloadCards(open ?? allTab, search, format, options),
            total: cards.isPlaceholderData ? undefined : total,
          }}
        />
      </AddRareItems>
      {failedQuery && (
        <LoadFailure
          title={failureTitle}
          error={failedQuery.error}
          retrying={tabs.isFetching || cards.isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {tabs.data && open !== undefined ? (
        <AffiliateTabs
          tabs={tabs.data}
          open={open}
          onOpen={(tab, options) => onSearch({ tab, page: 1 }, options)}
        >
          {isWeek ? (
            <WeekView tab={open} hasAffiliates={hasAffiliates} search={search} onSearch={onSearch} />
          ) : (
            <FollowUpList
              query={cards}
              tab={open}
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

const noProductTab = { label: 'product di Tab Products', purpose: 'belum satu pun diaktifkan untuk Anda' }

/**
 * Explains which permissions are missing. Any one of them shows affiliates; product tabs also need a permission for
 * their product.
 */
function NoAffiliates() {
  const givers = useGivers()
  const can = useCan()
  const productsPermission = can('data_affiliate_tab_products')
    ? noProductTab
    : getPermissionInfo('data_affiliate_tab_products')
  const missingPermissions = [getPermissionInfo('data_affiliate_tab_all'), productsPermission]
  return <AccessNotice order={2} missing={missingPermissions} givers={givers} />
}

/** Returns a key that differs for each arrival by the header's link to the search; undefined otherwise. */
function useSearchArrival(): string | undefined {
  return useLocation({ select: ({ state }) => (state.isSearching ? state.__TSR_key : undefined) })
}
