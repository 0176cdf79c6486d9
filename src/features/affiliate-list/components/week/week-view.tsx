/**
 * The deadlines of one week: those that have passed, then one column per day, or in a narrow window one list per day.
 */
import '#kit/list/list.css'
import { Skeleton } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, use, useCallback, useMemo, useState } from 'react'
import { findMonday } from '#base/jakarta.ts'
import { useIsOwnWrite } from '#features/affiliates/affiliates.client.ts'
import { MoveDeadlinesContext } from '#features/affiliates/components/move-deadlines.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { useWidth } from '#kit/layout/use-width.client.ts'
import { useGlow } from '#kit/list/glow.client.ts'
import { findRow, isCovered, isTyping, moveKey } from '#kit/list/row-keys.client.ts'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { useRowFocus } from '#kit/overlay/return-focus.client.ts'
import { ListSelectionProvider, useListSelection, useReportRows } from '#kit/selection/list-selection.tsx'
import { useRowGestures } from '#kit/selection/row-gestures.client.ts'
import { SelectionBar } from '#kit/selection/selection-bar.tsx'
import { buildWeekFilter, weekOptions } from '../../affiliate-list.client.ts'
import { type DataAffiliateSearch, noCardFilters } from '../../data-affiliate-search.ts'
import { type Deadline, maxRowsPerGroup, type Week } from '../../week.ts'
import { DetailDialog } from '../detail/detail-dialog.tsx'
import { DayGroup, initialRowCounts, LateGroup } from './day-group.tsx'
import { EmptyWeek } from './empty-week.tsx'
import { WeekHead } from './week-head.tsx'
import classes from './week-view.module.css'

/** Minimum width in pixels for seven columns. */
const minColumnsWidth = 860

export interface WeekViewProps {
  /** the open tab */
  tab: string
  /** true if the tab has affiliates, regardless of the search */
  hasAffiliates: boolean
  search: DataAffiliateSearch
  onSearch(next: Partial<DataAffiliateSearch>): void
}

/** The week has a selection of its own, because users select videos here and affiliates in the list. */
export function WeekView(props: WeekViewProps) {
  return (
    <ListSelectionProvider maxChosen={groupCount * maxRowsPerGroup} readAll={readNoRows}>
      <WeekList {...props} />
    </ListSelectionProvider>
  )
}

/** Seven days and the late group. */
const groupCount = 8

/** Returns no rows besides the visible ones, since only those can be selected. */
const readNoRows = async () => ({ rows: [] })

