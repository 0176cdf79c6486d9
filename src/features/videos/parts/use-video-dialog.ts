import { useState } from 'react'
import type { Video } from '../video.ts'

/** The video that a dialog is about, as it was when it opened, or null for a new one; kept while the dialog fades out. */
export function useVideoDialog() {
  const [video, setVideo] = useState<Video | null>(null)
  const [opened, setOpened] = useState(false)
  return {
    video,
    opened,
    open(about: Video | null) {
      setVideo(about)
      setOpened(true)
    },
    close: () => setOpened(false),
  }
}
