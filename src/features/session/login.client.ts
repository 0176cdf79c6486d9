/** One's own login in the browser: reading it, and the changes that the profile page makes. */
import { type QueryClient, useMutation } from '@tanstack/react-query'
import { apiOf } from '#platform/browser/calls.ts'
import { loginContract } from './login.contract.ts'
import { alone, leave } from './session.client.ts'

const { calls, queries } = apiOf('login', loginContract)

export function loginOptions() {
  return queries.read.queryOptions({
    meta: { tables: ['profiles'] },
    // Of a letter that goes out, or is refused, no table that browsers hear of tells.
    refetchInterval: ({ state }) => (state.data?.pending_email?.letter === 'waiting' ? 3_000 : false),
  })
}

export function ownSessionsOptions() {
  return queries.sessions.queryOptions({ meta: { tables: ['profiles'] } })
}

/** The session goes on under another cookie. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (input: Parameters<typeof calls.changePassword>[0]) =>
      alone(() => calls.changePassword(input)),
    onSettled: rereadAfter,
  })
}

export function useChangeEmail() {
  return useMutation(queries.changeEmail.mutationOptions({ onSettled: rereadAfter }))
}

export function useCancelEmail() {
  return useMutation(queries.cancelEmail.mutationOptions({ onSettled: rereadAfter }))
}

export function useEndSession() {
  return useMutation(queries.endSession.mutationOptions({ onSettled: rereadAfter }))
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => calls.endSessions({ which: 'others' }),
    onSettled: rereadAfter,
  })
}

/** This one as well: it leads to the login. */
export function useEndAllSessions() {
  return useMutation({
    mutationFn: () => leave(() => calls.endSessions({ which: 'all' })),
  })
}

export function usePrepareSecondFactor() {
  return useMutation(queries.prepareSecondFactor.mutationOptions({ gcTime: 0 }))
}

export function useEnableSecondFactor() {
  return useMutation(queries.enableSecondFactor.mutationOptions({ gcTime: 0, onSettled: rereadAfter }))
}

export function useRenewRecoveryCodes() {
  return useMutation(queries.renewRecoveryCodes.mutationOptions({ gcTime: 0, onSettled: rereadAfter }))
}

export function useDisableSecondFactor() {
  return useMutation(queries.disableSecondFactor.mutationOptions({ onSettled: rereadAfter }))
}

function rereadAfter(
  _data: unknown,
  _error: unknown,
  _input: unknown,
  _mutated: unknown,
  { client }: { client: QueryClient },
) {
  void client.invalidateQueries({ queryKey: queries.key() })
}
