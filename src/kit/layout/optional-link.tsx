import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to the rows that a number counts, or to one row. */
export interface RowsLink {
  to: LinkProps['to']
  params?: { id: string }
  search?: Record<string, string>
}

interface OptionalLinkProps {
  link: RowsLink | undefined
  className?: string | undefined
  /** Accessible name, if the children alone don't say where the link leads. */
  label?: string
  children: ReactNode
}

/** Renders the children as a link, or as plain text if `link` is undefined. */
export function OptionalLink({ link, className, label, children }: OptionalLinkProps) {
  if (!link) return <span className={className}>{children}</span>
  return (
    <Link
      to={link.to}
      params={link.params as never}
      search={link.search as never}
      className={className}
      aria-label={label}
      data-linked
    >
      {children}
    </Link>
  )
}
