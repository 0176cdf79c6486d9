/** The browser's side of a contract: typed calls, and the same calls as TanStack Query options. */
import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { keyed } from './creation-keys.ts'

/** Calls and query options of one feature; `name` is the first part of its query keys. */
export function apiOf<C extends AnyContractRouter>(name: string, contract: C) {
  const link = new OpenAPILink<{ key?: string }>(contract, {
    url: () => `${window.location.origin}/api`,
    interceptors: [
      ({ next, ...call }) =>
        keyed(contract, call.path, (key) =>
          next(key ? { ...call, context: { ...call.context, key } } : call),
        ),
    ],
    headers: ({ context: { key } }) => (key ? { 'idempotency-key': key } : {}),
  })
  const calls: JsonifiedClient<ContractRouterClient<C>> = createORPCClient(link)
  return { calls, queries: createTanstackQueryUtils(calls, { path: [name] }) }
}
