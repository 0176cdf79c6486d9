import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { toastError, toastSuccess } from '../feedback/toast.tsx'
import { verbs } from '../theme/verbs.ts'
import classes from './toolbar-button.module.css'

export interface RefreshButtonProps {
  refetch(): Promise<{ isError: boolean }>
  /** Message when the refresh fails. */
  trouble: string
}

export function RefreshButton({ refetch, trouble }: RefreshButtonProps) {
  const [refreshing, setRefreshing] = useState(false)
  // Leaving the page cancels the refetch: it neither failed nor succeeded, so no toast is shown.
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
    <Button
      className={classes.button}
      variant="default"
      aria-disabled={refreshing}
      onClick={() => !refreshing && void refresh()}
    >
      <IconRefresh size={16} aria-hidden className={classes.icon} data-turning={refreshing || undefined} />
      <span className={classes.word}>{verbs.refresh}</span>
    </Button>
  )
}
