import type { AnyContractRouter } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { type CallMeta, listTables } from '#platform/call-meta.ts'
import { createCalls } from './calls.ts'

/**
 * Returns the calls and query options of one feature. Query options carry the tables of the call's contract in `meta`,
 * where live events find them. `name` is the first part of the query keys.
 */
export function buildApi<C extends AnyContractRouter>(name: string, contract: C) {
  const calls = createCalls(contract)
  return { calls, queries: addTables(createTanstackQueryUtils(calls, { path: [name] }), contract) }
}

interface QueryUtils {
  queryOptions(...options: unknown[]): { meta?: object }
  infiniteOptions(...options: unknown[]): { meta?: object }
}

function addTables<Queries extends object>(queries: Queries, contract: object): Queries {
  return new Proxy(queries, {
    get(_, name) {
      const value = Reflect.get(queries, name)
      if (!Object.hasOwn(contract, name)) return value
      const utils = value as QueryUtils
      const { meta } = (Reflect.get(contract, name) as { '~orpc': { meta: CallMeta } })['~orpc']
      const tables = listTables(meta)
      const addMeta = <Options extends { meta?: object }>(options: Options) => ({
        ...options,
        meta: { tables, ...options.meta },
      })
      return {
        ...utils,
        queryOptions: (...options: unknown[]) => addMeta(utils.queryOptions(...options)),
        infiniteOptions: (...options: unknown[]) => addMeta(utils.infiniteOptions(...options)),
      }
    },
  })
}
