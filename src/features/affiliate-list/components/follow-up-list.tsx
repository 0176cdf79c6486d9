/** The panel of a tab: a page of cards, or a note that there are none, and the dialogs that cards open. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { threePageNumbers } from '#base/paging.ts'
import type { AffiliateCard } from '#features/affiliates/affiliate.ts'
import { useIsOwnWrite } from '#features/affiliates/affiliates.client.ts'
import { DeleteAffiliateDialog } from '#features/affiliates/components/delete-dialog.tsx'
import { NoAffiliates } from '#features/affiliates/components/no-affiliates.tsx'
import { useCan } from '#features/session/session.client.ts'
import layout from '#kit/layout/layout.module.css'
import { FreezeRows } from '#kit/list/frozen-rows.client.ts'
import { ListStatus } from '#kit/list/list-status.tsx'
import { Pager } from '#kit/list/pager.tsx'
import { useListRows } from '#kit/list/use-list-rows.client.ts'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { ChooseLine } from '#kit/selection/choose-line.tsx'
import { cardsQuery } from '../affiliate-list.client.ts'
import { type DataAffiliateSearch, isFiltered, noCardFilters } from '../data-affiliate-search.ts'
import { DetailDialog } from './detail/detail-dialog.tsx'
import { FollowUpCards, SkeletonCards } from './follow-up-cards.tsx'
import classes from './follow-up-list.module.css'

interface CardPage {
  rows: AffiliateCard[]
  total: number
}

interface FollowUpListProps {
  query: UseQueryResult<CardPage, Error>
  /** the open tab, which identifies the list together with the search */
  tab: string
  search: DataAffiliateSearch
  onSearch(next: Partial<DataAffiliateSearch>, options?: { replace?: boolean }): void
}

export function FollowUpList({ query, tab, search, onSearch }: FollowUpListProps) {
  const { choosing, list, freeze, total, rows, firstNumber, glowing, top, focusOfRows, pager } = useListRows<
    HTMLHeadingElement,
    AffiliateCard,
    CardPage
  >({
    list: query.data,
    isPlaceholderData: query.isPlaceholderData,
    key: JSON.stringify([tab, search]),
    page: search.page,
    onSearch,
    query: cardsQuery(tab, search),
    isMine: useIsOwnWrite(),
  })
  const headingId = useId()
  const viewing = useRowDialog<AffiliateCard>()
  const deleting = useRowDialog<AffiliateCard>()

  return (
    <section className={layout.stackSm} aria-labelledby={headingId} {...focusOfRows}>
      <h2 id={headingId} ref={top} tabIndex={-1} className={classes.heading}>
        <VisuallyHidden>Daftar Affiliate</VisuallyHidden>
      </h2>
      <ListStatus total={total} />
      {!list && !query.isError && <SkeletonCards />}
      {list?.total === 0 && (
        <NoAffiliates filtered={isFiltered(search)} onReset={() => onSearch({ ...noCardFilters, q: '' })}>
          <RegisterLink />
        </NoAffiliates>
      )}
      {list && rows && list.total > 0 && (
        <>
          {choosing && <ChooseLine />}
          <FreezeRows value={freeze}>
            <FollowUpCards
              rows={rows}
              firstNumber={firstNumber}
              glowing={glowing}
              headingId={headingId}
              onOpen={viewing.open}
              onDelete={deleting.open}
            />
          </FreezeRows>
          {pager && <Pager {...pager} numbers={threePageNumbers} />}
        </>
      )}
      <DetailDialog affiliate={viewing.row} opened={viewing.opened} onClose={viewing.close} />
      <DeleteAffiliateDialog dialog={deleting} />
    </section>
  )
}

/** Links to the page that registers affiliates, for users who may open it. */
function RegisterLink() {
  const can = useCan()
  if (!can('reg_affiliate')) return null
  return (
    <Button
      leftSection={<IconUserPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/dashboard/reg-affiliate" {...props} />}
    >
      Daftarkan affiliate
    </Button>
  )
}
