/**
 * Hashes all passwords. Hashing is slow on purpose and runs in the few libuv threads that files and cookies need as
 * well. So few hashes run at a time, a limited number wait, and further ones are refused with Busy.
 */
import {
  type Argon2Parameters,
  argon2,
  type BinaryLike,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

/** Too many requests wait already. */
export class Busy extends Error {
  /** seconds */
  readonly wait = 5
}

/** Number of hashes that run at a time. Leaves one core and half of Node's four worker threads free. */
const maxRunning = Math.min(2, Math.max(1, availableParallelism() - 1))
/** Number of hashes that may wait: a few seconds of work. */
const maxWaiting = 40

const queue = pLimit(maxRunning)

/** The minimum of OWASP's password storage cheat sheet. Memory is in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const keyBytes = 32
const deriveArgon2id = promisify(
  (parameters: Argon2Parameters, callback: (error: Error | null, key: Buffer) => void) =>
    argon2('argon2id', parameters, callback),
)

/** The cost of hashes that were stored before version 0.2. */
const scryptCost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const scryptKeyBytes = 64
const deriveScrypt = promisify<BinaryLike, BinaryLike, number, typeof scryptCost, Buffer>(scrypt)

/** The start of every new hash in PHC string format: algorithm and cost. */
export const hashPrefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`
const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]*)$/

/** Hashes that match no password and take as long to verify as real ones of the same format. */
export const dummyHashes = { current: `${hashPrefix}${'A'.repeat(22)}$`, outdated: '' }

/** Returns a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await deriveQueued(password, (message) =>
    deriveArgon2id({ ...cost, message, nonce, tagLength: keyBytes }),
  )
  return `${hashPrefix}${encodeUnpadded(nonce)}$${encodeUnpadded(key)}`
}

/** Checks whether the hash should be replaced by one of `hashPassword` the next time its password is known. */
export function isOutdatedHash(hash: string): boolean {
  return !hash.startsWith(hashPrefix)
}

/**
 * Verifies a password. Supports PHC strings of argon2id with any cost, and the older scrypt format `salt:key` in
 * hexadecimal.
 * @throws Busy
 */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', key = ''] = phcPattern.exec(hash) ?? []
  if (memory === undefined) return verifyScrypt(hash, password)
  const nonce = Buffer.from(salt, 'base64')
  const parameters = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce,
  }
  const derived = await deriveQueued(password, (message) =>
    deriveArgon2id({ ...parameters, message, tagLength: keyBytes }),
  )
  return isSameSecret(Buffer.from(key, 'base64'), derived)
}

async function verifyScrypt(hash: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const derived = await deriveQueued(password, (message) =>
    deriveScrypt(message, salt, scryptKeyBytes, scryptCost),
  )
  return isSameSecret(Buffer.from(key, 'hex'), derived)
}

/**
 * Runs `derive` on the normalized password when its turn comes. NFKC makes equivalent Unicode spellings the same
 * password.
 * @throws Busy
 */
async function deriveQueued(password: string, derive: (message: string) => Promise<Buffer>): Promise<Buffer> {
  if (queue.pendingCount >= maxWaiting) throw new Busy('too many passwords wait to be hashed')
  return queue(() => derive(password.normalize('NFKC')))
}

/** Compares in a time that does not reveal how many bytes are equal. */
export function isSameSecret(expected: Buffer, actual: Buffer): boolean {
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Returns Base64 without padding, as PHC strings use it. */
function encodeUnpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
