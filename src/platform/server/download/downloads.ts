/** How many lists one person downloads at a time, and how much all of them may keep the database busy. */
import pLimit from 'p-limit'
import type { Log } from '#platform/server/log.ts'

/** of one person, in each process */
const atOnce = 2
/** Connections that all downloads together use at a time: the others are for whoever looks at a screen. */
const readers = 2

export class TooManyDownloads extends Error {
  /** seconds */
  readonly wait = 5
}

export interface Downloads {
  /** @returns what ends it @throws TooManyDownloads */
  begin(person: string): () => void
  /** Waits for its turn. */
  read<T>(work: () => Promise<T>): Promise<T>
  /** Notes that one has not come to its end. */
  brokeOff(why: unknown): void
}

export function downloads(log: Log): Downloads {
  const running = new Map<string, number>()
  const queue = pLimit(readers)

  function begin(person: string) {
    const now = running.get(person) ?? 0
    if (now >= atOnce) throw new TooManyDownloads('too many downloads of one person')
    running.set(person, now + 1)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const left = (running.get(person) ?? 1) - 1
      if (left === 0) running.delete(person)
      else running.set(person, left)
    }
  }
  return {
    begin,
    read: (work) => queue(work),
    brokeOff: (err) => log.warn({ err }, 'a download broke off'),
  }
}
