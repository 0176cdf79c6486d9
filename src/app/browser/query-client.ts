import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query'
import { checkSession } from '#features/session/session.client.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { RefetchingClient } from './refetching-client.ts'
import { shareRows } from './share-rows.ts'

const maxAttempts = 3

export function createQueryClient(): QueryClient {
  return new RefetchingClient({
    queryCache: new QueryCache({ onError: checkSessionAfterRefusal }),
    mutationCache: new MutationCache({ onError: reportFailedWrite }),
    defaultOptions: {
      // By default TanStack Query silently pauses calls while offline. With 'always' they fail and can show an error.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        structuralSharing: shareRows,
        retry: (failures, error) => failures + 1 < maxAttempts && !isClientError(error),
      },
    },
  })
}

/** Checks the session after a 401. If it has ended, the session opens the login dialog. */
function checkSessionAfterRefusal(error: Error) {
  if (getStatus(error) === 401) void checkSession()
}

/**
 * Shows a full disk (507) as a toast, in addition to what the screen shows: the users of the screen cannot fix it, and
 * all of them should know.
 */
function reportFailedWrite(error: Error) {
  if (getStatus(error) === 507) toastError(error.message, 'Penyimpanan penuh')
  checkSessionAfterRefusal(error)
}

/** Checks for a 4xx status, which a retry would not change. */
function isClientError(error: Error): boolean {
  const status = getStatus(error)
  return status !== undefined && status >= 400 && status < 500
}

function getStatus(error: Error): number | undefined {
  return 'status' in error && typeof error.status === 'number' ? error.status : undefined
}
