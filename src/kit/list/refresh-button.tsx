import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { toastError, toastSuccess } from '../feedback/toast.tsx'
import { verbs } from '../theme/verbs.ts'
import classes from './toolbar-button.module.css'

export interface RefreshOptions {
  refetch(): Promise<{ isError: boolean }>
  /** Message when the refresh fails. */
  trouble: string
}

export interface Refresh {
  refreshing: boolean
  /** Does nothing while a refresh runs. */
  refresh(): void
}

/** Refetches a list and reports the outcome in a toast. */
export function useRefresh({ refetch, trouble }: RefreshOptions): Refresh {
  const [refreshing, setRefreshing] = useState(false)
  // Leaving the page cancels the refetch: it neither failed nor succeeded, so no toast is shown.
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function runRefresh() {
    setRefreshing(true)
    const { isError } = await refetch()
    if (!isMounted.current) return
    setRefreshing(false)
    if (isError) toastError(trouble)
    else toastSuccess('Data berhasil direfresh')
  }

  function refresh() {
    if (!refreshing) void runRefresh()
  }

  return { refreshing, refresh }
}

export function RefreshButton({ refreshing, refresh }: Refresh) {
  return (
    <Button className={classes.button} variant="default" aria-disabled={refreshing} onClick={refresh}>
      <IconRefresh size={16} aria-hidden className={classes.icon} data-turning={refreshing || undefined} />
      <span className={classes.word}>{verbs.refresh}</span>
    </Button>
  )
}
