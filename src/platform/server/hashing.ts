/**
 * Hashing of passwords, all of it: slow by intent, in the few threads that files and cookies need as well. So little
 * of it runs at a time, some waits, and what is beyond that is told to come back.
 */
import { availableParallelism } from 'node:os'
import * as scrypt from 'better-auth/crypto'
import pLimit from 'p-limit'

/** Too many wait already. */
export class Busy extends Error {
  /** seconds */
  readonly wait = 5
}

/** A core stays free for everything else, and half of the threads. */
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
/** A few seconds of work. */
const waiting = 40

const queue = pLimit(atOnce)

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => scrypt.hashPassword(password))
}

export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => scrypt.verifyPassword(given))
}

/** @throws Busy */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= waiting) throw new Busy('too many passwords wait to be hashed')
  return queue(work)
}
