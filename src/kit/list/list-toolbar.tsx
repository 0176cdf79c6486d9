/**
 * Toolbar of a list: search, filters, refresh and 'Unduh', in this order. The active filters are below, each removable.
 */
import { createContext, type ReactNode, use } from 'react'
import { DownloadButton, type DownloadButtonProps } from './download-button.tsx'
import { type ActiveFilter, FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import classes from './list-toolbar.module.css'
import { RefreshButton, type RefreshButtonProps } from './refresh-button.tsx'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'

export interface ListFilters {
  /** Active filters; the button shows their number. */
  active: readonly ActiveFilter[]
  onReset(): void
  /** Number of rows that match; undefined while unknown. */
  total: number | undefined
  /** Inputs of the filters. */
  fields: ReactNode
}

const EndContext = createContext<ReactNode>(null)
/** Provides an element for the end of the toolbar of the list within. */
export const ToolbarEnd = EndContext.Provider

interface ListToolbarProps {
  /** First element of the toolbar: selects what the list contains. */
  lead?: ReactNode
  search?: SearchBoxProps
  filters?: ListFilters
  refresh: RefreshButtonProps
  download?: DownloadButtonProps | undefined
}

/**
 * Toolbar of a list. It must be a direct child of the list's page or section: on a phone it sticks to the top of the
 * window while that element is visible.
 */
export function ListToolbar({ lead, search, filters, refresh, download }: ListToolbarProps) {
  return (
    <>
      <div className={classes.toolbar}>
        {lead}
        {search && <SearchBox {...search} />}
        {filters && <Filters {...filters} />}
        <RefreshButton {...refresh} />
        {download && <DownloadButton {...download} />}
        {use(EndContext)}
      </div>
      {filters && <FilterChips filters={filters.active} />}
    </>
  )
}

function Filters({ active, onReset, total, fields }: ListFilters) {
  const done = total === undefined ? 'Lihat data' : `Lihat ${total.toLocaleString('id-ID')} data`
  return (
    <FilterPanel active={active.length} onReset={onReset} done={done}>
      {fields}
    </FilterPanel>
  )
}
