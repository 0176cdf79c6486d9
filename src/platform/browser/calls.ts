/** Creates typed calls for a contract. `api.ts` makes query options from them. */
import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { sendWithKey } from './creation-keys.ts'
import { noteBuild } from './program-build.ts'

/** Options of a call, in addition to its input. */
export interface CallOptions {
  /** idempotency key: a repeated call with it creates nothing new */
  key?: string
  /** receives the number of bytes that have arrived so far */
  onBytes?(bytes: number): void
  /** The request is completed even if the user leaves the page, for example for another app. */
  keepalive?: boolean
}

export type Calls<C extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<C, CallOptions>>

export function createCalls<C extends AnyContractRouter>(contract: C): Calls<C> {
  const link = new OpenAPILink<CallOptions>(contract, {
    url: () => `${window.location.origin}/api`,
    interceptors: [
      ({ next, ...call }) =>
        sendWithKey(contract, call.path, (key) =>
          next(key ? { ...call, context: { ...call.context, key } } : call),
        ),
    ],
    fetch: async (request, init, { context: { onBytes, keepalive = false } }) => {
      const response = await fetch(request, { ...init, keepalive })
      noteBuild(response)
      return onBytes && response.ok ? countBytes(response, onBytes) : response
    },
    headers: ({ context: { key } }) => (key ? { 'idempotency-key': key } : {}),
  })
  return createORPCClient(link)
}

function countBytes(response: Response, onBytes: (bytes: number) => void): Response {
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      onBytes(bytes)
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(counting) ?? null, response)
}
