/**
 * The browser's part of idempotent creations (`server/http/creations.ts`). As long as it is unknown whether a creation
 * has reached the server, the next try of the same call sends the same key.
 */
import { ORPCError } from '@orpc/client'
import type { AnyContractRouter } from '@orpc/contract'
import type { CallMeta } from '#platform/call-meta.ts'

/** Keys of calls whose reply was lost. */
const retryKeys = new Map<string, string>()

/** Sends a call, with a key if it creates something. */
export async function sendWithKey<T>(
  contract: AnyContractRouter,
  path: readonly string[],
  send: (key?: string) => Promise<T>,
): Promise<T> {
  if (!isCreation(contract, path)) return send()
  const name = path.join('.')
  const key = retryKeys.get(name) ?? createKey()
  try {
    const response = await send(key)
    retryKeys.delete(name)
    return response
  } catch (error) {
    if (isDecided(error)) retryKeys.delete(name)
    else retryKeys.set(name, key)
    throw error
  }
}

/**
 * Checks whether the server has decided about the call. An ended session decides nothing, since the user signs in
 * again.
 */
function isDecided(error: unknown): boolean {
  return error instanceof ORPCError && error.status < 500 && error.status !== 401
}

function isCreation(contract: AnyContractRouter, path: readonly string[]): boolean {
  let node: unknown = contract
  for (const part of path) node = (node as Record<string, unknown>)[part]
  return (node as { '~orpc': { meta: CallMeta } })['~orpc'].meta.creates === true
}

/** Works without https as well, where the browser has no `crypto.randomUUID`. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
