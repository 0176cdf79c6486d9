/** The end of the process, asked for by a signal or brought about by an error that nobody caught. */
import { once } from 'node:events'

/**
 * Aborts with the name of the signal or with the error. Call it before anything is opened: from then on nothing ends
 * the process at once, so that what is open can be closed first.
 */
export function untilEnding(): AbortSignal {
  const ending = new AbortController()
  // SIGHUP: the terminal was closed. Whatever fails after the first reason has nothing to add.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) {
    process.on(signal, () => ending.abort(signal))
  }
  process.on('uncaughtException', (error) => ending.abort(error))
  // npm hands a signal on to its shell alone, which dies of it and leaves this process to nobody. So does an older Node
  // that has handed over (hand-over.js) and is killed.
  const parent = process.ppid
  const { npm_lifecycle_event, HANDED_OVER } = process.env
  const orphaned = () =>
    process.ppid !== parent && ending.abort(npm_lifecycle_event ? 'npm has ended' : 'its parent has ended')
  if (npm_lifecycle_event || HANDED_OVER) setInterval(orphaned, 500).unref()
  return ending.signal
}

/** What the work gives; after an abort its reason, at once: the work is left to fail when what it uses is closed. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const settled = new AbortController()
  const aborted = once(signal, 'abort', { signal: settled.signal }).then(() => signal.throwIfAborted())
  try {
    signal.throwIfAborted()
    return (await Promise.race([work, aborted])) as T
  } finally {
    aborted.catch(() => {})
    work.catch(() => {})
    settled.abort()
  }
}

export async function whenAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}
