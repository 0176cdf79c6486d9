/** Receives changes from the server by Server-Sent Events while the page is visible. */

export interface LiveHandlers {
  /** rows of this table changed */
  onChange: (table: string) => void
  /** the user's own rights or profile changed */
  onSession: () => void
  /** Changes may have been missed: everything that is shown must be read again. */
  onGap: () => void
  /** The server closed or refused the stream. The feed reconnects by itself. */
  onLost: () => void
  /** Reports whether changes arrive now; `lost` if the stream did not reconnect at once. */
  onConnection: (state: 'connecting' | 'live' | 'lost') => void
}

export interface LiveFeed {
  /** Reopens the stream, because something that should have arrived did not. */
  probe(): void
  close(): void
}

/** Milliseconds before the first attempt to reconnect, and the longest pause between two attempts. */
const minRetryDelay = 200
const maxRetryDelay = 30_000
/**
 * Milliseconds. A new stream repeats the changes of the last 5 s. Changes may have been missed if the page was read
 * longer ago.
 */
const maxReadAge = 4_500
/**
 * Milliseconds. The server sends a heartbeat every 15 s. After this silence the connection counts as lost, even if the
 * browser reports it as open, or still waits for it to open.
 */
const silenceTimeout = 40_000
/**
 * Milliseconds. A hidden tab closes its stream after this, since browsers allow six connections per site under
 * HTTP/1.1.
 */
const hiddenTimeout = 10_000

/** @param readAt time at which the earliest of the shown data was requested, in milliseconds since the epoch */
export function openLiveFeed(url: string, handlers: LiveHandlers, readAt = Date.now()): LiveFeed {
  let source: EventSource | undefined
  let failures = 0
  let hasGap = document.hidden
  let hasOpened = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  function open() {
    clearTimeout(timer)
    source?.close()
    // A stream that is opened again is not live until it answers. The code that waits for the connection is then
    // notified when it is back, also after an interruption too short for the browser to report an error.
    if (failures === 0) handlers.onConnection('connecting')
    const missedSince = hasOpened ? Date.now() : readAt
    source = new EventSource(url)
    restartSilenceTimer()
    source.onopen = () => {
      failures = 0
      if (hasGap || Date.now() - missedSince > maxReadAge) handlers.onGap()
      hasGap = false
      hasOpened = true
      handlers.onConnection('live')
      restartSilenceTimer()
    }
    source.onerror = onLost
    source.addEventListener('beat', restartSilenceTimer)
    source.addEventListener('change', (event) => {
      restartSilenceTimer()
      handlers.onChange(event.data)
    })
    source.addEventListener('session', handlers.onSession)
  }

  function restartSilenceTimer() {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(onLost, silenceTimeout)
  }

  function onLost() {
    close()
    handlers.onConnection(failures === 0 ? 'connecting' : 'lost')
    // Random jitter, so that not all browsers reconnect in the same instant after a restart.
    const delay = Math.min(minRetryDelay * 2 ** failures, maxRetryDelay) * (0.75 + Math.random() / 2)
    failures += 1
    if (!document.hidden) timer = setTimeout(open, delay)
    handlers.onLost()
  }

  function close() {
    clearTimeout(timer)
    clearTimeout(silenceTimer)
    source?.close()
    source = undefined
    hasGap = true
  }

  function onVisibilityChange() {
    if (document.hidden) {
      clearTimeout(timer)
      timer = setTimeout(close, hiddenTimeout)
    } else if (source) clearTimeout(timer)
    else open()
  }

  function onOnline() {
    hasGap = true
    if (!document.hidden) open()
  }

  function probe() {
    if (source?.readyState === EventSource.OPEN) open()
  }

  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', probe)
  onVisibilityChange()

  return {
    probe,
    close() {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', probe)
      close()
      handlers.onConnection('connecting')
    },
  }
}
