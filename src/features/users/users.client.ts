/** Users in the browser: the list of their page with its writes, and the logins behind it. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiOf } from '#platform/http/api.ts'
import type { Role, User } from './user.ts'
import { usersContract } from './users.contract.ts'

const { queries } = apiOf('users', usersContract)

export interface UserList {
  rows: User[]
  roles_to_give: Role[]
}

/** Everybody, newest first. What one may do to whom hangs on one's own permissions too. */
export function userListOptions() {
  return queries.list.queryOptions({
    networkMode: 'always',
    meta: { tables: ['profiles', 'user_permissions'] },
  })
}

/** Asked anew each time: a new session is announced to nobody. */
export function userSessionsOptions(id: string) {
  return queries.sessions.queryOptions({ input: { id }, networkMode: 'always', staleTime: 0, gcTime: 0 })
}

/** Milliseconds that a write is remembered: as long as `useIsOwnWrite` asks for it, no longer, for its password. */
const remembered = 10_000

export function useCreateUser() {
  return useMutation(
    queries.create.mutationOptions({
      networkMode: 'always',
      gcTime: remembered,
      onSuccess(row, _input, _mutated, { client }) {
        changeList(client, (rows) => [row, ...without(rows, row.id)])
      },
      onSettled: (_row, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

export function useUpdateUser() {
  return useMutation(
    queries.update.mutationOptions({
      networkMode: 'always',
      onSuccess(row, _input, _mutated, { client }) {
        changeList(client, (rows) => rows.map((other) => (other.id === row.id ? row : other)))
      },
      onSettled: (_row, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

export function useRemoveUser() {
  return useMutation(
    queries.remove.mutationOptions({
      networkMode: 'always',
      onSuccess: (_none, { id }, _mutated, { client }) => changeList(client, (rows) => without(rows, id)),
      onSettled: (_none, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

export function useSetPassword() {
  return useMutation(queries.setPassword.mutationOptions({ networkMode: 'always', gcTime: 0 }))
}

export function useEndSessions() {
  return useMutation(queries.endSessions.mutationOptions({ networkMode: 'always' }))
}

/** Whether a user owes the latest change to this browser: one's own writes are no news. */
export function useIsOwnWrite(): (row: User) => boolean {
  const client = useQueryClient()
  return useCallback(
    (row) => {
      const writes = client.getMutationCache().findAll({ mutationKey: queries.key() })
      return writes.some(({ state: { submittedAt, variables, data } }) => {
        const recent = Date.now() - submittedAt < remembered
        // The live feed may show a new row before the answer that gives its id.
        return recent && (has(variables, 'id', row) || has(data, 'id', row) || has(variables, 'email', row))
      })
    },
    [client],
  )
}

function has(value: unknown, key: 'id' | 'email', row: User): boolean {
  return typeof value === 'object' && value !== null && (value as Record<string, unknown>)[key] === row[key]
}

function without(rows: User[], id: string): User[] {
  return rows.filter((row) => row.id !== id)
}

function changeList(client: QueryClient, change: (rows: User[]) => User[]) {
  client.setQueryData<UserList>(
    queries.list.queryKey(),
    (list) => list && { ...list, rows: change(list.rows) },
  )
}

function reread(client: QueryClient) {
  void client.invalidateQueries({ queryKey: queries.key() })
}
