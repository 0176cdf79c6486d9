/** Radar Hari Ini: the most urgent needs, at the top of the home page. */
import { Button, Skeleton } from '@mantine/core'
import '#kit/list/list.css'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { useIsOwnWrite } from '#features/affiliates/affiliates.client.ts'
import { useReturnToRow } from '#features/affiliates/components/list-place.client.ts'
import { useCan } from '#features/session/session.client.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import layout from '#kit/layout/layout.module.css'
import { Panel } from '#kit/layout/panel.tsx'
import { useDepartingRows } from '#kit/list/departing-rows.client.ts'
import { FreezeRows, useFrozenRows } from '#kit/list/frozen-rows.client.ts'
import { useGlow } from '#kit/list/glow.client.ts'
import { ListStatus } from '#kit/list/list-status.tsx'
import { type RowDialog, useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { useRowFocus } from '#kit/overlay/return-focus.client.ts'
import { NeedCounts, useHasCountsMenu } from '../components/need-counts.tsx'
import { RadarLine } from '../components/radar-line.tsx'
import { useHasSingleList } from '../components/use-has-single-list.client.ts'
import { useOpenedLines } from '../components/use-opened-lines.client.ts'
import { countWaiting } from '../cut-lines.ts'
import { isHandled } from '../handled-lines.ts'
import { useRadar } from '../radar.client.ts'
import { initialLines, maxLines, moreLines } from '../radar.ts'
import type { Line, RadarNow } from '../radar-schema.ts'
import classes from './radar.module.css'

const SnoozeForm = lazyIdle(
  () => import('../components/snooze-form.tsx').then(({ SnoozeForm }) => SnoozeForm),
  <Skeleton h="16rem" />,
)

const AllDone = lazyIdle(() => import('../components/all-done.tsx').then(({ AllDone }) => AllDone))

interface RadarProps {
  /** false while there is no affiliate that the user may see */
  hasAffiliates: boolean
  /** number of waiting applications; undefined if the user may not read them */
  applications: number | undefined
  /** renders buttons for all affiliates with the same need, above or below the lines */
  bulkActions?: ComponentType<Pick<RadarNow, 'counts' | 'due_reminders'> & { place: 'above' | 'below' }>
}

export function Radar({ hasAffiliates, applications = 0, bulkActions: BulkActions }: RadarProps) {
  const [lineCount, setLineCount] = useState(initialLines)
  const query = useRadar(lineCount)
  const { data, isError, isFetching, refetch } = query
  const total = data && countWaiting(data)
  const hiddenCount = data && total ? Math.max(0, total - data.rows.length) : 0
  useReturnToRow(data?.rows)
  const countsElement = useRef<HTMLDivElement>(null)

  // 'Tampilkan lagi' disappears once all lines are shown, so the focus moves to the first line that the button added.
  const firstAddedIndex = useRef<number>(undefined)
  useEffect(() => {
    if (firstAddedIndex.current === undefined) return
    const row = data?.rows[firstAddedIndex.current]
    if (!row) return
    firstAddedIndex.current = undefined
    document
      .querySelector<HTMLElement>(`[data-row="${row.id}"] [tabindex="-1"]`)
      ?.focus({ preventScroll: true })
  }, [data])

  return (
    <Panel
      isProminent
      title="Radar Hari Ini"
      note={total ? `${formatCount(total)} affiliate menunggu` : undefined}
      action={
        data &&
        BulkActions && <BulkActions counts={data.counts} due_reminders={data.due_reminders} place="above" />
      }
    >
      {isError && (
        <LoadFailure
          title="Radar gagal dimuat"
          error={query.error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <SkeletonLines />}
      {data && (
        <>
          <div ref={countsElement}>
            <NeedCounts {...data} applications={applications} />
          </div>
          <Lines
            data={data}
            hasAffiliates={hasAffiliates}
            applications={applications}
            lineCount={lineCount}
            isPlaceholder={query.isPlaceholderData}
          />
          <footer className={`${layout.wrap} ${classes.footer}`}>
            {hiddenCount > 0 && lineCount >= maxLines && !query.isPlaceholderData && (
              <RemainingCount count={hiddenCount} counts={countsElement} />
            )}
            {hiddenCount > 0 && lineCount < maxLines && (
              <Button
                variant="default"
                aria-disabled={query.isPlaceholderData}
                onClick={() => {
                  firstAddedIndex.current = data.rows.length
                  setLineCount(Math.min(lineCount + moreLines, maxLines))
                }}
              >
                Tampilkan lagi
              </Button>
            )}
            {BulkActions && (
              <BulkActions counts={data.counts} due_reminders={data.due_reminders} place="below" />
            )}
            {hasAffiliates && <WeekLink data={data} applications={applications} />}
          </footer>
        </>
      )}
    </Panel>
  )
}

interface RemainingCountProps {
  count: number
  /** the element with the counts of all needs, which link to the lists */
  counts: RefObject<HTMLElement | null>
}

/** Shown below the last of `maxLines` lines, with the number of affiliates that only the lists show. */
function RemainingCount({ count, counts }: RemainingCountProps) {
  const isLinked = useHasSingleList()
  const countLabel = `${formatCount(count)} lagi`
  if (!isLinked)
    return <p className={classes.remaining}>{countLabel} muncul setelah yang di atas dikerjakan</p>
  return (
    <Button variant="subtle" onClick={() => counts.current?.querySelector<HTMLElement>('a, button')?.focus()}>
      {countLabel}: buka daftarnya lewat angka di atas
    </Button>
  )
}

/** Links to the deadlines of this week, for users who may open Data Affiliate: the radar shows only what is due now. */
function WeekLink({ data, applications }: Pick<LinesProps, 'data' | 'applications'>) {
  const can = useCan()
  const isInMenu = useHasCountsMenu({ ...data, applications })
  if (!can('data_affiliate') || isInMenu) return null
  return (
    <Button
      variant="subtle"
      renderRoot={(props) => (
        <Link to="/dashboard/data-affiliate" search={{ tampilan: 'minggu' }} {...props} />
      )}
    >
      Tenggat minggu ini
    </Button>
  )
}

interface LinesProps {
  data: RadarNow
  hasAffiliates: boolean
  applications: number
  lineCount: number
  isPlaceholder: boolean
}

function Lines({ data, hasAffiliates, applications, lineCount, isPlaceholder }: LinesProps) {
  const listKey = `radar ${lineCount}`
  const hasAll = data.rows.length >= countWaiting(data)
  const { radarWithOpenedLines, keepLine, removeLine } = useOpenedLines(data)
  const [frozenRadar, freezeRows] = useFrozenRows<RadarNow>(radarWithOpenedLines, listKey, {
    showsNewRows: true,
  })
  const isOwnWrite = useIsOwnWrite()
  const isOwnLine = useCallback(({ affiliate }: Line) => isOwnWrite(affiliate), [isOwnWrite])
  const glowingIds = useGlow({
    rows: isPlaceholder ? undefined : frozenRadar?.rows,
    listKey,
    isMine: isOwnLine,
  })
  // A snoozed line disappears at once, even while the rows are frozen under the mouse. The line returns when newer data
  // contains it, as after an undo.
  const [snoozedLine, setSnoozedLine] = useState<{ id: string; dataBefore: RadarNow }>()
  const stayingRows = useMemo(() => {
    const all = frozenRadar?.rows ?? radarWithOpenedLines.rows
    const isBack = data !== snoozedLine?.dataBefore && data.rows.some(({ id }) => id === snoozedLine?.id)
    return isBack ? all : all.filter(({ id }) => id !== snoozedLine?.id)
  }, [frozenRadar, radarWithOpenedLines, data, snoozedLine])
  const rows = useDepartingRows(stayingRows)
  const snoozeDialog = useRowDialog<Line>()
  const listElement = useRef<HTMLUListElement>(null)
  const findFirstLine = () =>
    listElement.current?.querySelector<HTMLElement>('li:not([inert]) [tabindex="-1"]') ?? null
  const rowFocusProps = useRowFocus(findFirstLine)
  return (
    <>
      <ListStatus total={isPlaceholder ? undefined : frozenRadar?.rows.length} />
      <FreezeRows value={freezeRows}>
        <ul ref={listElement} className={layout.list} aria-label="Yang menunggu" {...rowFocusProps}>
          {rows.map(({ row, isDeparting }) => (
            <RadarLine
              key={row.id}
              line={row}
              isDeparting={isDeparting}
              isHandled={isHandled(
                row,
                radarWithOpenedLines.rows,
                hasAll ? Number.POSITIVE_INFINITY : lineCount,
              )}
              isGlowing={glowingIds.has(row.id)}
              onSnooze={snoozeDialog.open}
              onChatOpened={keepLine}
              onCompleted={removeLine}
            />
          ))}
        </ul>
      </FreezeRows>
      {rows.length === 0 && (
        <AllDone
          hasAffiliates={hasAffiliates}
          snoozed={data.snoozed}
          reminded={data.reminded}
          applications={applications}
        />
      )}
      <SnoozeDialog
        dialog={snoozeDialog}
        onDone={({ id }) => setSnoozedLine({ id, dataBefore: data })}
        onUndone={() => setSnoozedLine(undefined)}
      />
    </>
  )
}

function SkeletonLines() {
  return (
    <div className={`${classes.skeleton} appear-late`} role="status" aria-label="Memuat...">
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className={classes.skeletonLine}>
          <Skeleton height={36} circle />
          <div>
            <Skeleton height={14} width="40%" mb="xs" />
            <Skeleton height={12} width="65%" />
          </div>
          <Skeleton height={36} width={88} radius="md" />
        </div>
      ))}
    </div>
  )
}

interface SnoozeDialogProps {
  dialog: RowDialog<Line>
  onDone(line: Line): void
  onUndone(): void
}

/** Asks for how many days an affiliate is hidden from the radar. */
function SnoozeDialog({ dialog: { row, opened, close }, onDone, onUndone }: SnoozeDialogProps) {
  return (
    <Dialog opened={opened} onClose={close} title="Tunda pengingat">
      {row && (
        <SnoozeForm key={row.id} line={row} onDone={() => onDone(row)} onUndone={onUndone} onClose={close} />
      )}
    </Dialog>
  )
}
