/** Page shown when files of a page failed to load: the connection is lost, or the server has newer files. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isServerReached, useConnection } from '#kit/feedback/connection.client.ts'
import { MessagePage } from './message-page.tsx'

/** Name of the errors of files that failed to load. */
const errorName = 'PageNotLoaded'
/** Prevents a loop of automatic reloads. */
const minReloadIntervalMs = 10_000

/**
 * Marks errors of files that failed to load, so that the page can distinguish them from other errors. Does not reload,
 * because pointing at a link already loads the files of its page, and the user may be typing in the open page.
 */
export function markMissingFiles() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = errorName
    payload.message = 'Halaman belum dimuat'
  })
}

export function isPageNotLoaded(error: unknown): boolean {
  return error instanceof Error && error.name === errorName
}

/**
 * Reloads automatically when the server is reachable. The user has already left the previous page, so no input is lost.
 */
export function PageNotLoaded() {
  const connection = useConnection()
  const [hasRetried, setRetried] = useState(false)

  useEffect(() => {
    if (connection === 'live') void reloadOnce()
  }, [connection])

  async function retry() {
    if (await isServerReached()) window.location.reload()
    else setRetried(true)
  }

  return (
    <MessagePage
      isInLayout
      heading="Halaman ini belum dimuat"
      text={
        hasRetried
          ? 'Masih belum tersambung. Halaman ini terbuka sendiri begitu koneksi kembali.'
          : 'Koneksi terputus sebelum halaman ini sempat dimuat. Halaman ini terbuka sendiri begitu koneksi kembali.'
      }
      action={
        <Button size="md" onClick={() => void retry()}>
          Coba lagi
        </Button>
      }
    />
  )
}

/**
 * Reloads if the server is reachable. Without a connection, the reload would end on the browser's own error page, which
 * does not recover by itself.
 */
async function reloadOnce() {
  const lastReload = Number(sessionStorage.getItem('reloaded-at') ?? 0)
  if (Date.now() - lastReload < minReloadIntervalMs || !(await isServerReached())) return
  sessionStorage.setItem('reloaded-at', String(Date.now()))
  window.location.reload()
}
