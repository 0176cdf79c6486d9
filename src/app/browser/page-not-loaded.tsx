/** A page whose files did not arrive: the line is gone, or the server has newer ones. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isServerReached, useLine } from '#kit/line.client.ts'
import { MessagePage } from './message-page.tsx'

const mark = 'PageNotLoaded'
/** A second reload for the same trouble comes no sooner (ms), so that it never goes in a circle. */
const reloadPause = 10_000

/**
 * Marks the errors of files that don't arrive, so that the page can tell them from faults. Nothing is loaded anew here:
 * a link under the pointer fetches its page too, while somebody types in this one.
 */
export function markMissingFiles() {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = mark
    payload.message = 'Halaman belum dimuat'
  })
}

export function isPageNotLoaded(error: unknown): boolean {
  return error instanceof Error && error.name === mark
}

/** Loads by itself when the server can be reached. The page before was left for this one, so nothing typed is lost. */
export function PageNotLoaded() {
  const line = useLine()
  const [asked, setAsked] = useState(false)

  useEffect(() => {
    if (line === 'live') void reloadOnce()
  }, [line])

  async function again() {
    if (await isServerReached()) window.location.reload()
    else setAsked(true)
  }

  return (
    <MessagePage
      inLayout
      heading="Halaman ini belum dimuat"
      text={
        asked
          ? 'Masih belum tersambung. Halaman ini terbuka sendiri begitu koneksi kembali.'
          : 'Koneksi terputus sebelum halaman ini sempat dimuat. Halaman ini terbuka sendiri begitu koneksi kembali.'
      }
      action={
        <Button size="md" onClick={() => void again()}>
          Coba lagi
        </Button>
      }
    />
  )
}

/** A reload without a line would end on the browser's own page, from which nothing comes back by itself. */
async function reloadOnce() {
  const last = Number(sessionStorage.getItem('reloaded-at') ?? 0)
  if (Date.now() - last < reloadPause || !(await isServerReached())) return
  sessionStorage.setItem('reloaded-at', String(Date.now()))
  window.location.reload()
}
