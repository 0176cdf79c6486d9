/** Loads parts of a page that are hidden at first, such as the forms of dialogs and other tabs. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { isServerReached, useConnection } from '../feedback/connection.client.ts'

/** Milliseconds during which the network and the processor are reserved for the page itself. */
const firstScreenMs = 2000
/** Milliseconds without input after which a page loads its hidden parts. */
const untouchedMs = 10_000
const signsOfUse = ['pointermove', 'pointerdown', 'keydown'] as const

/** Resolves when the page is used for the first time, or after ten seconds. */
const firstUse = new Promise<void>((resolve) => {
  for (const sign of signsOfUse)
    window.addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true })
  setTimeout(resolve, untouchedMs)
})
const firstScreen = new Promise((resolve) => setTimeout(resolve, firstScreenMs))

/**
 * Returns a component whose file loads when the page is used and the browser is idle, or earlier if it is rendered. The
 * component then opens at once, even if the connection or the server's old files are gone by then. While offline its
 * place stays empty, and the page around it is not replaced by an error.
 * @param fallback shown until the component has loaded
 */
export function lazyIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetchPart = async () => {
    loaded = await load()
    return loaded
  }
  void Promise.all([firstUse, firstScreen]).then(() =>
    runWhenIdle(() => void fetchPart().catch(() => undefined)),
  )

  return function LazyPart(props: Props) {
    // A loaded component renders at once, so that a dialog finds its first field.
    const [Component, setComponent] = useState(() => loaded)
    const [loadError, setLoadError] = useState<unknown>()
    const connection = useConnection()
    useEffect(() => {
      if (Component) return
      let isUnmounted = false
      fetchPart().then(
        (component) => !isUnmounted && setComponent(() => component),
        async (error) => {
          if (connection === 'live' && (await isServerReached()) && !isUnmounted) setLoadError(error)
        },
      )
      return () => {
        isUnmounted = true
      }
    }, [Component, connection])
    // If the server is reachable, it has newer files by now. The error boundary of the page reports that.
    if (loadError) throw loadError
    return Component ? <Component {...props} /> : fallback
  }
}

/** Runs the work when the browser is idle. Safari has no `requestIdleCallback`, so it runs there at once. */
function runWhenIdle(work: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else work()
}
