/** Message in the middle of the window, such as "not found" or an unexpected error. */
import type { ReactNode } from 'react'
import classes from './message-page.module.css'

interface MessagePageProps {
  heading: string
  text: string
  action: ReactNode
  /** true if the page is inside the dashboard's layout, which already has a main element */
  isInLayout?: boolean
}

export function MessagePage({ heading, text, action, isInLayout = false }: MessagePageProps) {
  const Element = isInLayout ? 'div' : 'main'
  return (
    <Element className={classes.page} data-in-layout={isInLayout || undefined}>
      <h1 className={classes.heading}>{heading}</h1>
      <p className={classes.text}>{text}</p>
      {action}
    </Element>
  )
}
