/** The permission matrix in the browser: reading it, and its switches. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiOf } from '#platform/http/api.ts'
import type { PermissionHolder } from './permission.ts'
import { permissionsContract } from './permissions.contract.ts'

const { queries } = apiOf('permissions', permissionsContract)

export function permissionMatrixOptions() {
  return queries.matrix.queryOptions({
    networkMode: 'always',
    meta: { tables: ['user_permissions', 'permission_names', 'profiles', 'products'] },
  })
}

export interface PermissionMatrix {
  users: PermissionHolder[]
  products: { id: string; product_number: string; product_name: string }[]
  grantable: string[]
}

interface Switch {
  user_id: string
  permission_name: string
}

export function useGrantPermission() {
  return useMutation(
    queries.grant.mutationOptions({
      networkMode: 'always',
      onSuccess: (_none, input, _mutated, { client }) => show(client, input, true),
      onSettled: (_none, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

export function useRevokePermission() {
  return useMutation(
    queries.revoke.mutationOptions({
      networkMode: 'always',
      onSuccess: (_none, input, _mutated, { client }) => show(client, input, false),
      onSettled: (_none, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

export function useCopyPermissions() {
  return useMutation(
    queries.copy.mutationOptions({
      networkMode: 'always',
      onSettled: (_counts, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

/** Whether a user's row owes its latest change to this browser: one's own writes are no news. */
export function useIsOwnWrite(): (row: { id: string }) => boolean {
  const client = useQueryClient()
  return useCallback(
    ({ id }) => {
      const writes = client.getMutationCache().findAll({ mutationKey: queries.key() })
      return writes.some(({ state: { submittedAt, variables } }) => {
        const recent = Date.now() - submittedAt < 10_000
        return recent && (variables as { user_id: string } | undefined)?.user_id === id
      })
    },
    [client],
  )
}

/** The holder as he is after one switch. */
export function switched(user: PermissionHolder, permission_name: string, on: boolean): PermissionHolder {
  const turned = (words: string[]) => {
    const others = words.filter((word) => word !== permission_name)
    return on ? [...others, permission_name] : others
  }
  return { ...user, granted: turned(user.granted), held: turned(user.held) }
}

/** An answer that was asked for before the write would take it back. */
async function show(client: QueryClient, { user_id, permission_name }: Switch, on: boolean): Promise<void> {
  await client.cancelQueries({ queryKey: queries.matrix.key() })
  client.setQueryData(
    queries.matrix.queryKey(),
    (matrix) =>
      matrix && {
        ...matrix,
        users: matrix.users.map((user) => (user.id === user_id ? switched(user, permission_name, on) : user)),
      },
  )
}

function reread(client: QueryClient) {
  void client.invalidateQueries({ queryKey: queries.key() })
}
