/** A page that says one thing in the middle of the window: not found, or broken. */
import type { ReactNode } from 'react'
import classes from './message-page.module.css'

export function MessagePage({ heading, text, action }: { heading: string; text: string; action: ReactNode }) {
  return (
    <main className={classes.page}>
      <h1 className={classes.heading}>{heading}</h1>
      <p className={classes.text}>{text}</p>
      {action}
    </main>
  )
}
