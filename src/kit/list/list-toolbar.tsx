/**
 * Toolbar of a list: search, filters, refresh, the view, a menu of rare actions, and the selection, in this order. The
 * active filters are below, each removable.
 */
import { createContext, type ReactNode, use } from 'react'
import { formatCount } from '#base/count.ts'
import { usePhone } from '../layout/use-phone.client.ts'
import { useListSelection } from '../selection/list-selection.tsx'
import { SelectionControls, SelectionMenuItem } from '../selection/selection-controls.tsx'
import { type ActiveFilter, FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { type ListDownload, ListMenu } from './list-menu.tsx'
import classes from './list-toolbar.module.css'
import { RefreshButton, type RefreshOptions, useRefresh } from './refresh-button.tsx'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'

export interface ListFilters {
  /** Active filters; the button shows their number. */
  active: readonly ActiveFilter[]
  onReset(): void
  /** Number of rows that match; undefined while unknown. */
  total: number | undefined
  /** Inputs of the filters. */
  fields: ReactNode
  /** True if there are many fields. */
  isWide?: boolean
}

const RareItemsContext = createContext<ReactNode>(null)
/** Provides items for the menu of the list within. */
export const RareItems = RareItemsContext.Provider

const PageActionsContext = createContext<ReactNode>(null)
/** Provides the items that stand first in the list's menu: actions of the page without room beside its heading. */
export const PageActions = PageActionsContext.Provider

/** Puts items before those that the list's menu has anyway. */
export function AddRareItems({ items, children }: { items: ReactNode; children: ReactNode }) {
  const otherItems = use(RareItemsContext)
  return (
    <RareItemsContext
      value={
        items || otherItems ? (
          <>
            {items}
            {otherItems}
          </>
        ) : null
      }
    >
      {children}
    </RareItemsContext>
  )
}

interface ListToolbarProps {
  /** First element of the toolbar: selects what the list contains. */
  lead?: ReactNode
  search?: SearchBoxProps
  filters?: ListFilters
  refresh: RefreshOptions
  /** Switches how the rows are shown. */
  view?: ReactNode
  download?: ListDownload | undefined
}

/**
 * Toolbar of a list. It must be a direct child of the list's page or section: on a phone it sticks to the top of the
 * window while that element is visible.
 */
export function ListToolbar({ lead, search, filters, refresh: options, view, download }: ListToolbarProps) {
  const refresh = useRefresh(options)
  const isPhone = usePhone()
  const rareItems = use(RareItemsContext)
  const pageActions = use(PageActionsContext)
  const selection = useListSelection()
  const hasSelectItem = selection !== null && !selection.showsCheckboxes
  const hasMenu = Boolean(download || rareItems || pageActions || hasSelectItem)
  const isRefreshInMenu = isPhone && hasMenu
  return (
    <>
      <div
        className={classes.toolbar}
        data-menu-only={(isRefreshInMenu && !lead && !search && !filters && !view) || undefined}
      >
        {lead}
        {search && <SearchBox {...search} />}
        {filters && <Filters {...filters} />}
        {!isRefreshInMenu && <RefreshButton {...refresh} isBesideView={Boolean(view)} />}
        {view}
        {hasMenu && (
          <ListMenu lead={pageActions} refresh={isRefreshInMenu ? refresh : undefined} download={download}>
            <SelectionMenuItem />
            {rareItems}
          </ListMenu>
        )}
        {!isPhone && <SelectionControls />}
      </div>
      {isPhone && <SelectionControls />}
      {filters && <FilterChips filters={filters.active} />}
    </>
  )
}

function Filters({ active, onReset, total, fields, isWide }: ListFilters) {
  const closeLabel = total === undefined ? 'Lihat data' : `Lihat ${formatCount(total)} data`
  return (
    <FilterPanel
      activeCount={active.length}
      onReset={onReset}
      closeLabel={closeLabel}
      isWide={isWide ?? false}
    >
      {fields}
    </FilterPanel>
  )
}
