/** Queries and writes of the user list, and of the users' logins. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { DownloadFormat, Running } from '#base/download.ts'
import { listCache } from '#kit/list/list-cache.client.ts'
import { holds, type IsOf, rememberedMs, useOwnWrites, writesRow } from '#kit/list/own-writes.client.ts'
import { apiOf } from '#platform/browser/api.ts'
import { fileOf } from '#platform/browser/file-call.ts'
import type { NewUser, User } from './user.ts'
import { type UserSearch, userAddress } from './user-search.ts'
import { usersContract } from './users.contract.ts'

const { queries } = apiOf('users', usersContract)

/** All users, newest first. Also depends on permissions, since they decide what the caller may do to each user. */
export function userListOptions() {
  return queries.list.queryOptions()
}

export function downloadUsers(search: UserSearch, format: DownloadFormat, running: Running) {
  const { page: _, ...filter } = userAddress.parse(search)
  return fileOf(queries.download.call, { ...filter, format }, running)
}

const receiverMessages = {
  loading: 'Memuat user...',
  failed: 'Gagal memuat daftar user',
  none: 'Tidak ada user lain yang aktif',
  notFound: 'User tidak ditemukan',
}

/** Returns the choices for who takes over what a user leaves behind: all active users except that one. */
export function useReceivers(leaving?: string) {
  const source = useQuery(userListOptions())
  const choices = source.data?.rows
    .filter(({ id, is_active }) => is_active && id !== leaving)
    .map(({ id, full_name, email }) => ({ value: id, label: full_name, note: email }))
  return { choices, source, messages: receiverMessages }
}

/** Never cached, since new sessions are not announced. */
export function userSessionsOptions(id: string) {
  return queries.sessions.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 })
}

const cache = listCache<User>({ all: queries, list: queries.list })

export function useUserWrites() {
  const { mutateAsync: create, reset } = useMutation(
    queries.create.mutationOptions({ ...cache.createdFirst, gcTime: rememberedMs }),
  )
  return {
    // Reset, so that the mutation leaves the cache after `rememberedMs`: it holds a password.
    create: (input: NewUser) => create(input).finally(reset),
    update: useMutation(queries.update.mutationOptions(cache.updated)).mutateAsync,
    remove: useMutation(queries.remove.mutationOptions(cache.removed)).mutateAsync,
  }
}

export function useSetPassword() {
  return useMutation(queries.setPassword.mutationOptions({ gcTime: 0 })).mutateAsync
}

export function useEndSessions() {
  return useMutation(queries.endSessions.mutationOptions()).mutateAsync
}

/** Returns a function that checks whether this browser made a user's latest change. */
export function useIsOwnWrite(): (row: User) => boolean {
  return useOwnWrites(queries, isOf)
}

const isOf: IsOf<User> = (write, row) => writesRow(write, row) || holds(write.variables, { email: row.email })
