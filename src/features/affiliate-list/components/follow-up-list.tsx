/** The panel of a tab: a page of cards, or a note that there are none, and the dialogs that cards open. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconClipboardText, IconUserPlus } from '@tabler/icons-react'
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
import { useWidth } from '#kit/layout/use-width.client.ts'
import { FreezeRows } from '#kit/list/frozen-rows.client.ts'
import { ListStatus } from '#kit/list/list-status.tsx'
import { Pager } from '#kit/list/pager.tsx'
import { useListRows } from '#kit/list/use-list-rows.client.ts'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { cardsQuery } from '../affiliate-list.client.ts'
import { type DataAffiliateSearch, isFiltered, noCardFilters } from '../data-affiliate-search.ts'
import { type ListView, sizeOf } from '../list-view.client.ts'
import { DetailDialog } from './detail/detail-dialog.tsx'
import { FollowUpCards, SkeletonCards } from './follow-up-cards.tsx'
import classes from './follow-up-list.module.css'

const FollowUpTable = lazyIdle(() =>
  import('./follow-up-table.tsx').then(({ FollowUpTable }) => FollowUpTable),
)

/** Width in pixels that the table needs. If there is less room, rows are cards. */
const tableWidth = 960

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
  view: ListView
}

export function FollowUpList({ query, tab, search, onSearch, view }: FollowUpListProps) {
  const [measure, width] = useWidth()
  const isTable = view !== 'cards' && width !== null && width >= tableWidth
  const { choosing, list, freeze, total, rows, firstNumber, glowing, top, focusOfRows, pager } = useListRows<
    HTMLHeadingElement,
    AffiliateCard,
    CardPage
  >({
    list: query.data,
    isPlaceholderData: query.isPlaceholderData,
    key: JSON.stringify([tab, search, view]),
    page: search.page,
    size: sizeOf(view),
    onSearch,
    query: cardsQuery(tab, search),
    isMine: useIsOwnWrite(),
  })
  const headingId = useId()
  const detailDialog = useRowDialog<AffiliateCard>()
  const deleteDialog = useRowDialog<AffiliateCard>()

  const rowProps = {
    firstNumber,
    glowing,
    headingId,
    namesDeadline: search.urut !== undefined,
    onOpen: detailDialog.open,
    onDelete: deleteDialog.open,
  }

  return (
    <section ref={measure} className={layout.stackSm} aria-labelledby={headingId} {...focusOfRows}>
      <h2 id={headingId} ref={top} tabIndex={-1} className={classes.heading}>
        <VisuallyHidden>Daftar Affiliate</VisuallyHidden>
      </h2>
      <ListStatus total={total} />
      {!list && !query.isError && <SkeletonCards />}
      {list?.total === 0 && (
        <NoAffiliates filtered={isFiltered(search)} onReset={() => onSearch({ ...noCardFilters, q: '' })}>
          <RegisterLinks />
        </NoAffiliates>
      )}
      {list && rows && list.total > 0 && (
        <>
          <FreezeRows value={freeze}>
            {/* Rows of the list before, e.g. of another tab, dim until the answer is there. */}
            <div className={classes.rows} data-outdated={query.isPlaceholderData || undefined}>
              {isTable ? (
                <FollowUpTable {...rowProps} rows={rows} width={width} isChoosable={choosing !== null} />
              ) : (
                <FollowUpCards {...rowProps} rows={rows} />
              )}
            </div>
          </FreezeRows>
          {pager && <Pager {...pager} numbers={threePageNumbers} />}
        </>
      )}
      <DetailDialog affiliate={detailDialog.row} opened={detailDialog.opened} onClose={detailDialog.close} />
      <DeleteAffiliateDialog dialog={deleteDialog} />
    </section>
  )
}

/** Links to the page that registers affiliates, for users who may open it: the sheet first, then the form. */
function RegisterLinks() {
  const can = useCan()
  if (!can('reg_affiliate')) return null
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconClipboardText size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/dashboard/reg-affiliate" search={{ tempel: 'ya' }} {...props} />}
      >
        Tempel sheet
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconUserPlus size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/dashboard/reg-affiliate" {...props} />}
      >
        Daftarkan satu per satu
      </Button>
    </>
  )
}
