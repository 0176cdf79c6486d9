import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import classes from './back-link.module.css'

interface BackLinkProps {
  to: LinkProps['to']
  /** goes there in its own way, such as to the place where one was; without it the link does */
  onBack?: (() => void) | undefined
  /** the name of the page it leads to */
  children: string
}

/** The way to the page above, at the head of a page. With a modifier key it opens beside, as every link. */
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
