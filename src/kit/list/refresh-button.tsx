import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { toastError, toastSuccess } from '../feedback/toast.tsx'
import { verbs } from '../theme/verbs.ts'
import classes from './toolbar-button.module.css'

export interface RefreshOptions {
  refetch(): Promise<{ isError: boolean }>
  /** Message when the refresh fails. */
  failureText: string
}

export interface Refresh {
  isRefreshing: boolean
  /** Does nothing while a refresh runs. */
  refresh(): void
}

/** Refetches a list and reports the outcome in a toast. */
export function useRefresh({ refetch, failureText }: RefreshOptions): Refresh {
  const [isRefreshing, setIsRefreshing] = useState(false)
  // Leaving the page cancels the refetch: it neither failed nor succeeded, so no toast is shown.
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function runRefresh() {
    setIsRefreshing(true)
    const { isError } = await refetch()
    if (!isMounted.current) return
    setIsRefreshing(false)
    if (isError) toastError(failureText)
    else toastSuccess('Data berhasil direfresh')
  }

  function refresh() {
    if (!isRefreshing) void runRefresh()
  }

  return { isRefreshing, refresh }
}

interface RefreshButtonProps extends Refresh {
  /** True if a switch of the view leaves less room, so that a narrow toolbar shows only the icon. */
  isBesideView: boolean
}

export function RefreshButton({ isRefreshing, refresh, isBesideView }: RefreshButtonProps) {
  return (
    <Button
      className={classes.button}
      data-beside-view={isBesideView || undefined}
      variant="default"
      aria-disabled={isRefreshing}
      onClick={refresh}
    >
      <IconRefresh size={16} aria-hidden className={classes.icon} data-turning={isRefreshing || undefined} />
      <span className={classes.word}>{verbs.refresh}</span>
    </Button>
  )
}
