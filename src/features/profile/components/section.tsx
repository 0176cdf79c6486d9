import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface SectionProps {
  title: string
  /** shown beside the title */
  aside?: ReactNode
  children: ReactNode
}

/** A section of the profile page with its title. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={id} tabIndex={-1}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </Paper>
  )
}
