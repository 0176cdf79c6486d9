/** 'Daftar Affiliate' under the registration form: toolbar, rows, pages, and the dialogs that rows open. */
import { Button, Title } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { pageCount, pageSize } from '#base/paging.ts'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { useIsOwnWrite } from '#features/affiliates/affiliates.client.ts'
import { AffiliateToolbar } from '#features/affiliates/parts/affiliate-toolbar.tsx'
import { DeleteDialog } from '#features/affiliates/parts/delete-dialog.tsx'
import { NoAffiliates } from '#features/affiliates/parts/no-affiliates.tsx'
import { saidByServer } from '#features/affiliates/parts/server-answer.client.ts'
import { useGlow } from '#kit/glow.client.ts'
import { HoldRows, useHeldList } from '#kit/held-list.client.ts'
import { ListStatus } from '#kit/list-status.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Pager } from '#kit/pager.tsx'
import { useFocusOfRows } from '#kit/return-focus.client.ts'
import { usePageTurns } from '#kit/use-page-turns.client.ts'
import { useRowDialog } from '#kit/use-row-dialog.client.ts'
import { useSettled } from '#kit/use-settled.client.ts'
import { useTroubleToast } from '#kit/use-trouble-toast.client.ts'
import { type AffiliateSearch, isFiltered, noFilters } from '../reg-affiliate-search.ts'
import { registeredOptions } from '../registration.client.ts'
import { useAffiliateFilters } from './affiliate-filter.tsx'
import classes from './affiliate-list.module.css'
import { AffiliateRows } from './affiliate-rows.tsx'
import { EditDialog } from './edit-dialog.tsx'

interface AffiliateListProps {
  search: AffiliateSearch
  onSearch(next: Partial<AffiliateSearch>, options?: { replace?: boolean }): void
  /** where an empty list sends */
  onRegister(): void
}

export function AffiliateList({ search, onSearch, onRegister }: AffiliateListProps) {
  const query = useQuery(registeredOptions(search))
  const { isPlaceholderData } = query
  const list = JSON.stringify(search)
  const [data, hold] = useHeldList(query.data, list)
  const settled = isPlaceholderData ? undefined : data
  const shownPage = useSettled(search.page, !isPlaceholderData)
  const glowing = useGlow(settled?.rows, list, search.page, useIsOwnWrite())
  const filters = useAffiliateFilters({ search, onSearch }, data?.total)
  const headingId = useId()
  const { top, turnTo } = usePageTurns<HTMLHeadingElement>(search.page, settled?.total, onSearch)
  const focusOfRows = useFocusOfRows()
  const editing = useRowDialog<Affiliate>()
  const deleting = useRowDialog<Affiliate>()

  useTroubleToast(query.isLoadingError, query.isSuccess, listTrouble(query.error))

  const isEmpty = data !== undefined && data.total === 0
  return (
    <section className={classes.list} aria-labelledby={headingId} {...focusOfRows}>
      <div className={classes.heading}>
        <Title order={2} size="h3" id={headingId} ref={top} tabIndex={-1} className={classes.title}>
          Daftar Affiliate
        </Title>
        {data && <span className={classes.count}>{data.total.toLocaleString('id-ID')}</span>}
      </div>
      <AffiliateToolbar
        q={search.q}
        onSearch={onSearch}
        filters={filters}
        refresh={{ refetch: query.refetch, trouble: 'Gagal memuat ulang data affiliate' }}
      />
      <ListStatus total={settled?.total} />

      {query.isError && (
        <LoadFailure
          title={listTrouble(query.error)}
          reason={
            saidByServer(query.error)
              ? 'Server menolak atau gagal menjawab.'
              : 'Periksa koneksi internet Anda.'
          }
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {isEmpty && (
        <NoAffiliates filtered={isFiltered(search)} onReset={() => onSearch({ ...noFilters, q: '' })}>
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onRegister}>
            Daftarkan affiliate
          </Button>
        </NoAffiliates>
      )}
      {!isEmpty && (data || !query.isError) && (
        <HoldRows value={hold}>
          <AffiliateRows
            rows={data?.rows}
            firstNumber={(shownPage - 1) * pageSize + 1}
            glowing={glowing}
            headingId={headingId}
            onEdit={editing.open}
            onDelete={deleting.open}
          />
        </HoldRows>
      )}
      {data && !isEmpty && (
        <Pager
          page={Math.min(search.page, pageCount(data.total))}
          shownPage={Math.min(shownPage, pageCount(data.total))}
          total={data.total}
          onPage={turnTo}
        />
      )}

      <EditDialog
        affiliate={editing.row}
        now={query.data?.rows.find(({ id }) => id === editing.row?.id)}
        opened={editing.opened}
        onClose={editing.close}
      />
      <DeleteDialog affiliate={deleting.row} opened={deleting.opened} onClose={deleting.close} />
    </section>
  )
}

function listTrouble(error: unknown): string {
  return saidByServer(error) ? 'Gagal memuat data affiliate' : 'Terjadi kesalahan saat memuat affiliate'
}
