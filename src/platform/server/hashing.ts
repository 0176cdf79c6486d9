/**
 * Hashing of passwords, all of it: slow by intent, in the few threads that files and cookies need as well. So little
 * of it runs at a time, some waits, and what is beyond that is told to come back.
 */
import { type BinaryLike, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
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

const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const keyBytes = 64
const derived = promisify<BinaryLike, BinaryLike, number, typeof cost, Buffer>(scrypt)

/** Salt and key in hexadecimal, a colon between them. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
}

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const [right, given] = [Buffer.from(key, 'hex'), await keyOf(password, salt)]
  return right.length === given.length && timingSafeEqual(right, given)
}

/** However its characters are composed, the same password. @throws Busy */
async function keyOf(password: string, salt: string): Promise<Buffer> {
  if (queue.pendingCount >= waiting) throw new Busy('too many passwords wait to be hashed')
  return queue(() => derived(password.normalize('NFKC'), salt, keyBytes, cost))
}
