import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './form-section.module.css'

interface FormSectionProps {
  title: string
  /** marks the section of the videos, to which the form scrolls */
  'data-videos'?: boolean
  children: ReactNode
}

export function FormSection({ title, children, ...attributes }: FormSectionProps) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} className={classes.section} {...attributes}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
      </div>
      {children}
    </Paper>
  )
}
