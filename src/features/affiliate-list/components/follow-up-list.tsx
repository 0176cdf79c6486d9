/** The panel of a tab: a page of cards or table rows, or a note that there are none, and the dialogs that they open. */
import { VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { listThreePageNumbers } from '#base/paging.ts'
import type { AffiliateCard } from '#features/affiliates/affiliate.ts'
import { useIsOwnWrite } from '#features/affiliates/affiliates.client.ts'
import { DeleteAffiliateDialog } from '#features/affiliates/components/delete-dialog.tsx'
import { NoAffiliates } from '#features/affiliates/components/no-affiliates.tsx'
import layout from '#kit/layout/layout.module.css'
import { useWidth } from '#kit/layout/use-width.client.ts'
import { FreezeRows } from '#kit/list/frozen-rows.client.ts'
import { ListStatus } from '#kit/list/list-status.tsx'
import { Pager } from '#kit/list/pager.tsx'
import { useListRows } from '#kit/list/use-list-rows.client.ts'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { buildCardsQuery } from '../affiliate-list.client.ts'
import { type DataAffiliateSearch, isFiltered, noCardFilters } from '../data-affiliate-search.ts'
import { getPageSize, type ListView } from '../list-view.client.ts'
import { DetailDialog } from './detail/detail-dialog.tsx'
import { FollowUpCards, SkeletonCards } from './follow-up-cards.tsx'
import classes from './follow-up-list.module.css'
import { RegisterLinks } from './register-links.tsx'

const FollowUpTable = lazyIdle(() =>
  import('./follow-up-table.tsx').then(({ FollowUpTable }) => FollowUpTable),
)

/** Minimum width in pixels for the table. In a narrower list, the rows are shown as cards. */
const minTableWidth = 960

interface CardPage {
  rows: AffiliateCard[]
  total: number
}

interface FollowUpListProps {
  query: UseQueryResult<CardPage, Error>
  /** the open tab, which identifies the list together with the search */
  tab: string
  /** true if the tab has affiliates, regardless of the search */
  hasAffiliates: boolean
  search: DataAffiliateSearch
  onSearch(next: Partial<DataAffiliateSearch>, options?: { replace?: boolean }): void
  view: ListView
}

export function FollowUpList({ query, tab, hasAffiliates, search, onSearch, view }: FollowUpListProps) {
  const [measure, width] = useWidth()
  const isTable = view !== 'cards' && width !== null && width >= minTableWidth
  const { selection, list, freeze, total, rows, firstNumber, glowingIds, top, rowFocusProps, pager } =
    useListRows<HTMLHeadingElement, AffiliateCard, CardPage>({
      list: query.data,
      isPlaceholderData: query.isPlaceholderData,
      key: JSON.stringify([tab, search, view]),
      page: search.page,
      size: getPageSize(view),
      onSearch,
      query: buildCardsQuery(tab, search),
      isMine: useIsOwnWrite(),
    })
  const headingId = useId()
  const detailDialog = useRowDialog<AffiliateCard>()
  const deleteDialog = useRowDialog<AffiliateCard>()

  const rowProps = {
    firstNumber,
    glowingIds,
    headingId,
    showsAllDeadlines: search.urut !== undefined,
    onOpen: detailDialog.open,
    onDelete: deleteDialog.open,
  }

  return (
    <section ref={measure} className={layout.stackSm} aria-labelledby={headingId} {...rowFocusProps}>
      <h2 id={headingId} ref={top} tabIndex={-1} className={classes.heading}>
        <VisuallyHidden>Daftar Affiliate</VisuallyHidden>
      </h2>
      <ListStatus total={total} />
      {!list && !query.isError && <SkeletonCards />}
      {list?.total === 0 && (
        <NoAffiliates
          isFiltered={hasAffiliates && isFiltered(search)}
          onReset={() => onSearch({ ...noCardFilters, q: '' })}
        >
          <RegisterLinks />
        </NoAffiliates>
      )}
      {list && rows && list.total > 0 && (
        <>
          <FreezeRows value={freeze}>
            {/* The rows of the previous list, such as another tab's, are dimmed until the new rows arrive. */}
            <div className={classes.rows} data-outdated={query.isPlaceholderData || undefined}>
              {isTable ? (
                <FollowUpTable {...rowProps} rows={rows} width={width} isChoosable={selection !== null} />
              ) : (
                <FollowUpCards {...rowProps} rows={rows} />
              )}
            </div>
          </FreezeRows>
          {pager && <Pager {...pager} listNumbers={listThreePageNumbers} />}
        </>
      )}
      <DetailDialog
        isOverRow
        affiliate={detailDialog.row}
        opened={detailDialog.opened}
        onClose={detailDialog.close}
      />
      <DeleteAffiliateDialog dialog={deleteDialog} />
    </section>
  )
}
