/** One thing said in the middle of the window: not found, or broken. */
import type { ReactNode } from 'react'
import classes from './message-page.module.css'

interface MessagePageProps {
  heading: string
  text: string
  action: ReactNode
  /** whether it stands within the dashboard's layout, which has the page's main element already */
  inLayout?: boolean
}

export function MessagePage({ heading, text, action, inLayout = false }: MessagePageProps) {
  const Element = inLayout ? 'div' : 'main'
  return (
    <Element className={classes.page} data-in-layout={inLayout || undefined}>
      <h1 className={classes.heading}>{heading}</h1>
      <p className={classes.text}>{text}</p>
      {action}
    </Element>
  )
}
