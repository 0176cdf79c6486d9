/** Queries and mutations of the permission matrix. */
import { type QueryClient, type QueryKey, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { invalidateOnSettled } from '#kit/form/invalidate-on-settled.client.ts'
import { hasFields, type IsWriteOf, useOwnWrites } from '#kit/list/own-writes.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import type { PermissionHolder } from './permission-holder.ts'
import { type PermissionMatrix, unpackMatrix } from './permission-matrix.ts'
import { permissionsContract } from './permissions.contract.ts'

const { calls, queries } = buildApi('permissions', permissionsContract)

export function permissionMatrixOptions() {
  return queryOptions({
    ...queries.matrix.queryOptions(),
    queryKey: queries.matrix.queryKey() as QueryKey,
    queryFn: async ({ signal }): Promise<PermissionMatrix> =>
      unpackMatrix(await calls.matrix({}, { signal })),
  })
}

/** Returns the names of the users who may grant a permission, or undefined until they are loaded. */
export function useGivers(): readonly string[] | undefined {
  const { data } = useQuery(queries.givers.queryOptions())
  return data?.names
}

interface UserPermission {
  user_id: string
  permission_name: string
}

export function useGrantPermission() {
  return useMutation(
    queries.grant.mutationOptions({
      onSuccess: (_none, input, _mutated, { client }) => updateCachedMatrix(client, input, true),
      ...invalidateOnSettled(invalidatePermissions),
    }),
  )
}

export function useRevokePermission() {
  return useMutation(
    queries.revoke.mutationOptions({
      onSuccess: (_none, input, _mutated, { client }) => updateCachedMatrix(client, input, false),
      ...invalidateOnSettled(invalidatePermissions),
    }),
  )
}

export function useSetProductPermissions() {
  return useMutation(
    queries.setProductPermissions.mutationOptions(invalidateOnSettled(invalidatePermissions)),
  )
}

export function useCopyPermissions() {
  return useMutation(queries.copy.mutationOptions(invalidateOnSettled(invalidatePermissions)))
}

/** Returns a function that checks whether this browser made the latest change to a user's row. */
export function useIsOwnWrite(): (row: { id: string }) => boolean {
  return useOwnWrites(queries, isWriteOf)
}

const isWriteOf: IsWriteOf<{ id: string }> = ({ variables }, { id }) => hasFields(variables, { user_id: id })

/** Returns a copy of the user with one permission granted or revoked. */
export function applySwitch(
  user: PermissionHolder,
  permission_name: string,
  isOn: boolean,
): PermissionHolder {
  const applyTo = (permissions: string[]) => {
    const others = permissions.filter((permission) => permission !== permission_name)
    return isOn ? [...others, permission_name] : others
  }
  return { ...user, granted: applyTo(user.granted), held: applyTo(user.held) }
}

/**
 * Shows a change in the cached matrix. Cancels running reads first: the response of a read that began before the write
 * would hide the change again.
 */
async function updateCachedMatrix(
  client: QueryClient,
  { user_id, permission_name }: UserPermission,
  isOn: boolean,
): Promise<void> {
  await client.cancelQueries({ queryKey: queries.matrix.key() })
  client.setQueryData<PermissionMatrix>(
    queries.matrix.queryKey() as QueryKey,
    (matrix) =>
      matrix && {
        ...matrix,
        users: matrix.users.map((user) =>
          user.id === user_id ? applySwitch(user, permission_name, isOn) : user,
        ),
      },
  )
}

function invalidatePermissions(client: QueryClient) {
  void client.invalidateQueries({ queryKey: queries.key() })
}
