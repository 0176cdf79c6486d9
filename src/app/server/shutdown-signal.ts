/** The end of the process, requested by a signal or caused by an uncaught error. */
import { once } from 'node:events'

/**
 * Returns a signal that aborts with the name of the process signal or with the error. Call it before anything is
 * opened: from then on nothing ends the process at once, so that open resources can be closed first.
 */
export function createShutdownSignal(): AbortSignal {
  const controller = new AbortController()
  // SIGHUP means that the terminal was closed. Only the first reason counts: later failures add nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) {
    process.on(signal, () => controller.abort(signal))
  }
  process.on('uncaughtException', (error) => controller.abort(error))
  // npm passes a signal only to its shell, which ends and leaves this process without a parent. The same happens when
  // an older Node that has handed over (hand-over.js) is killed.
  const parent = process.ppid
  const { npm_lifecycle_event, HANDED_OVER } = process.env
  const abortIfOrphaned = () =>
    process.ppid !== parent &&
    controller.abort(npm_lifecycle_event ? 'npm has ended' : 'its parent has ended')
  if (npm_lifecycle_event || HANDED_OVER) setInterval(abortIfOrphaned, 500).unref()
  return controller.signal
}

/**
 * Resolves to the result of `work`. After an abort it rejects at once with the signal's reason, and `work` fails later,
 * when the resources that it uses are closed.
 */
export async function awaitUnlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const abortListener = new AbortController()
  const rejectionOnAbort = once(signal, 'abort', { signal: abortListener.signal }).then(() =>
    signal.throwIfAborted(),
  )
  try {
    signal.throwIfAborted()
    return (await Promise.race([work, rejectionOnAbort])) as T
  } finally {
    rejectionOnAbort.catch(() => {})
    work.catch(() => {})
    abortListener.abort()
  }
}

export async function waitForAbort(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}
