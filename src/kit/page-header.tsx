import { Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** how many things the page lists */
  count?: number | undefined
  /** the same in words, where the page has its own */
  note?: string | undefined
  /** the one primary action */
  children?: ReactNode
}

export function PageHeader({ title, count, note, children }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <div className={classes.title}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {count !== undefined && (
          <span className={classes.count}>
            {count.toLocaleString('id-ID')}
            <VisuallyHidden> data</VisuallyHidden>
          </span>
        )}
        {note !== undefined && <span className={classes.count}>{note}</span>}
      </div>
      {children}
    </div>
  )
}
