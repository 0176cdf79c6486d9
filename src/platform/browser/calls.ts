/** The browser's side of a contract: typed calls. `api.ts` makes query options of them. */
import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { keyed } from './creation-keys.ts'

/** What a call is made with, beside its input. */
export interface CallOptions {
  /** creates the same only once */
  key?: string
  /** hears how much of the answer has come */
  onBytes?(bytes: number): void
  /** goes out also when the page is left for another app */
  keepalive?: boolean
}

export type Calls<C extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<C, CallOptions>>

export function callsOf<C extends AnyContractRouter>(contract: C): Calls<C> {
  const link = new OpenAPILink<CallOptions>(contract, {
    url: () => `${window.location.origin}/api`,
    interceptors: [
      ({ next, ...call }) =>
        keyed(contract, call.path, (key) =>
          next(key ? { ...call, context: { ...call.context, key } } : call),
        ),
    ],
    fetch: async (request, init, { context: { onBytes, keepalive = false } }) => {
      const response = await fetch(request, { ...init, keepalive })
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
