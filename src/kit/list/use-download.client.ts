/**
 * Downloads a list as a file: fetches all of it, then saves it, even if the user has left the page meanwhile. Errors
 * are shown, and no partial file is saved.
 */
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DownloadFormat, DownloadOptions } from '#base/download.ts'
import { toastError, toastSuccess } from '../feedback/toast.tsx'
import { describeFailure } from '../form/save-failure.client.ts'
import { useBusy } from '../form/use-busy.client.ts'

/** Resolves when the whole file has arrived. */
export type Download = (format: DownloadFormat, options: DownloadOptions) => Promise<File>

export interface DownloadState {
  /** Bytes received so far; undefined while no download runs. */
  bytes: number | undefined
  start(format: DownloadFormat): void
  cancel(): void
}

const failureTitle = 'Gagal mengunduh'

export function useDownload(download: Download): DownloadState {
  const { busy, runUnlessBusy } = useBusy()
  const [bytes, setBytes] = useState(0)
  const abortController = useRef<AbortController>(null)
  const { mutateAsync } = useMutation({
    mutationFn: ({ format, signal }: { format: DownloadFormat; signal: AbortSignal }) =>
      download(format, { signal, onBytes: setBytes }),
    gcTime: 0,
  })
  async function runDownload(format: DownloadFormat) {
    const controller = new AbortController()
    abortController.current = controller
    setBytes(0)
    try {
      const file = await mutateAsync({ format, signal: controller.signal })
      saveFile(file)
      toastSuccess(`${file.name} sudah diunduh`)
    } catch (error) {
      if (!controller.signal.aborted) showError(error)
    }
  }
  return {
    bytes: busy ? bytes : undefined,
    start: (format) => void runUnlessBusy(() => runDownload(format)),
    cancel: () => abortController.current?.abort(),
  }
}

function showError(error: unknown) {
  if (!(error instanceof ORPCError))
    toastError(
      'Unduhan terputus sebelum selesai, jadi tidak ada file yang disimpan. Coba lagi.',
      failureTitle,
    )
  // The login dialog that opens over the page explains this error.
  else if (error.code !== 'UNAUTHORIZED')
    toastError(describeFailure(error, failureTitle, error.message), failureTitle)
}

/** Milliseconds until the URL is revoked. The browser has started the download by then. */
const revokeMs = 60_000

/** Lets the browser save a file. */
export function saveFile(file: File) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeMs)
}
