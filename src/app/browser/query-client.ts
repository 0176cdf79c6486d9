import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query'
import { checkSession } from '#features/session/session.client.ts'
import { toastError } from '#kit/toast.tsx'
import { RefetchingClient } from './refetching-client.ts'

const attempts = 3

export function createQueryClient(): QueryClient {
  return new RefetchingClient({
    queryCache: new QueryCache({ onError: onRefusal }),
    mutationCache: new MutationCache({ onError: onFailedWrite }),
    defaultOptions: {
      // Offline, Query would hold calls back in silence; a call that fails can say so.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (failures, error) => failures + 1 < attempts && !isClientError(error),
      },
    },
  })
}

/** A call answered 401: the session may be over. The session decides, and opens the login if so. */
function onRefusal(error: Error) {
  if (statusOf(error) === 401) void checkSession()
}

/** Whatever the screen says of the write that failed: nobody there can mend a full disk, and all should know. */
function onFailedWrite(error: Error) {
  if (statusOf(error) === 507) toastError(error.message, 'Penyimpanan penuh')
  onRefusal(error)
}

/** An answer that asking again won't change. */
function isClientError(error: Error): boolean {
  const status = statusOf(error)
  return status !== undefined && status >= 400 && status < 500
}

function statusOf(error: Error): number | undefined {
  return 'status' in error && typeof error.status === 'number' ? error.status : undefined
}
