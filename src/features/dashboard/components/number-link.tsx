import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListLink } from './use-list-links.client.ts'

interface NumberLinkProps {
  link: ListLink | undefined
  className?: string | undefined
  children: ReactNode
}

/** Renders the children as a link, or as plain text if `link` is undefined. */
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