function WeekList({ tab, hasAffiliates, search, onSearch }: WeekViewProps) {
  const [measure, width] = useWidth()
  const today = useToday()
  const monday = findMonday(search.minggu ?? today)
  const {
    data: week,
    isPlaceholderData,
    isError,
    isFetching,
    error,
    refetch,
  } = useQuery(weekOptions(tab, search))
  const { isExpanded, expand } = useExpandedGroups(monday)
  const MoveDialog = use(MoveDeadlinesContext)
  const can = useCan()
  const isMovable = MoveDialog !== null && can('data_affiliate_edit')
  const allRows = useMemo(() => listRows(week), [week])
  const selection = useListSelection()
  const visibleRows = useMemo(() => listRows(week, isExpanded), [week, isExpanded])
  useReportRows(
    isMovable ? { ...buildWeekFilter(tab, search), monday } : undefined,
    // Rows of the previous week can't be selected while those of this week load.
    isPlaceholderData ? undefined : visibleRows,
    visibleRows.length,
  )
  const glowingIds = useGlowingDeadlines(
    !week || isPlaceholderData ? undefined : allRows,
    JSON.stringify([tab, search]),
  )
  const gestures = useRowGestures<HTMLDivElement>()
  const rowFocusProps = useRowFocus()
  const detailDialog = useRowDialog<{ id: string; username: string }>()
  const moveDialog = useMoveDialog()
  const chosenRows = allRows.filter(({ id }) => selection?.chosen.has(id))

  function onKeyDown({ key, target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent<HTMLElement>) {
    const isModified = ctrlKey || metaKey || altKey || repeat
    if (key !== moveKey || !isMovable || isModified || isTyping(target) || isCovered()) return
    const focusedId = findRow(target as Element)?.dataset.row
    const focusedIds = focusedId ? [focusedId] : []
    moveDialog.open(chosenRows.length > 0 ? chosenRows.map(({ id }) => id) : focusedIds)
  }

  const groupProps = {
    today,
    glowingIds,
    search,
    isMovable,
    onOpen: ({ affiliate_id, username }: Deadline) => detailDialog.open({ id: affiliate_id, username }),
    onMove: (deadline: Deadline) => moveDialog.open([deadline.id]),
  }
  const buildExpansionProps = (key: string) => ({ isExpanded: isExpanded(key), onExpand: () => expand(key) })
  const total = week?.days.reduce((sum, day) => sum + day.total, 0)
  const isEmpty = total === 0 && !week?.late?.total

  return (
    <section
      ref={measure}
      className={classes.week}
      aria-label="Minggu"
      onKeyDown={onKeyDown}
      {...rowFocusProps}
    >
      <WeekHead
        monday={monday}
        today={today}
        total={total}
        usualCount={isEmpty ? undefined : week?.usual_count}
        onWeek={(minggu) => onSearch({ minggu })}
      />
      {isError && (
        <LoadFailure
          title="Tenggat minggu ini gagal dimuat"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!week && !isError && <SkeletonWeek />}
      {isEmpty && (
        <EmptyWeek
          hasAffiliates={hasAffiliates}
          isPast={monday < findMonday(today)}
          search={search}
          onReset={() => onSearch({ ...noCardFilters, q: '' })}
        />
      )}
      {week && !isEmpty && (
        <div {...gestures} className={classes.body} data-outdated={isPlaceholderData || undefined}>
          {week.late && week.late.total > 0 && (
            <LateGroup {...groupProps} {...buildExpansionProps('late')} group={week.late} />
          )}
          <div className={classes.days} data-columns={(width ?? 0) >= minColumnsWidth || undefined}>
            {week.days.map((day) => (
              <DayGroup
                key={day.day}
                {...groupProps}
                {...buildExpansionProps(day.day)}
                group={day}
                usualCount={week.usual_count}
              />
            ))}
          </div>
        </div>
      )}
      {isMovable && (
        <MoveBar count={chosenRows.length} onMove={() => moveDialog.open(chosenRows.map(({ id }) => id))} />
      )}
      <DetailDialog affiliate={detailDialog.row} opened={detailDialog.opened} onClose={detailDialog.close} />
      {MoveDialog && (
        <MoveDialog
          opened={moveDialog.opened}
          videos={allRows.filter(({ id }) => moveDialog.ids.includes(id))}
          onMoved={(ids) => selection?.dispatch({ kind: 'changed', rows: [], goneIds: ids })}
          onClose={moveDialog.close}
        />
      )}
    </section>
  )
}

/** State of the dialog that moves videos: the ids of their assignments, which stay while the dialog closes. */
function useMoveDialog() {
  const [ids, setIds] = useState<readonly string[]>([])
  const [opened, setOpened] = useState(false)
  return {
    ids,
    opened,
    open(newIds: readonly string[]) {
      setIds(newIds)
      setOpened(newIds.length > 0)
    },
    close: () => setOpened(false),
  }
}

/** Remembers which groups of which week the user has expanded. The key of a group is its day, or 'late'. */
function useExpandedGroups(monday: string) {
  const [expandedKeys, setExpandedKeys] = useState<ReadonlySet<string>>(new Set())
  const isExpanded = useCallback(
    (key: string) => expandedKeys.has(`${monday} ${key}`),
    [expandedKeys, monday],
  )
  const expand = (key: string) => setExpandedKeys((before) => new Set([...before, `${monday} ${key}`]))
  return { isExpanded, expand }
}

/** Returns the rows of all groups. A group that is not expanded contributes only the rows that it shows. */
function listRows(week: Week | undefined, isExpanded = (_key: string) => true): readonly Deadline[] {
  if (!week) return []
  const selectVisibleRows = (key: string, rows: readonly Deadline[], initialCount: number) =>
    isExpanded(key) ? rows : rows.slice(0, initialCount)
  return [
    ...selectVisibleRows('late', week.late?.rows ?? [], initialRowCounts.late),
    ...week.days.flatMap(({ day, rows }) => selectVisibleRows(day, rows, initialRowCounts.ofDay)),
  ]
}

/**
 * Returns the ids of the deadlines that another user has just added or moved. The revision of the affiliate is ignored,
 * since it also increases when something else changes.
 */
function useGlowingDeadlines(rows: readonly Deadline[] | undefined, listKey: string): ReadonlySet<string> {
  const isOwn = useIsOwnWrite<Pick<Deadline, 'id' | 'username'>>()
  const comparedRows = useMemo(
    () => rows && [...rows.map(({ revision: _, ...deadline }) => deadline), endOfWeek],
    [rows],
  )
  const isMine = useCallback(
    (row: ComparedRow) => 'affiliate_id' in row && isOwn({ id: row.affiliate_id, username: row.username }),
    [isOwn],
  )
  return useGlow<ComparedRow>({ rows: comparedRows, listKey, isMine })
}

type ComparedRow = Omit<Deadline, 'revision'> | typeof endOfWeek

/**
 * Row after the last one. `useGlow` highlights a new row only if an old row follows it, since the last row of a page
 * may have moved up from the next page. A week has no next page.
 */
const endOfWeek = { id: 'end of week' }

/** Bar that offers to move the selected videos. */
function MoveBar({ count, onMove }: { count: number; onMove(): void }) {
  const selection = useListSelection()
  const isPhone = usePhone()
  if (!selection) return null
  return (
    <SelectionBar
      isShown={count > 0 || (isPhone && selection.hasStarted)}
      count={count}
      actions={[{ key: 'move', label: 'Pindah tanggal', icon: IconCalendarEvent, onPress: onMove }]}
      busy={false}
      onEnd={() => selection.dispatch({ kind: 'end' })}
    />
  )
}

function SkeletonWeek() {
  return (
    <div className={`${classes.skeleton} appear-late`} role="status" aria-label="Memuat...">
      {[3, 2, 4, 1, 3, 2, 1].map((rows, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: seven days that never change
        <div key={day}>
          <Skeleton height={18} width="70%" mb="sm" />
          {Array.from({ length: rows }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders
            <Skeleton key={n} height={48} mb="xs" />
          ))}
        </div>
      ))}
    </div>
  )
}
