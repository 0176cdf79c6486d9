import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title: string
  /** what its numbers count, in a few words */
  note?: string
  children: ReactNode
}

export function Panel({ title, note, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {note && <p className={classes.note}>{note}</p>}
      </header>
      {children}
    </section>
  )
}
