/** The server's news as they happen, over Server-Sent Events, for as long as somebody is looking. */

export interface LiveNews {
  /** rows of this table changed */
  onChange: (table: string) => void
  /** the user's own rights or profile changed */
  onSession: () => void
  /** News may have been missed: read again whatever is shown. */
  onGap: () => void
  /** The server closed or refused the stream; it comes back by itself unless closed. */
  onLost: () => void
  /** Whether news arrive now; `lost` when the stream did not come back at once. */
  onLine: (line: 'connecting' | 'live' | 'lost') => void
}

export interface LiveFeed {
  /** Opens the stream anew: something that should have arrived did not. */
  probe(): void
  close(): void
}

const firstRetry = 200
const longestRetry = 30_000
/** A stream that takes longer than this to open may have missed news meanwhile. */
const promptly = 1000
/** The server says every 15 s that it is there: after this silence the line is dead, whatever the browser believes. */
const silence = 40_000
/** A hidden tab gives up its stream after this: browsers allow six per site under HTTP/1.1. */
const patience = 10_000

export function openLiveFeed(url: string, news: LiveNews): LiveFeed {
  let source: EventSource | undefined
  let failures = 0
  let gap = document.hidden
  let timer: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined

  function open() {
    clearTimeout(timer)
    source?.close()
    const asked = Date.now()
    source = new EventSource(url)
    source.onopen = () => {
      failures = 0
      if (gap || Date.now() - asked > promptly) news.onGap()
      gap = false
      news.onLine('live')
      restartSilenceTimer()
    }
    source.onerror = lost
    source.addEventListener('beat', restartSilenceTimer)
    source.addEventListener('change', (event) => {
      restartSilenceTimer()
      news.onChange(event.data)
    })
    source.addEventListener('session', news.onSession)
  }

  function restartSilenceTimer() {
    clearTimeout(watch)
    watch = setTimeout(lost, silence)
  }

  function lost() {
    close()
    news.onLine(failures === 0 ? 'connecting' : 'lost')
    // A little chance, so that all browsers don't come back in the same instant after a restart.
    const delay = Math.min(firstRetry * 2 ** failures++, longestRetry) * (0.75 + Math.random() / 2)
    if (!document.hidden) timer = setTimeout(open, delay)
    news.onLost()
  }

  function close() {
    clearTimeout(timer)
    clearTimeout(watch)
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
    gap = true
    if (!document.hidden) open()
  }

  function probe() {
    if (source?.readyState === EventSource.OPEN) open()
  }

  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', probe)
  onVisibility()

  return {
    probe,
    close() {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', probe)
      close()
      news.onLine('connecting')
    },
  }
}
