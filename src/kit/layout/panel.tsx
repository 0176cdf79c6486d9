import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title: string
  /** States briefly what its numbers count. */
  note?: string | undefined
  /** True for the first, most prominent panel of a page. */
  leads?: boolean
  /** Shown at the end of its first line. */
  action?: ReactNode
  children: ReactNode
}

/** A titled part of the home page. */
export function Panel({ title, note, leads = false, action, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id} data-leads={leads || undefined}>
      <header className={classes.head}>
        <div className={classes.titleAndNote}>
          <h2 className={classes.title} id={id}>
            {title}
          </h2>
          {note && <p className={classes.note}>{note}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
