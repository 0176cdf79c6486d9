/** Parts of a page that nobody sees at first: dialogs' forms, other tabs. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { isServerReached, useLine } from './line.client.ts'

/** So long the line belongs to what the page itself asks for (ms). */
const firstScreen = 2000

/**
 * A part whose file comes when the browser has nothing else to do, or when it is shown before that. Who opens it later finds
 * it there at once, also when the line or the server's files are gone by then. Without a line its place is kept, and nothing
 * of the page around it goes.
 * @param meanwhile stands in its place until it has come
 */
export function lazyIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  let come: ComponentType<Props> | undefined
  const fetchPart = async () => {
    come = await load()
    return come
  }
  setTimeout(() => whenIdle(() => void fetchPart().catch(() => undefined)), firstScreen)

  return function Later(props: Props) {
    // What is there is drawn at once, so that a dialog finds its first field.
    const [Part, setPart] = useState(() => come)
    const [missing, setMissing] = useState<unknown>()
    const line = useLine()
    useEffect(() => {
      if (Part) return
      let left = false
      fetchPart().then(
        (part) => !left && setPart(() => part),
        async (error) => {
          if (line === 'live' && (await isServerReached()) && !left) setMissing(error)
        },
      )
      return () => {
        left = true
      }
    }, [Part, line])
    // On a good line the server has other files by now: the page says so.
    if (missing) throw missing
    return Part ? <Part {...props} /> : meanwhile
  }
}

/** Safari tells nobody when it is idle. */
function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else work()
}
