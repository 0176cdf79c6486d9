/** What every list is narrowed with: search, filters, refresh, and taken along with 'Unduh', in this order; below, what is on, each removable. */
import { createContext, type ReactNode, use } from 'react'
import { DownloadButton, type DownloadButtonProps } from './download-button.tsx'
import { type ActiveFilter, FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import classes from './list-toolbar.module.css'
import { RefreshButton, type RefreshButtonProps } from './refresh-button.tsx'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'

export interface ListFilters {
  /** those that are on; the button shows how many */
  active: readonly ActiveFilter[]
  onReset(): void
  /** how many rows they leave; undefined while that is not known */
  total: number | undefined
  /** what they are chosen with */
  fields: ReactNode
}

const EndContext = createContext<ReactNode>(null)
/** What a page puts at the end of the toolbar of the list within. */
export const ToolbarEnd = EndContext.Provider

interface ListToolbarProps {
  /** first: of what the list is */
  lead?: ReactNode
  search?: SearchBoxProps
  filters?: ListFilters
  refresh: RefreshButtonProps
  download?: DownloadButtonProps | undefined
}

/** Put straight into the page or section of its list: on a phone it sticks to the head of the window while that is in sight. */
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
