/** Queries and writes of the user list, and of the users' logins. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { DownloadFormat, DownloadOptions } from '#base/download.ts'
import { buildListCacheOptions } from '#kit/list/list-cache.client.ts'
import {
  hasFields,
  type IsWriteOf,
  rememberedMs,
  useOwnWrites,
  writesRow,
} from '#kit/list/own-writes.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import { downloadFile } from '#platform/browser/file-call.ts'
import type { NewUser, User } from './user.ts'
import { type UserSearch, userSearchParams } from './user-search.ts'
import { usersContract } from './users.contract.ts'

const { queries } = buildApi('users', usersContract)

/** Queries all users, newest first. The rows also say what the caller's role permits them to do to each user. */
export function userListOptions() {
  return queries.list.queryOptions()
}

export function downloadUsers(search: UserSearch, format: DownloadFormat, options: DownloadOptions) {
  const { page: _page, ...filter } = userSearchParams.parse(search)
  return downloadFile(queries.download.call, { ...filter, format }, options)
}

const receiverMessages = {
  loading: 'Memuat user...',
  failed: 'Gagal memuat daftar user',
  none: 'Tidak ada user lain yang aktif',
  notFound: 'User tidak ditemukan',
}

/** Returns the choices for who receives the videos of a leaving user: all active users except that one. */
export function useReceivers(leavingUserId?: string) {
  const source = useQuery(userListOptions())
  const choices = source.data?.rows
    .filter(({ id, is_active }) => is_active && id !== leavingUserId)
    .map(({ id, full_name, email }) => ({ value: id, label: full_name, note: email }))
  return { choices, source, messages: receiverMessages }
}

/** Queries the number of a user's sessions. Never cached, since new sessions are not announced. */
export function userSessionsOptions(id: string) {
  return queries.sessions.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 })
}

const cache = buildListCacheOptions<User>({ all: queries, list: queries.list })

export function useUserWrites() {
  const { mutateAsync: create, reset } = useMutation(
    queries.create.mutationOptions({ ...cache.createFirstOptions, gcTime: rememberedMs }),
  )
  return {
    // Resets the mutation, because it holds a password: it then leaves the cache after `rememberedMs`.
    create: (input: NewUser) => create(input).finally(reset),
    update: useMutation(queries.update.mutationOptions(cache.updateOptions)).mutateAsync,
    remove: useMutation(queries.remove.mutationOptions(cache.removeOptions)).mutateAsync,
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
  return useOwnWrites(queries, isWriteOf)
}

const isWriteOf: IsWriteOf<User> = (write, row) =>
  writesRow(write, row) || hasFields(write.variables, { email: row.email })
