import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import classes from './back-link.module.css'

interface BackLinkProps {
  to: LinkProps['to']
  /**
   * Replaces the link's navigation, for example to return to the previous place in a list. Without it the link
   * navigates.
   */
  onBack?: (() => void) | undefined
  /** Name of the page that the link leads to. */
  children: string
}

/**
 * Link to the parent page, at the top of a page. With a modifier key it opens in a new tab or window like every link.
 */
export function BackLink({ to, onBack, children }: BackLinkProps) {
  function onClick(event: MouseEvent) {
    if (!onBack || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onBack()
  }
  return (
    <Anchor
      className={classes.back}
      underline="hover"
      renderRoot={(props) => <Link to={to} {...props} onClick={onClick} />}
    >
      <IconArrowLeft size={16} aria-hidden />
      Kembali ke {children}
    </Anchor>
  )
}
