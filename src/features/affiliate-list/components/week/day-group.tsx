/** The deadlines of one day with their number, and the group of deadlines that have passed. */
import { Anchor, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { formatCount } from '#base/count.ts'
import { formatDayAndMonth, formatWeekday, formatWeekdayAndDay } from '#base/jakarta.ts'
import type { DataAffiliateSearch } from '../../data-affiliate-search.ts'
import type { DeadlineGroup, WeekDay } from '../../week.ts'
import classes from './day-group.module.css'
import { DeadlineEntry, type DeadlineEntryContext } from './deadline-entry.tsx'

interface GroupProps extends DeadlineEntryContext {
  /** search of the week, whose filters the link to the list keeps */
  search: DataAffiliateSearch
  isExpanded: boolean
  onExpand(): void
}

/** Number of rows that a group shows before it is expanded. */
export const initialRowCounts = { ofDay: 8, late: 6 }

export function DayGroup({
  group,
  usualCount,
  ...props
}: GroupProps & { group: WeekDay; usualCount: number }) {
  const id = useId()
  const { day, total, rows } = group
  const isToday = day === props.today
  const isMovedToLate = rows.length === 0 && total > 0
  const listSearch = { ...props.search, deadline_from: day, deadline_to: day }
  return (
    <section className={classes.day} aria-labelledby={id} data-empty={rows.length === 0 || undefined}>
      <header className={classes.head} data-today={isToday || undefined}>
        <h3 id={id} className={classes.name}>
          {formatWeekday(day)} <span className={classes.date}>{formatDayAndMonth(day)}</span>
        </h3>
        {isToday && <span className={classes.today}>Hari ini</span>}
        {total === 0 ? (
          <span className={classes.emptyText}>Tidak ada</span>
        ) : (
          <ListLink group={group} label={formatWeekdayAndDay(day)} search={listSearch} />
        )}
        {total > usualCount && (
          <span className={classes.aboveUsual}>
            <IconAlertTriangle size={14} aria-hidden /> lebih dari biasanya
          </span>
        )}
      </header>
      <div className={classes.content}>
        {isMovedToLate ? (
          <p className={classes.emptyText}>Ada di Telat</p>
        ) : (
          <Rows
            {...props}
            group={group}
            labelledBy={id}
            initialRowCount={initialRowCounts.ofDay}
            listSearch={listSearch}
          />
        )}
      </div>
    </section>
  )
}

export function LateGroup({ group, ...props }: GroupProps & { group: DeadlineGroup }) {
  const id = useId()
  const listSearch = { ...props.search, late: 'ya' as const, urut: 'tenggat' as const }
  return (
    <section className={classes.late} aria-labelledby={id}>
      <header className={classes.head}>
        <h3 id={id} className={classes.name}>
          Telat
        </h3>
        <ListLink group={group} label="Telat" search={listSearch} />
      </header>
      <Rows
        {...props}
        group={group}
        labelledBy={id}
        initialRowCount={initialRowCounts.late}
        listSearch={listSearch}
      />
    </section>
  )
}

interface RowsProps extends GroupProps {
  group: DeadlineGroup
  labelledBy: string
  /** number of rows before the group is expanded */
  initialRowCount: number
  /** search of the list that shows all affiliates of the group */
  listSearch: DataAffiliateSearch
}

function Rows(props: RowsProps) {
  const {
    group,
    labelledBy,
    initialRowCount,
    listSearch,
    isExpanded,
    onExpand,
    search: _,
    ...entryContext
  } = props
  const { rows, total } = group
  const visibleRows = isExpanded ? rows : rows.slice(0, initialRowCount)
  const hiddenCount = rows.length - visibleRows.length
  return (
    <>
      <ul className={classes.rows} aria-labelledby={labelledBy}>
        {visibleRows.map((deadline) => (
          <DeadlineEntry key={deadline.id} deadline={deadline} {...entryContext} />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button variant="subtle" className={classes.expandButton ?? ''} onClick={onExpand}>
          Tampilkan {formatCount(hiddenCount)} lagi
        </Button>
      )}
      {hiddenCount === 0 && total > rows.length && (
        <ListAnchor search={listSearch}>{formatCount(total - rows.length)} video lagi di daftar</ListAnchor>
      )}
    </>
  )
}

interface ListLinkProps {
  group: DeadlineGroup
  /** names the group in the link */
  label: string
  search: DataAffiliateSearch
}

/** Shows the numbers of videos and affiliates of a group, and links to the list of these affiliates. */
function ListLink({ group: { total, affiliates }, label, search }: ListLinkProps) {
  const videoText = `${formatCount(total)} video`
  const affiliateText = affiliates === total ? '' : `, ${formatCount(affiliates)} affiliate`
  return (
    <ListAnchor search={search} label={`${label}: ${videoText}${affiliateText}, buka daftarnya`}>
      {videoText}
      {affiliateText}
    </ListAnchor>
  )
}

interface ListAnchorProps {
  search: DataAffiliateSearch
  /** names the link if its text is not enough */
  label?: string
  children: ReactNode
}

function ListAnchor({ search, label, children }: ListAnchorProps) {
  return (
    <Anchor
      className={classes.link ?? ''}
      aria-label={label}
      renderRoot={(props) => (
        <Link
          to="/dashboard/data-affiliate"
          search={{ ...search, tampilan: undefined, minggu: undefined, page: 1 }}
          {...props}
        />
      )}
    >
      {children}
    </Anchor>
  )
}
