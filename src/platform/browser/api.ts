import type { AnyContractRouter } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { callsOf } from './calls.ts'

/** Returns the calls and query options of one feature. `name` is the first part of its query keys. */
export function apiOf<C extends AnyContractRouter>(name: string, contract: C) {
  const calls = callsOf(contract)
  return { calls, queries: createTanstackQueryUtils(calls, { path: [name] }) }
}
