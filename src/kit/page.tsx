import { Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** the way back, of a page below another */
  back?: ReactNode
  /** how many things the page lists */
  count?: number | undefined
  /** the same in words, or whom the page is about */
  note?: ReactNode
  /** the one primary action */
  action?: ReactNode
  /** its title takes the focus of what is gone: where no list does */
  takesFocus?: boolean
  children: ReactNode
}

/** What every page of the dashboard stands in: way back, title, count and its one action; below, what it is about. */
export function Page({ title, back, count, note, action, takesFocus, children }: PageProps) {
  return (
    <div className={classes.page}>
      {back}
      <div className={classes.header}>
        <div className={classes.title}>
          <Title order={1} size="h2" tabIndex={takesFocus ? -1 : undefined}>
            {title}
          </Title>
          {count !== undefined && (
            <span className={classes.note}>
              {count.toLocaleString('id-ID')}
              <VisuallyHidden> data</VisuallyHidden>
            </span>
          )}
          {note && <div className={classes.note}>{note}</div>}
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
