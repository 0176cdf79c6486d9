/** The server's news as they happen, over Server-Sent Events, for as long as somebody is looking. */

interface LiveNews {
  /** rows of this table changed */
  onChange: (table: string) => void
  /** the user's own rights or profile changed */
  onSession: () => void
  /** News may have been missed: read again whatever is shown. */
  onGap: () => void
  /** The server closed or refused the stream; it comes back by itself unless closed. */
  onLost: () => void
}

const firstRetry = 200
const longestRetry = 30_000
/** A stream that takes longer than this to open may have missed news meanwhile. */
const promptly = 1000
/** A hidden tab gives up its stream after this: browsers allow six per site under HTTP/1.1. */
const patience = 10_000

/** Opens the feed; the answer closes it. */
export function openLiveFeed(url: string, news: LiveNews): () => void {
  let source: EventSource | undefined
  let failures = 0
  let gap = document.hidden
  let timer: ReturnType<typeof setTimeout> | undefined

  function open() {
    clearTimeout(timer)
    source?.close()
    const asked = Date.now()
    source = new EventSource(url)
    source.onopen = () => {
      failures = 0
      if (gap || Date.now() - asked > promptly) news.onGap()
      gap = false
    }
    source.onerror = () => {
      close()
      // A little chance, so that all browsers don't come back in the same instant after a restart.
      const delay = Math.min(firstRetry * 2 ** failures++, longestRetry) * (0.75 + Math.random() / 2)
      if (!document.hidden) timer = setTimeout(open, delay)
      news.onLost()
    }
    source.addEventListener('change', (event) => news.onChange(event.data))
    source.addEventListener('session', news.onSession)
  }

  function close() {
    clearTimeout(timer)
    source?.close()
    source = undefined
    gap = true
  }

  function onVisibility() {
    if (document.hidden) {
      clearTimeout(timer)
      timer = setTimeout(close, patience)
    } else if (source) clearTimeout(timer)
    else open()
  }

  function onOnline() {
    if (!document.hidden) open()
  }

  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  onVisibility()

  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
    close()
  }
}
