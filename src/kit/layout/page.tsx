import { Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '#base/count.ts'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** Back link of a page below another page. */
  back?: ReactNode
  /** Number of items that the page lists. */
  count?: number | undefined
  /** Number of items without search and filters; set while they narrow the list. */
  countOfAll?: number | undefined
  /** The count as text, or the subject of the page. */
  note?: ReactNode
  /** The single primary action. */
  action?: ReactNode
  /** True for a page whose table has little in each row. The page is then not wider than the table needs. */
  isNarrow?: boolean
  /**
   * Focuses the title when the focused element disappears. For pages without a list, since lists do this themselves.
   */
  takesFocus?: boolean
  children: ReactNode
}

/** Frame of every dashboard page: back link, title, count and primary action, then the content. */
export function Page(props: PageProps) {
  const { title, back, count, countOfAll, note, action, isNarrow, takesFocus, children } = props
  return (
    <div className={classes.page} data-narrow={isNarrow || undefined}>
      {back}
      <div className={classes.header}>
        <div className={classes.title}>
          <div className={classes.counted}>
            <Title order={1} size="h2" tabIndex={takesFocus ? -1 : undefined}>
              {title}
            </Title>
            {count !== undefined && (
              <span className={classes.note}>
                {formatCount(count)}
                {countOfAll !== undefined && ` dari ${formatCount(countOfAll)}`}
                <VisuallyHidden> data</VisuallyHidden>
              </span>
            )}
          </div>
          {note && <div className={classes.note}>{note}</div>}
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
