import type { ReactNode } from 'react'
import { RefreshButton } from '#kit/refresh-button.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import classes from './affiliate-toolbar.module.css'

interface AffiliateToolbarProps {
  q: string
  onSearch(next: { q: string; page: 1 }, options: { replace: boolean }): void
  refetch(): Promise<{ isError: boolean }>
  /** what is said when that fails */
  trouble: string
  /** the filter button */
  children: ReactNode
}

export function AffiliateToolbar({ q, onSearch, refetch, trouble, children }: AffiliateToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <SearchBox
        label="Cari username atau WhatsApp"
        placeholder="Username / WhatsApp"
        value={q}
        onSearch={(text, options) => onSearch({ q: text, page: 1 }, options)}
      />
      {children}
      <RefreshButton refetch={refetch} trouble={trouble} />
    </div>
  )
}
