import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListLink } from './use-list-links.client.ts'

interface NumberLinkProps {
  link: ListLink | undefined
  className?: string | undefined
  children: ReactNode
}

/** What stands in it, as a link where there is a list to show. */
export function NumberLink({ link, className, children }: NumberLinkProps) {
  if (!link) return <span className={className}>{children}</span>
  return (
    <Link
      to={link.to}
      params={link.params as never}
      search={link.search as never}
      className={className}
      data-linked
    >
      {children}
    </Link>
  )
}
