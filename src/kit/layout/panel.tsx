import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title: string
  /** States briefly what the panel counts. */
  note?: string | undefined
  /** True for a panel with a larger title. */
  isProminent?: boolean
  /** Shown at the end of the title line. */
  action?: ReactNode
  children: ReactNode
}

/** A titled part of the home page. */
export function Panel({ title, note, isProminent = false, action, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id} data-prominent={isProminent || undefined}>
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
