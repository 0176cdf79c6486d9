/** The panel of a tab: a page of cards, or a note that there are none, and the dialogs that cards open. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { pageCount, pageSize, threePageNumbers } from '#base/paging.ts'
import type { AffiliateCard } from '#features/affiliates/affiliate.ts'
import { useIsOwnWrite } from '#features/affiliates/affiliates.client.ts'
import { DeleteAffiliateDialog } from '#features/affiliates/components/delete-dialog.tsx'
import { NoAffiliates } from '#features/affiliates/components/no-affiliates.tsx'
import { useCan } from '#features/session/session.client.ts'
import { FreezeRows, useFrozenRows } from '#kit/list/frozen-rows.client.ts'
import { useGlow } from '#kit/list/glow.client.ts'
import { ListStatus } from '#kit/list/list-status.tsx'
import { Pager } from '#kit/list/pager.tsx'
import { usePageTurns } from '#kit/list/use-page-turns.client.ts'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { useSettled } from '#kit/list/use-settled.client.ts'
import { useFirstRowsFirst } from '#kit/overlay/in-turn.client.ts'
import { useFocusOfRows } from '#kit/overlay/return-focus.client.ts'
import { ChooseLine } from '#kit/selection/choose-line.tsx'
import { useChoosingOf } from '#kit/selection/choosing.tsx'
import { cardsQuery } from '../affiliate-list.client.ts'
import { type DataAffiliateSearch, isFiltered, noCardFilters } from '../data-affiliate-search.ts'
import { DetailDialog } from './detail/detail-dialog.tsx'
import { FollowUpCards, SkeletonCards } from './follow-up-cards.tsx'
import classes from './follow-up-list.module.css'

interface FollowUpListProps {
  query: UseQueryResult<{ rows: AffiliateCard[]; total: number }, Error>
  /** the open tab, which identifies the list together with the search */
  tab: string
  search: DataAffiliateSearch
  onSearch(next: Partial<DataAffiliateSearch>, options?: { replace?: boolean }): void
}

export function FollowUpList({ query, tab, search, onSearch }: FollowUpListProps) {
  const { isPlaceholderData } = query
  const list = JSON.stringify([tab, search])
  const currentPage = isPlaceholderData ? undefined : query.data
  const choosing = useChoosingOf(cardsQuery(tab, search), currentPage?.rows, currentPage?.total)
  // The action count is part of the key, so that the result of a bulk action shows at once.
  const [data, freeze] = useFrozenRows(query.data, `${list} ${choosing?.actionCount}`)
  const currentData = isPlaceholderData ? undefined : data
  const { shown, isWhole } = useFirstRowsFirst(data?.rows)
  const shownPage = useSettled(search.page, currentData !== undefined)
  const glowing = useGlow(currentData?.rows, list, search.page, useIsOwnWrite())
  const headingId = useId()
  const { top, turnTo } = usePageTurns<HTMLHeadingElement>(search.page, currentData?.total, onSearch)
  const focusOfRows = useFocusOfRows()
  const viewing = useRowDialog<AffiliateCard>()
  const deleting = useRowDialog<AffiliateCard>()

  const lastPage = data && pageCount(data.total)
  return (
    <section className={classes.list} aria-labelledby={headingId} {...focusOfRows}>
      <h2 id={headingId} ref={top} tabIndex={-1} className={classes.heading}>
        <VisuallyHidden>Daftar Affiliate</VisuallyHidden>
      </h2>
      <ListStatus total={currentData?.total} />
      {!data && !query.isError && <SkeletonCards />}
      {data?.total === 0 && (
        <NoAffiliates filtered={isFiltered(search)} onReset={() => onSearch({ ...noCardFilters, q: '' })}>
          <RegisterLink />
        </NoAffiliates>
      )}
      {data && shown && lastPage !== undefined && data.total > 0 && (
        <>
          {choosing && <ChooseLine />}
          <FreezeRows value={freeze}>
            <FollowUpCards
              rows={shown}
              firstNumber={(shownPage - 1) * pageSize + 1}
              glowing={glowing}
              headingId={headingId}
              onOpen={viewing.open}
              onDelete={deleting.open}
            />
          </FreezeRows>
          {isWhole && (
            <Pager
              page={Math.min(search.page, lastPage)}
              shownPage={Math.min(shownPage, lastPage)}
              total={data.total}
              numbers={threePageNumbers}
              onPage={turnTo}
            />
          )}
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
