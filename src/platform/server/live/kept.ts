/**
 * Values computed from tables, kept in this process until one of those tables changes, whoever changes it.
 *
 * Exact: once a write was acknowledged to anybody, a read that begins afterwards never gets the value from before it.
 * An entry stands in the map from before its computation begins until a change of its tables is told, and it is used
 * only after `caughtUp`: all that was acknowledged before the read has then been told. So an entry which still stands
 * began after all of it, even when it isn't finished yet.
 */
import type { LiveSource } from './live-listener.ts'

export interface Kept {
  /**
   * The value of `key`, computed unless it is at hand. `key` names whatever the value depends on besides `tables`:
   * what is counted, under whose rights, by which filter, on which day. Callers share the value: none may change it.
   * A table that does not announce its changes throws. `caught` is an answer of `caughtUp` that was asked for no earlier
   * than the read began.
   */
  get<T>(
    key: string,
    tables: readonly string[],
    compute: () => Promise<T>,
    caught?: Promise<boolean>,
  ): Promise<T>
  /** For what changes without news, such as by time: `key` is computed anew when it is next asked for. */
  forget(key: string): void
  /** Whether every change that was acknowledged before this call has been told. */
  caughtUp(): Promise<boolean>
}

interface Entry {
  tables: readonly string[]
  value: Promise<unknown>
}

export function keptValues(source: Omit<LiveSource, 'close'>, limit = 1_000): Kept {
  /** the least recently used first */
  const entries = new Map<string, Entry>()
  const caughtUp = inTurn(source.caughtUp)

  source.subscribe((changed) => {
    for (const [key, { tables }] of entries)
      if (changed === null || tables.includes(changed)) entries.delete(key)
  })

  async function get<T>(
    key: string,
    tables: readonly string[],
    compute: () => Promise<T>,
    caught = caughtUp(),
  ): Promise<T> {
    const silent = tables.find((table) => !source.announced.has(table))
    if (silent) throw new Error(`${silent} does not announce its changes: name the table that does`)
    if (!(await caught)) return compute()
    const entry = entries.get(key) ?? begin(key, tables, compute)
    entries.delete(key)
    entries.set(key, entry)
    const [oldest = key] = entries.keys()
    if (entries.size > limit) entries.delete(oldest)
    return entry.value as Promise<T>
  }

  /** No change can be told between this and the entry's place in the map: nothing is awaited there. */
  function begin(key: string, tables: readonly string[], compute: () => Promise<unknown>): Entry {
    const entry = { tables, value: compute() }
    entry.value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
    return entry
  }

  return { get, forget: (key) => void entries.delete(key), caughtUp }
}

/**
 * At most one round trip runs and one waits. Who comes while one runs shares the one that waits: only a round trip
 * that starts after the asking can answer it.
 */
function inTurn(roundTrip: () => Promise<boolean>): () => Promise<boolean> {
  let running = Promise.resolve(true)
  let waiting: Promise<boolean> | null = null
  return () => {
    waiting ??= running.then(() => {
      waiting = null
      running = roundTrip().catch(() => false)
      return running
    })
    return waiting
  }
}
