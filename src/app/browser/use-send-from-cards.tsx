import { useQuery } from '@tanstack/react-query'
import { affiliateCardsOptions } from '#features/affiliate-list/affiliate-list.client.ts'
import { useOpenTab } from '#features/affiliate-list/components/use-open-tab.client.ts'
import { allTab, type DataAffiliateSearch } from '#features/affiliate-list/data-affiliate-search.ts'
import { getSize, useListView } from '#features/affiliate-list/list-view.client.ts'
import { cardFilters } from '#features/affiliates/card-filters.ts'
import { countOf, useSendChats } from '#features/message-queue/components/use-send-chats.tsx'
import { useChoosing } from '#kit/selection/choosing.tsx'

/**
 * Returns 'Kirim WA' for all affiliates that Data Affiliate shows. Null while rows are selected, because the selection bar
 * has its own 'Kirim WA', and for users who may not send.
 */
export function useSendFromCards(search: DataAffiliateSearch) {
  const [view] = useListView()
  const { tabs, open } = useOpenTab(search)
  const chosenCount = useChoosing()?.chosen.size ?? 0
  const cards = useQuery({
    ...affiliateCardsOptions(open ?? allTab, search, getSize(view)),
    enabled: typeof open === 'string',
  })
  const filters = Object.fromEntries(
    Object.keys(cardFilters).map((name) => [name, search[name as keyof typeof cardFilters]]),
  )
  const product_id = open === allTab ? undefined : (open ?? undefined)
  const sending = useSendChats({
    audience: { filter: { q: search.q, ...filters, product_id } },
    count: open === null ? 0 : tabs.isError ? 'failed' : countOf(cards),
  })
  return chosenCount > 0 ? null : sending
}
