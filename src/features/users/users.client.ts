/** Users in the browser: the list of their page with its writes, and the logins behind it. */
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import type { Role } from '#features/session/role.ts'
import { holds, type IsOf, rememberedMs, useOwnWrites, writesRow } from '#kit/own-writes.client.ts'
import { apiOf } from '#platform/browser/calls.ts'
import type { User } from './user.ts'
import { usersContract } from './users.contract.ts'

const { queries } = apiOf('users', usersContract)

export interface UserList {
  rows: User[]
  roles_to_give: Role[]
}

/** Everybody, newest first. What one may do to whom hangs on one's own permissions too. */
export function userListOptions() {
  return queries.list.queryOptions({
    meta: { tables: ['profiles', 'user_permissions'] },
  })
}

const receiverWords = {
  loading: 'Memuat user...',
  failed: 'Gagal memuat daftar user',
  none: 'Tidak ada user lain yang aktif',
  notFound: 'User tidak ditemukan',
}

/** For a select of those who may get what somebody leaves: whoever is active but him. */
export function useReceivers(leaving?: string) {
  const source = useQuery(userListOptions())
  const choices = source.data?.rows
    .filter(({ id, is_active }) => is_active && id !== leaving)
    .map(({ id, full_name, email }) => ({ value: id, label: full_name, note: email }))
  return { choices, source, words: receiverWords }
}

/** Asked anew each time: a new session is announced to nobody. */
export function userSessionsOptions(id: string) {
  return queries.sessions.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 })
}

export function useCreateUser() {
  return useMutation(
    queries.create.mutationOptions({
      // No longer: it holds a password.
      gcTime: rememberedMs,
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
      onSuccess: (_none, { id }, _mutated, { client }) => changeList(client, (rows) => without(rows, id)),
      onSettled: (_none, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

export function useSetPassword() {
  return useMutation(queries.setPassword.mutationOptions({ gcTime: 0 }))
}

export function useEndSessions() {
  return useMutation(queries.endSessions.mutationOptions())
}

/** Whether a user owes the latest change to this browser. */
export function useIsOwnWrite(): (row: User) => boolean {
  return useOwnWrites(queries, isOf)
}

const isOf: IsOf<User> = (write, row) => writesRow(write, row) || holds(write.variables, { email: row.email })

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
