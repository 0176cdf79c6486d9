/** Limits how many lists a user downloads at a time, and how much all downloads together load the database. */
import pLimit from 'p-limit'
import type { Log } from '#platform/server/log.ts'

/** maximum number of simultaneous downloads per user, in each process */
const maxPerUser = 2
/** Maximum number of connections that all downloads use at a time. The others remain for pages. */
const maxConnections = 2

export class TooManyDownloads extends Error {
  /** seconds */
  readonly wait = 5
}

export interface Downloads {
  /** Counts a new download. @returns a function that ends it @throws TooManyDownloads */
  begin(userId: string): () => void
  /** Runs `work` when a connection is free for it. */
  read<T>(work: () => Promise<T>): Promise<T>
  /** Logs that a download was not completed. */
  onBrokenOff(reason: unknown): void
}

export function createDownloads(log: Log): Downloads {
  const runningCounts = new Map<string, number>()
  const queue = pLimit(maxConnections)

  function begin(userId: string) {
    const count = runningCounts.get(userId) ?? 0
    if (count >= maxPerUser) throw new TooManyDownloads('too many downloads of one user')
    runningCounts.set(userId, count + 1)
    let isEnded = false
    return () => {
      if (isEnded) return
      isEnded = true
      const runningCount = (runningCounts.get(userId) ?? 1) - 1
      if (runningCount === 0) runningCounts.delete(userId)
      else runningCounts.set(userId, runningCount)
    }
  }
  return {
    begin,
    read: (work) => queue(work),
    onBrokenOff: (err) => log.warn({ err }, 'a download broke off'),
  }
}
