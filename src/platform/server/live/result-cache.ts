/**
 * Caches values computed from tables until one of these tables changes, in whichever process it is changed.
 *
 * The cache is exact: once a write was acknowledged to any client, a read that starts later never gets an older value.
 * An entry is in the map from before its computation starts until a change of its tables is announced, and it is used
 * only after `catchUp`, when all changes acknowledged before the read have been announced. So an entry that is still
 * there was started after all of them, even if its computation has not finished.
 */
import type { LiveSource } from './live-listener.ts'

export interface ResultCache {
  /**
   * Returns the value of `key`, computing it if it is not cached. `key` must name everything that the value depends on
   * besides `tables`: what is counted, with which rights, filter and day. Callers share the value and must not change
   * it.
   * @param caughtUp the promise of a `catchUp` that was called after the read began
   * @throws Error if a table does not announce its changes
   */
  get<T>(
    key: string,
    tables: readonly string[],
    compute: () => Promise<T>,
    caughtUp?: Promise<boolean>,
  ): Promise<T>
  /** Removes `key`, whose value changed without an announcement, such as by time. */
  forget(key: string): void
  /** Resolves to true once every change that was acknowledged before this call has been announced. */
  catchUp(): Promise<boolean>
}

interface Entry {
  tables: readonly string[]
  value: Promise<unknown>
}

export function createResultCache(source: Omit<LiveSource, 'close'>, limit = 1_000): ResultCache {
  /** least recently used first */
  const entries = new Map<string, Entry>()
  const catchUp = shareRoundTrips(source.catchUp)

  source.subscribe((changedTable) => {
    for (const [key, { tables }] of entries)
      if (changedTable === null || tables.includes(changedTable)) entries.delete(key)
  })

  async function get<T>(
    key: string,
    tables: readonly string[],
    compute: () => Promise<T>,
    caughtUp = catchUp(),
  ): Promise<T> {
    const unannouncedTable = tables.find((table) => !source.announcedTables.has(table))
    if (unannouncedTable)
      throw new Error(`${unannouncedTable} does not announce its changes: name the table that does`)
    if (!(await caughtUp)) return compute()
    const entry = entries.get(key) ?? startEntry(key, tables, compute)
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size > limit) {
      const [oldestKey = key] = entries.keys()
      entries.delete(oldestKey)
    }
    return entry.value as Promise<T>
  }

  /** Nothing may be awaited between this call and the entry's place in the map, or a change could be missed. */
  function startEntry(key: string, tables: readonly string[], compute: () => Promise<unknown>): Entry {
    const entry = { tables, value: compute() }
    entry.value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
    return entry
  }

  return { get, forget: (key) => void entries.delete(key), catchUp }
}

/**
 * Lets at most one round trip run and one wait. Callers that come while one runs share the waiting one, since only a
 * round trip that starts after the call can answer it.
 */
function shareRoundTrips(makeRoundTrip: () => Promise<boolean>): () => Promise<boolean> {
  let running = Promise.resolve(true)
  let waiting: Promise<boolean> | null = null
  return () => {
    waiting ??= running.then(() => {
      waiting = null
      running = makeRoundTrip().catch(() => false)
      return running
    })
    return waiting
  }
}
