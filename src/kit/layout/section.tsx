import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface SectionProps {
  title: string
  /** Level of the heading. */
  order?: 2 | 3
  children: ReactNode
}

/** A titled part of a page or of a dialog. */
export function Section({ title, order = 2, children }: SectionProps) {
  const id = useId()
  const Heading = `h${order}` as const
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Heading id={id} className={classes.title}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
