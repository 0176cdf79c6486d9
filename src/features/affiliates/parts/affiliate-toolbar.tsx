import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RefreshButton } from '#kit/refresh-button.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { toastError, toastSuccess } from '#kit/toast.tsx'
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
  const [refreshing, setRefreshing] = useState(false)
  // Who leaves meanwhile breaks the reading off: it neither failed nor went well.
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function refresh() {
    setRefreshing(true)
    const { isError } = await refetch()
    if (!isHere.current) return
    setRefreshing(false)
    if (isError) toastError(trouble)
    else toastSuccess('Data berhasil direfresh')
  }

  return (
    <div className={classes.toolbar}>
      <SearchBox
        label="Cari username atau WhatsApp"
        placeholder="Username / WhatsApp"
        value={q}
        onSearch={(text, options) => onSearch({ q: text, page: 1 }, options)}
      />
      {children}
      <RefreshButton refreshing={refreshing} onRefresh={() => void refresh()} />
    </div>
  )
}
