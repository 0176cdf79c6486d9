import { type ReactNode, useId } from 'react'
import layout from './layout.module.css'
import classes from './section.module.css'

interface SectionProps {
  title: string
  /** Level of the heading. */
  order?: 2 | 3
  /** Id that makes the section a target of links. The section can then take the focus. */
  anchor?: string
  children: ReactNode
}

/** A titled part of a page or of a dialog. */
export function Section({ title, order = 2, anchor, children }: SectionProps) {
  const id = useId()
  const Heading = `h${order}` as const
  return (
    <section
      aria-labelledby={id}
      className={`${classes.section} ${anchor ? layout.clearOfHeader : ''}`}
      {...(anchor && { id: anchor, tabIndex: -1 })}
    >
      <Heading id={id} className={classes.title}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
