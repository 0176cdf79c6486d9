/** 'Kirim WA' for all affiliates that a filtered list shows. */
import { useQuery } from '@tanstack/react-query'
import { affiliateCardsOptions } from '#features/affiliate-list/affiliate-list.client.ts'
import { useOpenTab } from '#features/affiliate-list/components/use-open-tab.client.ts'
import { allTab, type DataAffiliateSearch } from '#features/affiliate-list/data-affiliate-search.ts'
import { affiliateListOptions } from '#features/affiliates/affiliates.client.ts'
import { cardFilters } from '#features/affiliates/card-filters.ts'
import { countOf, SendChats } from '#features/message-queue/components/send-chats.tsx'
import type { Audience } from '#features/message-queue/message-queue.contract.ts'
import type { AffiliateSearch } from '#features/registration/reg-affiliate-search.ts'
import { useChoosing } from '#kit/selection/choosing.tsx'

export function SendFromCards({ search }: { search: DataAffiliateSearch }) {
  const { tabs, open } = useOpenTab(search)
  const cards = useQuery({
    ...affiliateCardsOptions(open ?? allTab, search),
    enabled: typeof open === 'string',
  })
  const filters = Object.fromEntries(
    Object.keys(cardFilters).map((name) => [name, search[name as keyof typeof cardFilters]]),
  )
  const product_id = open === allTab ? undefined : (open ?? undefined)
  return (
    <SendToList
      audience={{ filter: { q: search.q, ...filters, product_id } }}
      count={open === null ? 0 : tabs.isError ? 'failed' : countOf(cards)}
    />
  )
}

export function SendFromRegistrations({ search }: { search: AffiliateSearch }) {
  const { q, sample_product_status, product_id } = search
  const list = useQuery(affiliateListOptions({ q, sample_product_status, product_id, page: search.page }))
  return <SendToList audience={{ filter: { q, sample_product_status, product_id } }} count={countOf(list)} />
}

/** Hidden while rows are selected, because the selection has its own 'Kirim WA'. */
function SendToList(list: { audience: Audience; count: ReturnType<typeof countOf> }) {
  const chosenCount = useChoosing()?.chosen.size ?? 0
  return chosenCount > 0 ? null : <SendChats {...list} />
}
