import { useQuery } from '@tanstack/react-query'
import { affiliateCardsOptions } from '#features/affiliate-list/affiliate-list.client.ts'
import { useOpenTab } from '#features/affiliate-list/components/use-open-tab.client.ts'
import {
  allTab,
  type DataAffiliateSearch,
  isFiltered,
} from '#features/affiliate-list/data-affiliate-search.ts'
import { getPageSize, useListView } from '#features/affiliate-list/list-view.client.ts'
import { cardFilters } from '#features/affiliates/card-filters.ts'
import { countRows, useSendChats } from '#features/message-queue/components/use-send-chats.tsx'
import { useListSelection } from '#kit/selection/list-selection.tsx'

/**
 * Returns 'Kirim WA' for all affiliates that Data Affiliate shows. Null while rows are selected, because the selection
 * bar has its own 'Kirim WA', and for users who may not send.
 */
export function useSendFromCards(search: DataAffiliateSearch) {
  const [view] = useListView()
  const { tabs, openTab, hasAffiliates } = useOpenTab(search)
  const chosenCount = useListSelection()?.chosen.size ?? 0
  const cards = useQuery({
    ...affiliateCardsOptions(openTab ?? allTab, search, getPageSize(view)),
    enabled: typeof openTab === 'string',
  })
  const filters = Object.fromEntries(
    Object.keys(cardFilters).map((name) => [name, search[name as keyof typeof cardFilters]]),
  )
  const product_id = openTab === allTab ? undefined : (openTab ?? undefined)
  const sending = useSendChats({
    audience: { filter: { q: search.q, ...filters, product_id } },
    isFiltered: isFiltered(search) && hasAffiliates,
    count: openTab === null ? 0 : tabs.isError ? 'failed' : countRows(cards),
  })
  return chosenCount > 0 ? null : sending
}
