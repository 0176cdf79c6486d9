import { type ListFilters, ListToolbar } from '#kit/list-toolbar.tsx'
import type { RefreshButtonProps } from '#kit/refresh-button.tsx'

interface AffiliateToolbarProps {
  q: string
  onSearch(next: { q: string; page: 1 }, options: { replace: boolean }): void
  filters: ListFilters
  refresh: RefreshButtonProps
}

export function AffiliateToolbar({ q, onSearch, ...rest }: AffiliateToolbarProps) {
  return (
    <ListToolbar
      search={{
        label: 'Cari username atau WhatsApp',
        placeholder: 'Username / WhatsApp',
        value: q,
        onSearch: (text, options) => onSearch({ q: text, page: 1 }, options),
      }}
      {...rest}
    />
  )
}
