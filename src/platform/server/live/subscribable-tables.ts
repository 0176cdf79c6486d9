import { type CallMeta, isPermitted } from '#platform/call-meta.ts'

/**
 * Returns a function that lists the tables whose changes are announced to a user with these permissions: the `tables` of
 * the calls that they may make. Leaves out calls that require no permission: they show users only their own data, or
 * rows that their permissions show them elsewhere.
 * @param contract a tree of contract calls
 */
export function indexSubscribableTables(contract: object): (permissions: readonly string[]) => string[] {
  const calls = listMeta(contract).filter(({ permissions }) => permissions.length > 0)
  return (heldPermissions) => {
    const permittedCalls = calls.filter((call) => isPermitted(call, heldPermissions))
    return [...new Set(permittedCalls.flatMap(({ tables = [] }) => tables))].sort()
  }
}

function listMeta(node: object): CallMeta[] {
  if ('~orpc' in node) return [(node['~orpc'] as { meta: CallMeta }).meta]
  return Object.values(node).flatMap(listMeta)
}
